"""Sentences of chapters 1 to 4 that are easily passed over, one test each."""

from __future__ import annotations

from bocage.games.starterkit.area import area_hexes, area_problems
from bocage.games.starterkit.model.counters import give
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
)
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.phases.s03_6_interdiction import can_interdict
from bocage.hexes.library import load_field
from bocage.kernel import play
from tests.looking import top
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")


@allowed("SK 4.2")
@refused("SK 4.2")
def test_a_flamethrower_used_up_by_its_shot_was_used_all_the_same() -> None:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E9")
    one, two = p.weapon("german FT", squad), p.weapon("german FT", squad)
    target = p.unit("russian 4-4-7", "E8")
    p.turn(PREP_FIRE).do("shoot", one).do("aim", "E8").roll(4, 6).roll(1, 1)
    assert p.at(one) == "gone" and p.at(target) == "E8"
    assert p.refused("shoot", two) == ("SK 4.2", "a unit may not use two flamethrowers")
    assert p.may("target", "E8")  # its own firepower is a separate attack
    p.do("end")
    assert p.s.phase == DEFENSIVE_FIRE  # it has fired, so nobody could move


@refused("SK 4.0")
def test_a_bazooka_lost_by_its_shot_is_a_weapon_fired() -> None:
    p = Position(field("A1-L10", stone="E8"))
    half = p.unit("american 3-4-6", "E9")
    bazooka, other = p.weapon("american BAZ 43", half), p.weapon("american MMG", half)
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE)
    assert p.may("target", "E8")
    p.do("shoot", bazooka).do("aim", "E8").roll(6, 6)
    assert p.at(bazooka) == "gone" and p.asked() == "over"  # neither firepower nor the other weapon is left
    assert p.has(half, "prep") and not p.has(other, "prep")


@allowed("SK 1.2.1")
@refused("SK 1.2.1")
def test_a_leader_who_has_directed_fires_no_weapon_himself() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    squad, leader = p.unit("german 4-6-7", "E8"), p.unit("german 8-0", "E8")
    gun = p.weapon("german LMG", leader)
    p.phase(MOVEMENT).do("move", mover).do("to", "E5")
    assert p.may("add", gun)
    p.do("add", squad).do("direct", leader).do("fire").roll(6, 5)
    assert p.asked() == "MovingStack.moved"  # nobody is left to fire on this MF
    p.do("to", "E6")
    assert p.refused("add", gun).rule == "SK 1.2.1" and p.may("add", squad)


@allowed("SK 3.3.5")
def test_whoever_leaves_a_stack_meets_residual_fire_for_himself() -> None:
    p = Position(OPEN)
    one, two = p.unit("russian 4-4-7", "E4"), p.unit("russian 4-4-7", "E4")
    p.unit("german 4-6-7", "E10", "broken")
    p.s.residual[p.hex("E6")] = 2
    p.phase(MOVEMENT).do("move", one).do("with", two).do("to", "E5").do("leave", two)
    p.do("to", "E6").roll(6, 6).do("stop")
    p.do("go on", two).do("to", "E6")
    assert p.asked() == "dice" and p.s.rule == "SK 3.3.5"
    p.roll(6, 6)
    assert [w[1] for w in p.told("struck")] == [one, two]


@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_shots_are_counted_for_each_mover_in_each_hex() -> None:
    p = Position(OPEN)
    one, two = p.unit("russian 4-4-7", "E4"), p.unit("russian 4-4-7", "E4")
    firer = p.unit("german 4-6-7", "E7")
    p.phase(MOVEMENT).do("move", one).do("with", two).do("to", "D4").do("pass").do("leave", two)
    p.do("to", "E5").do("add", firer).do("fire").roll(6, 5).do("stop")
    p.do("go on", two).do("to", "E5").roll(6, 6)  # the residual fire that the first shot left
    assert p.may("add", firer)  # one MF spent there by this unit, and no shot at it yet
    p.do("add", firer).do("fire").roll(6, 5)
    assert p.asked() == "MovingStack.moved" and p.has(firer, "final")
    # one who comes back to a hex has spent more MF there, and the earlier shots count
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    near = p.unit("german 4-6-7", "E6", "final")
    p.phase(MOVEMENT).do("move", mover).do("to", "E5").do("add", near).do("fire").roll(1, 4)
    while p.asked() == "dice":
        p.roll(1, 2)
    assert p.asked() == "MovingStack.moved"
    p.do("to", "D4").quiet().do("to", "E5").roll(6, 6)
    p.do("add", near).do("fire").roll(1, 4)  # two MF, the second shot
    while p.asked() == "dice":
        p.roll(1, 2)
    assert p.asked() == "MovingStack.moved"


@allowed("SK 3.6")
@refused("SK 3.6", "SK 5.5")
def test_rifles_and_mortars_interdict_as_they_could_hit() -> None:
    p = Position(field("A1-P12"))
    where = p.hex("C5")
    far = p.unit("russian 4-2-6", "N5")
    assert not can_interdict(p.s, p.ground, far, where, -1)
    p.weapon("russian ATR", far)
    assert can_interdict(p.s, p.ground, far, where, -1)  # one firepower factor up to 12 hexes
    leader = p.unit("russian 8-0", "N7")
    p.weapon("russian 50mm mortar", leader)
    assert can_interdict(p.s, p.ground, leader, where, -1)  # alone he only loses the rate of fire
    taker = p.unit("russian 8-0", "N8")
    german = p.unit("german 8-0", "A1")
    captured = p.weapon("german 50mm mortar", german)
    give(p.s, captured, taker)
    assert not can_interdict(p.s, p.ground, taker, where, -1)  # +2 to hit


@allowed("SK 4.0")
@refused("SK 4.0", "SK 3.8")
def test_weapons_may_be_dropped_in_the_advance_phase() -> None:
    p = Position(field("A1-L10", woods="E5"))
    squad = p.unit("russian 4-4-7", "E6", "cx")
    guns = [p.weapon("russian MMG", squad) for _ in range(2)]
    pinned, held = p.unit("russian 4-4-7", "C6", "pinned"), p.unit("russian 4-4-7", "H8", "melee")
    spare, stuck = p.weapon("russian LMG", pinned), p.weapon("russian LMG", held)
    broken = p.unit("russian 4-4-7", "A8", "broken")
    kept = p.weapon("russian LMG", broken)
    p.unit("german 4-6-7", "H8", "melee")
    p.phase(ADVANCE)
    assert p.refused("drop", stuck).rule == "SK 3.8" and p.refused("drop", kept).rule == "SK 4.0"
    p.do("drop", spare)
    assert p.s.dropped == {p.hex("C6"): (spare,)}
    p.do("advance", squad)
    assert p.refused("to", "E5").rule == "SK 3.7"  # the woods would take more than all its MF
    p.do("stay")
    p = Position(field("A1-L10", woods="E5"))
    squad = p.unit("russian 4-4-7", "E6", "cx")
    guns = [p.weapon("russian MMG", squad) for _ in range(2)]
    p.unit("german 4-6-7", "H8")
    p.phase(ADVANCE).do("drop", guns[0]).do("drop", guns[1]).do("advance", squad).do("to", "E5")
    assert p.at(squad) == "E5" and [p.at(w) for w in guns] == ["E6", "E6"]


@allowed("SK 3.6")
def test_a_wounded_leader_routs_with_empty_hands() -> None:
    p = Position(field("A1-N12", woods="G9"))
    p.unit("german 4-6-7", "G6", "pinned")
    leader = p.unit("russian 8-0", "G8", "broken", "dm", "wounded")
    gun = p.weapon("russian LMG", leader)
    sound = p.unit("russian 8-0", "G8", "broken", "dm")
    light = p.weapon("russian LMG", sound)
    p.phase(ROUT).do("rout", leader).do("to", "G9")
    assert p.s.dropped == {p.hex("G8"): (gun,)} and not p.s.carried[leader]
    p.do("rout", sound).do("to", "G9")
    assert p.s.carried[sound] == (light,)


@allowed("SK 3.3.1")
def test_a_wounded_leader_still_gives_his_bonus() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("russian 4-4-7", "E4"), p.unit("russian 8-0", "E4", "wounded")
    p.weapon("russian MMG", squad)  # five PP: two MF less, and a wounded leader carries nothing
    assert allotment(p.s, squad, (squad,), False, True) == 2
    assert allotment(p.s, squad, (squad, leader), False, True) == 4
    p.phase(MOVEMENT).do("move", squad).do("with", leader).do("to", "E5").do("to", "E6").do("to", "E7")
    assert not p.may("to")  # his own three MF are spent


@allowed("SK 1.1.1")
def test_a_bend_of_a_forest_road_gives_no_cover_down_either_arm() -> None:
    def drm(firer_at: str) -> int:
        p = Position(field("A1-I9", woods="E5 E4 F4 F5 E6 D5 D4", roads=("E2 E3 E4 E5 F5 G6 H6",)))
        p.s.free_sight = True
        squad = p.unit("russian 4-4-7", "E4")
        firer = p.unit("german 4-6-7", firer_at)
        p.phase(MOVEMENT).do("move", squad).do("to", "E5", 1)
        p.do("add", firer)
        return int(play.explain(p.s, ("fire",)).total())

    assert drm("G6") == -2  # FFMO and FFNAM
    assert drm("F4") == 0  # woods, FFNAM


@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_desperation_needs_a_known_enemy_not_one_in_thick_smoke() -> None:
    def desperate(smoky: bool) -> bool:
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E4")
        broken = p.unit("russian 4-4-7", "E6", "broken")
        if smoky:
            p.s.smoke[p.hex("E5")] = ((1, 0),)
            p.s.smoke[p.hex("E6")] = ((1, 0),)
        p.phase(MOVEMENT).do("move", squad).do("to", "E5")
        return p.has(broken, "dm")

    assert desperate(False) and not desperate(True)  # +3 out of and +3 into: no line of sight


@allowed("SK 3.8")
@refused("SK 3.8")
def test_a_leader_who_stands_alone_does_not_join_a_squads_attack() -> None:
    p = Position(OPEN)
    squad, leader, other = (p.unit(f"german {x}", "C4") for x in ("4-6-7", "9-2", "8-0"))
    p.unit("russian 4-4-7", "C4")
    for u in (squad, leader, other):
        p.s.status[u] |= IN_CC
    p.phase(CLOSE_COMBAT).do("alone", leader).do("alone", other).do("attacker", squad)
    assert p.refused("attacker", leader).reason.startswith("a leader attacks and defends with those he stands with")
    p = Position(OPEN)
    squad, leader, other = (p.unit(f"german {x}", "C4") for x in ("4-6-7", "9-2", "8-0"))
    p.unit("russian 4-4-7", "C4")
    p.phase(CLOSE_COMBAT).do("alone", leader).do("pair", other, leader).do("attacker", leader)
    assert p.may("against") and not p.may("attacker", squad)  # leaders among themselves


@allowed("SK 1.2.4.1")
@refused("SK 1.2.4.1")
def test_cowering_infantry_ends_its_guns_rate_of_fire() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E2")
    squad = p.unit("german 4-6-7", "E8")
    gun = p.weapon("german MMG", squad)
    p.phase(MOVEMENT).do("move", mover).do("to", "E3").do("add", gun).do("fire").roll(1, 6)
    while p.asked() == "dice":
        p.roll(1, 2)
    p.do("keep rate of fire")
    p.do("to", "E4") if p.asked() == "MovingStack.moved" else p.do("pass").do("to", "E4")
    p.do("add", squad).do("fire").roll(6, 6)
    assert p.has(squad, "final") and p.has(gun, "final")
    if p.asked() == "FirstFire.reacted":
        p.do("pass")
    p.do("to", "E5")
    assert p.asked() == "MovingStack.moved"  # nothing is left that could fire


def test_the_defender_keeps_the_rest_of_his_rate_of_fire_for_the_next_phase() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E2")
    gun = p.weapon("german MMG", p.unit("german 4-6-7", "E8"))
    p.turn(MOVEMENT).do("move", mover).do("to", "E3").do("add", gun).do("fire").roll(1, 6)
    while p.asked() == "dice":
        p.roll(1, 2)
    p.do("keep rate of fire").quiet().do("stop")
    while p.s.phase != DEFENSIVE_FIRE:
        p.do("end")
    assert p.do("target", "E3").may("add", gun)


@allowed("SK 4.4.3", "SK 3.2.3")
def test_a_backblast_strikes_broken_occupants_too_and_whoever_carries_a_flamethrower_harder() -> None:
    p = Position(field("A1-L10", stone="E9 E8"))
    squad = p.unit("american 6-6-6", "E9")
    bazooka = p.weapon("american BAZ 43", squad)
    broken = p.unit("american 3-4-6", "E9", "broken")
    bearer = p.unit("american 6-6-6", "E9")
    p.weapon("american FT", bearer)
    p.unit("russian 4-4-7", "E8")
    p.phase(PREP_FIRE).do("shoot", bazooka).do("aim", "E8").do("fire", "accepting backblast").roll(5, 6)
    assert p.has(broken, "dm")  # it could have been a NMC
    assert p.told("morale check") == [] and len(p.told("task check")) == 0
    p.roll(1, 1).roll(1, 1)  # five is a PTC; for the bearer it counts as four, a NMC
    assert [w[1] for w in p.told("task check")] == [squad]
    assert [w[1] for w in p.told("morale check")] == [bearer]


@allowed("SK 4.4.2")
def test_a_panzerfaust_makes_broken_targets_desperate() -> None:
    p = Position(field("A1-L10", stone="E8"), year=1944)
    p.battle.sides[0].fausts, p.battle.sides[0].squads = True, 4
    german = p.unit("german 4-6-7", "E9")
    broken = p.unit("russian 4-4-7", "E8", "broken")
    p.phase(PREP_FIRE).do("faust", german, "E8").roll(1).do("fire").roll(1, 2).roll(6, 5)
    assert p.result(broken) == "PTC" and p.has(broken, "dm")  # no check, but it might have been one


@allowed("SK 1.3")
@refused("SK 1.3")
def test_an_area_of_one_board_leaves_out_the_hexes_it_shares() -> None:
    ground = Ground(load_field("woods orchards"), 9)
    left, right = (set(area_hexes({"board": letter}, ground)) for letter in ("b", "d"))
    seam = set(range(ground.n)) - left - right
    assert not left & right and {ground.field.columns[h] for h in seam} == {16}
    assert ground.hex("bQ3") == ground.hex("dA3") and ground.hex("bQ3") in seam and ground.hex("bP3") in left
    assert area_problems({"board": "z"}, ground) == ["woods orchards has no board 'z'; it has b, d."]


@allowed("SK 3.3.3")
@refused("SK 3.3.3")
def test_final_protective_fire_uses_the_gun_that_has_not_fired_too() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    squad = p.unit("german 4-6-7", "E8", "final")  # it cowered
    gun = p.weapon("german MMG", squad)
    other = p.unit("german 4-6-7", "G9")
    p.phase(MOVEMENT).do("move", mover).do("to", "E5")
    assert p.may("add", other) and p.may("add", gun)  # the gun is not marked
    assert p.refused("add", squad) == ("SK 3.3.3", "Final Protective Fire is against adjacent movers only")
    p.do("pass").do("to", "E6").do("pass").do("to", "E7").do("add", squad)
    assert top(p.s).firers == (squad, gun)  # with all its firepower


@refused("SK 3.1", "SK 3.6", "SK 4.0", "SK 6.11")
def test_refusals_say_what_stands_in_the_way() -> None:
    p = Position(field("A1-L12"))
    squad = p.unit("german 4-6-7", "E8")
    gun = p.weapon("german LMG", squad, "malfunction")
    p.lying("german MMG", "E8")
    p.phase(RALLY)
    assert p.may("recover", squad) and p.refused("repair", gun).reason.endswith("another step")
    p = Position(field("A1-L12"))
    crew = p.unit("german 2-2-8", "E9")
    mortar = p.gun("german GrW 34", crew, 5)
    p.unit("british 4-5-7", "E5")
    p.phase(PREP_FIRE).do("shoot", mortar)
    assert p.refused("aim", "E4").rule == "SK 6.11"
    p = Position(field("A1-L12"))
    squad = p.unit("british 4-5-7", "E8")
    piat = p.weapon("british PIAT", squad)
    p.unit("german 4-6-7", "E7")
    p.phase(PREP_FIRE)
    assert p.refused("shoot", piat).rule == "SK 4.4"  # Infantry in the open
    p.phase(ADVANCING_FIRE)
    assert p.refused("destroy", piat).rule == "SK 4.0"
