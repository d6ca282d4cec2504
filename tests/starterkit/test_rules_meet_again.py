"""Where rules of several chapters meet once more: Melee in mid-phase, what may still be done after nothing could be."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_batteries import BLACK, FFE_2, FFE_C, SPOTTING, errant, lay, place_of
from bocage.games.starterkit.elst.ssr_hidden import hide_infantry
from bocage.games.starterkit.model.marks import CE
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE, ROUT
from bocage.games.starterkit.vehicles.s03_3_2_1_motion import note_sight
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks

OPEN = field("A1-L12")
TIGER, SHERMAN = "german PzKpfw VIE", "british Sherman V(a)"
NE, E, SE, SW, W, NW = range(6)


@allowed("SK 3.8", "SK 3.3.3")
def test_melee_is_over_as_soon_as_the_vehicle_that_held_it_is_gone() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E5", NW, CE)
    mover = p.unit("british 4-5-7", "G5")
    held = p.unit("german 4-6-7", "E5", "melee")
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E10"), NW)
    p.phase(MOVEMENT).do("move", tank).do("delay")
    assert not p.may("add", held)
    p.do("shoot", gun).do("fire", "vtt", "ap").roll(2, 3).roll(1, 1)
    assert p.at(tank) == "gone" and not p.has(held, "melee")
    p.do("move", mover).do("to", "G6")
    assert p.may("add", held), "it fires at the next mover of the same phase"


@allowed("SK 3.8")
@refused("SK 3.8")
def test_a_close_defence_weapon_answers_though_its_side_had_no_attack_before() -> None:
    """Vehicles of both sides: the ATTACKER goes first, has nothing then, and has something once he was attacked."""
    p = Position(OPEN)
    tiger = p.vehicle(TIGER, "E5", NE)
    for w in p.s.carried[tiger][1:]:
        p.mark(w, "malfunction")
    squad = p.unit("british 4-5-7", "E5")
    other = p.unit("british 4-5-7", "E5")
    p.vehicle(SHERMAN, "E5", NE)
    p.phase(CLOSE_COMBAT)
    assert p.s.player == 1, "the Tiger has nothing to attack with"
    p.do("attack vehicle", squad, tiger).roll(4, 5)
    assert p.s.player == 0 and p.may("close defence", tiger) and not p.may("strafe", tiger)
    p.do("close defence", tiger).roll(5, 6)  # too high: it does nothing
    assert p.s.player == 1 and p.may("attack vehicle", other)
    p.do("attack vehicle", other, tiger).roll(4, 5)
    assert p.asked() == "over"


@allowed("DE 2.34")
def test_a_continuation_out_of_sight_is_removed_and_a_new_request_may_follow() -> None:
    p = Position(field("A1-T20", woods="C4 D4 B4 C3"))
    leader = p.unit("german 8-1", "C2")
    p.unit("british 4-5-7", "K2")
    b = p.battery("german", 100, leader)
    p.fallen(b, FFE_C, "C12").phase(PREP_FIRE).do("contact").roll(1, 1).roll(BLACK)
    assert not p.may("spot") and not p.may("convert") and not p.may("request", "K2")
    p.do("leave")
    assert p.impact(b) == "" and p.may("leave")
    p.do("request", "K2").roll(1)
    assert p.impact(b) == "SR K2"


@allowed("DE 2.51")
def test_going_upstairs_is_attacked_and_going_down_is_not() -> None:
    for start, goal, attacked in (("E5", "E5 Steeple", True), ("E5 Steeple", "E5", False), ("E4", "E5", True)):
        for phase in (MOVEMENT, ADVANCE):
            p = Position(field("A1-L12", stone="E5", steeple="E5"))
            squad = p.unit("german 4-6-7", start)
            b = p.battery("british", 100, p.unit("british 8-1", "A1"))
            p.fallen(b, FFE_C, "E6")
            p.phase(phase).do("move" if phase == MOVEMENT else "advance", squad).do("to", p.hex(goal))
            assert (p.asked() == "dice") is attacked, (start, goal)


@allowed("SK 3.7", "SK 4.3")
def test_who_dared_to_place_a_charge_on_an_afv_dares_anew_to_advance_into_its_hex() -> None:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E5")
    charge = p.weapon("german DC", squad)
    tank = p.vehicle(SHERMAN, "E4", NE)
    p.phase(MOVEMENT).do("move", squad).do("place on", charge, tank).roll(1, 2).quiet()
    assert charge in p.s.charges
    p.phase(ADVANCE).do("advance", squad).do("to", "E4").roll(6, 6)
    assert p.has(squad, "pinned") and p.at(squad) == "E5"


@refused("SK 3.3", "SK 3.3.1", "SK 4.0")
@allowed("SK 3.3")
def test_leaving_the_map_is_a_hex_entered_for_loads_and_assault_movement() -> None:
    """As into an offboard hex of Open Ground: a Gun stays, a leader carries two PP, Assault Movement is one hex."""
    for who, what, rule in (("2-2-8", "6-pounder", "SK 4.0"), ("8-1", "MMG", "SK 4.0"), ("4-5-7", "MMG", "")):
        p = Position(OPEN)
        unit = p.unit(f"british {who}", "E1")
        weapon = p.gun(f"british {what}", unit, NW) if who == "2-2-8" else p.weapon(f"british {what}", unit)
        p.unit("german 4-6-7", "L12")
        p.facts[0].exits = frozenset([p.hex("E1")])
        p.phase(MOVEMENT).do("move", unit)
        if rule:
            assert p.refused("exit").rule == rule
            p.do("drop", weapon)
        p.do("exit")
        assert p.at(unit) == "gone" and (p.at(weapon) == "E1") is bool(rule)
    for start, may in (("E2", False), ("E1", True)):
        p = Position(OPEN)
        squad = p.unit("british 4-5-7", start)
        p.unit("german 4-6-7", "L12")
        p.facts[0].exits = frozenset([p.hex("E1")])
        p.phase(MOVEMENT).do("move", squad).do("assault")
        if not may:
            p.go("E1")
            assert p.refused("exit").rule == "SK 3.3.1"
        assert p.may("exit") is may


@refused("DE 2.1")
def test_a_radio_in_enemy_hands_reaches_no_battery() -> None:
    for side, asked in (("german", True), ("british", False)):
        p = Position(field("A1-T20"))
        p.unit("german 4-6-7", "C3")
        p.unit("british 4-5-7", "H8")
        holder = p.unit(f"{side} 8-1", "E5")
        p.battery("german", 100, holder)
        p.phase(PREP_FIRE)
        assert p.may("contact") is asked


@allowed("DE 2.32", "DE 2.33")
@refused("DE 2.33")
def test_of_a_fire_for_effect_beside_the_map_the_part_on_it_is_observed() -> None:
    """An SR off the map is out of sight; an FFE counter there is seen by its Blast Area on the map."""
    for counter, seen in ((SPOTTING, False), (FFE_2, True)):
        p = Position(field("A1-T20"))
        leader = p.unit("german 8-1", "C8")
        p.unit("british 4-5-7", "K9")
        b = p.battery("german", 100, leader)
        p.s.access[b] = p.s.contact[b] = 1
        lay(p.s, b, counter, errant(place_of(p.s, p.hex("A8")), 6, 1))
        p.phase(PREP_FIRE).do("contact").roll(1, 1)
        assert p.impact(b).endswith("off") and p.may("leave") is seen
        if not seen:
            assert p.refused("leave").rule == "DE 2.33" and p.may("cancel")


@refused("SK 3.2.1")
def test_with_free_sight_a_mortar_is_laid_on_no_hex_it_does_not_see() -> None:
    for free in (True, False):
        p = Position(field("A1-T20", woods="H9 H10 G9 I9"))
        p.s.free_sight = free
        squad = p.unit("british 4-5-7", "H8")
        mortar = p.weapon("british 51mm mortar", squad)
        p.unit("german 4-6-7", "H12")
        p.phase(PREP_FIRE).do("shoot", mortar).do("row", 7)
        assert p.may("aim", "H12") is not free and p.may("aim", "H5")
    p = Position(field("A1-F6", stone="B3 C2 C3 C4 D3 D4 B4 B2 D2 C5"))  # it sees no hex within its range
    p.s.free_sight = True
    mortar = p.weapon("british 51mm mortar", p.unit("british 4-5-7", "A6"))
    p.unit("german 4-6-7", "F1")
    p.phase(PREP_FIRE)
    assert not p.may("shoot", mortar) or p.do("shoot", mortar).choices(), "never a question without an answer"


@allowed("DE 3.1", "SK 3.2.2")
def test_of_a_group_that_cowers_only_those_who_cower_go_under_final_fire() -> None:
    """A better British squad, and a leader with his machine gun, are under First Fire like any who have fired."""
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E4")
    steady, shaky = p.unit("british 4-5-7", "E7"), p.unit("british 4-4-7", "E7")
    moving(p, mover).do("to", "E5").do("add", steady).do("add", shaky).do("fire").roll(4, 4)
    pass_checks(p)
    assert p.told("cowered") == [("cowered", 1)]
    assert p.has(steady, "first") and not p.has(steady, "final") and p.has(shaky, "final")
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E4")
    leader, squad = p.unit("russian 8-1", "E7"), p.unit("russian 4-4-7", "E7")
    gun = p.weapon("russian MMG", leader)
    moving(p, mover).do("to", "E5").do("add", gun).do("add", squad).do("fire").roll(4, 4)
    pass_checks(p)
    assert p.has(squad, "final") and p.has(gun, "first") and not p.has(gun, "final")


@allowed("SK 4.3", "DE 1.1")
def test_a_charge_from_the_steeple_strikes_an_afv_below_by_the_coloured_die() -> None:
    for dice, where in (((5, 1), "front hull"), ((3, 2), "side hull"), ((2, 1), "rear hull"), ((1, 3), "rear turret")):
        p = Position(field("A1-L12", stone="E5", steeple="E5"))
        squad = p.unit("german 5-4-8", "E5 Steeple")
        charge = p.weapon("german DC", squad)
        tank = p.vehicle(SHERMAN, "E5", NE)
        moving(p, squad).do("place on", charge, tank).roll(1, 2).quiet()
        p.phase(ADVANCING_FIRE).do("detonate", charge).roll(*dice).roll(6, 5)
        assert [x[2] for x in p.told("to kill")] == [where]


@allowed("SK 4.2")
def test_a_flamethrower_at_an_afv_is_shown_with_exhaustion_and_smoke() -> None:
    shown = []
    for status in ((), ("cx",)):
        p = Position(OPEN)
        squad = p.unit("german 5-4-8", "E5", *status)
        flame = p.weapon("german FT", squad)
        tank = p.vehicle(SHERMAN, "E4", NE)
        e = play.explain(p.phase(PREP_FIRE).s, ("at vehicle", flame, tank))
        shown.append(next(round(36 * x.probability) for x in e.odds if x.what == "destroyed"))
        p.do("at vehicle", flame, tank).roll(3, 4)
        assert (p.at(tank) == "gone") is not bool(status)
    assert shown == [21, 15]  # less than 8, and less than 7


@allowed("SK 1.3", "SK 3.3.1")
def test_hidden_infantry_shows_itself_in_the_movement_phase_and_moves_as_a_stack() -> None:
    p = Position(OPEN)
    squad, leader = p.unit("british 4-5-7", "E9"), p.unit("british 8-1", "E9")
    hide_infantry(p.s, (squad, leader))
    p.vehicle(TIGER, "E5", SE)
    p.phase(MOVEMENT).do("show", leader).do("move", squad)
    assert p.may("with", leader)
    p.do("with", leader).do("to", "D9").quiet()
    assert p.at(squad) == p.at(leader) == "D9" and p.s.hiding[0] == ()


@allowed("SK 3.3.2.1")
@refused("SK 3.3.2.1")
def test_a_hidden_unit_that_moves_was_seen_or_not_by_its_line_of_sight() -> None:
    for woods, may in (("", False), ("E7 D7 F7 E8 D8 F8", True)):
        p = Position(field("A1-L12", woods=woods))
        squad = p.unit("british 4-5-7", "E9")
        hide_infantry(p.s, (squad,))
        tank = p.vehicle(TIGER, "E5", SE)
        note_sight(p.s)
        p.phase(MOVEMENT).do("move", squad).do("to", "D9")
        assert p.may("motion attempt", tank) is may


@allowed("SK 1.3", "SK 3.6")
def test_hidden_infantry_may_show_itself_before_anybody_routs() -> None:
    """At any time: then a broken enemy next to it must rout; where no enemy is broken nothing is asked."""
    for shows in (True, False):
        p = Position(field("A1-N12", woods="E5 E9"))
        squad = p.unit("british 4-5-7", "E5")
        router = p.unit("german 4-6-7", "E6", "broken")
        hide_infantry(p.s, (squad,))
        p.phase(ROUT, 1)
        assert p.s.player == 0 and p.choices() == [("done",), ("show", squad)]
        if not shows:
            p.do("done")
            assert p.asked() == "over" and not p.has(router, "dm") and squad in p.s.hiding[0]
            continue
        p.do("show", squad)
        assert p.has(router, "dm") and p.s.player == 1 and p.choices("done") == []
    p = Position(field("A1-N12", woods="E5"))
    squad = p.unit("british 4-5-7", "E5")
    p.unit("german 4-6-7", "E6")
    hide_infantry(p.s, (squad,))
    p.phase(ROUT, 1)
    assert p.asked() == "over"
