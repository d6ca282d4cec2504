"""Where rules of SK 1 to 5 meet: changes in mid-procedure, second uses, things remembered by the wrong holder."""

from __future__ import annotations

from bocage.games.starterkit.battle import Group
from bocage.games.starterkit.model.state import ADVANCE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, ROUT, WAITING
from bocage.games.starterkit.setup import Placement
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks, told

OPEN = field("A1-L10")


@allowed("SK 3.2.2.1")
@refused("SK 3.2.2.1")
def test_a_unit_that_rallied_beside_broken_enemies_fires_into_its_own_hex_alone() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "D5")
    flame = p.weapon("german FT", squad)
    shaken = p.unit("russian 4-4-7", "D5", "broken")
    p.unit("russian 4-4-7", "D7")
    p.phase(PREP_FIRE)
    assert p.refused("target", "D7").rule == "SK 3.2.2.1"
    p.do("target", "D5").do("add", squad)
    assert told(p).startswith("12 firepower")  # tripled
    p.do("fire").roll(6, 5)
    p.do("shoot", flame).do("aim", "D5").roll(4, 5)
    assert [x[1:] for x in p.told("struck")][-1][3] == 24.0 and {x[1] for x in p.told("struck")} == {shaken}


@allowed("SK 3.3.3", "SK 1.2.1")
def test_a_leader_who_does_not_direct_helps_the_check_of_final_protective_fire() -> None:
    for status, drm in (((), -1), (("pinned",), 0)):
        p = Position(OPEN)
        mover = p.unit("german 4-6-7", "E4")
        squad = p.unit("russian 4-4-7", "E6", "final")
        p.unit("russian 8-1", "E6", *status)
        moving(p, mover).do("to", "E5").do("add", squad).do("fire").roll(4, 3)
        pass_checks(p)
        assert [(x[1], x[3]) for x in p.told("morale check") if x[2] == (4, 3)] == [(squad, drm)]


@allowed("SK 3.2.3")
def test_a_leader_who_breaks_and_dies_of_one_roll_costs_his_men_one_check() -> None:
    p = Position(OPEN)
    firer = p.unit("german 5-4-8", "D5")
    p.unit("russian 9-1", "D6")
    squad = p.unit("russian 4-4-7", "D6")
    p.phase(PREP_FIRE).do("target", "D6").do("add", firer).do("fire").roll(2, 3)
    p.roll(6, 6).roll(6).roll(1, 2).roll(1, 2)  # he breaks and dies; the attack's check; the loss of a leader
    assert p.told("leader loss") == [("leader loss", p.hex("D6"), True)] and not p.told("task check")
    assert [x[3] for x in p.told("morale check") if x[1] == squad] == [2, 1] and p.asked() != "dice"


@allowed("SK 3.3.5", "SK 4.1")
def test_residual_fire_is_of_the_attack_as_it_was_made() -> None:
    p = Position(field("A1-Z6"))
    mover = p.unit("german 4-6-7", "Y3")
    squad, leader = p.unit("russian 4-5-8", "B3"), p.unit("russian 9-1", "B3")
    guns = [p.weapon("russian HMG", squad), p.weapon("russian HMG", squad)]
    moving(p, mover).do("to", "X3").do("add", guns[0]).do("add", guns[1]).do("direct", leader)
    assert told(p).startswith("3 firepower")  # long range, and beyond 16 hexes
    p.do("fire").roll(4, 1).roll(6, 5)
    assert p.has(mover, "broken") and p.told("residual") == [("residual", p.hex("X3"), 1)]


@allowed("SK 4.0", "SK 3.7")
def test_a_recovered_weapon_changes_hands_in_the_next_phase_however_the_move_ended() -> None:
    p = Position(OPEN)
    one, other = p.unit("american 6-6-6", "D5"), p.unit("american 6-6-6", "D5")
    p.unit("german 4-6-7", "L10")
    gun = p.lying("american MMG", "D5")
    p.turn(MOVEMENT).do("move", one).do("recover", one, gun).roll(1).quiet()
    p.do("smoke", one, "D5").roll(6).quiet()  # its movement is over at once
    while p.s.phase != ADVANCE:
        p.do("end")
    assert p.may("give", gun, other)


@allowed("SK 3.4")
@refused("SK 3.2.2")
def test_a_unit_and_its_machine_gun_are_one_firer_for_its_leader_in_defence() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E2")
    squad, leader = p.unit("german 4-6-7", "E8"), p.unit("german 9-1", "E8")
    gun = p.weapon("german LMG", squad)
    moving(p, mover).do("to", "E3").do("add", squad).do("direct", leader).do("fire").roll(6, 5)
    pass_checks(p).quiet().do("to", "E4").do("add", squad).do("add", gun).do("direct", leader).do("fire")
    p = Position(OPEN)  # but not in the Prep Fire Phase, where only rate of fire lets him direct again
    p.unit("russian 4-4-7", "E4")
    p.unit("russian 4-4-7", "G4")
    squad, leader = p.unit("german 4-6-7", "E8"), p.unit("german 9-1", "E8")
    gun = p.weapon("german LMG", squad)
    p.phase(PREP_FIRE, 1).do("target", "E4").do("add", squad).do("direct", leader).do("fire").roll(6, 5)
    pass_checks(p).do("target", "G4").do("add", gun)
    assert p.refused("direct", leader).rule == "SK 3.2.2"


@refused("SK 1.3")
def test_nobody_sets_up_in_a_hex_of_the_enemy_where_areas_overlap() -> None:
    p = Position(OPEN)
    first = p.unit("german 4-6-7", "D5")
    second = p.unit("russian 4-4-7", "L10")
    p.remove(second)
    p.s.at[second] = WAITING
    group = Group(1)
    group.unit_ids, group.area = [second], [p.hex("D5"), p.hex("D6")]
    p.battle.groups = [group]
    p.begin(Placement(0))
    assert p.choices() == [("place", second, p.hex("D6"))] and p.s.at[first] == p.hex("D5")
    assert p.refused("place", second, "D5").rule == "SK 1.3"


@refused("SK 3.2.2")
def test_a_hex_has_fired_also_if_its_shot_cost_the_weapon() -> None:
    p = Position(OPEN)
    target = p.unit("german 4-6-7", "D5")
    squad = p.unit("russian 4-4-7", "D6", "first")
    gun = p.weapon("russian LMG", squad, "first")
    p.phase(DEFENSIVE_FIRE).do("target", "D5").do("add", gun).do("fire").roll(6, 6)
    assert p.at(gun) == "gone" and p.asked() == "over", "the squad of that hex has no attack of its own left"
    p = Position(OPEN)
    target = p.unit("german 4-6-7", "D4")
    squad = p.unit("russian 4-4-7", "D6", "first")
    gun = p.weapon("russian LMG", squad, "first")
    moving(p, target).do("to", "D5").do("add", gun).do("fire").roll(6, 6)
    assert p.at(gun) == "gone" and p.asked() != "FirstFire.reacted"


@allowed("SK 3.6", "SK 3.2.2.1")
def test_nobody_interdicts_out_of_a_hex_that_he_shares_with_an_enemy() -> None:
    for alone in (True, False):
        p = Position(field("A1-L10", woods="E9"))
        p.unit("german 4-6-7", "E4")
        runner = p.unit("russian 4-4-7", "E6", "broken", "dm")
        if not alone:
            p.unit("russian 4-4-7", "E4", "broken", "dm")
        p.phase(ROUT).do("rout", runner).do("to", "E7")
        assert (p.asked() == "dice") is alone


@allowed("SK 3.4", "SK 3.3.3")
def test_a_leader_goes_on_directing_the_unit_whose_gun_his_attack_cost() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "D3")
    squad, leader = p.unit("russian 4-4-7", "D6", "first"), p.unit("russian 9-1", "D6")
    other = p.unit("russian 4-4-7", "D6")
    gun = p.weapon("russian LMG", squad, "first")
    moving(p, mover).do("to", "D4").do("add", gun).do("direct", leader).do("fire").roll(6, 6)
    assert p.at(gun) == "gone" and p.has(squad, "final")
    p.quiet().do("to", "D5").do("add", squad)
    assert p.may("direct", leader)
    p.do("add", other)
    assert p.refused("direct", leader).rule == "SK 3.4"


@refused("SK 3.4")
@allowed("SK 1.2.4.1")
def test_final_fire_of_the_manning_squad_ends_the_rate_of_fire_in_the_defensive_fire_phase_too() -> None:
    for with_squad in (True, False):
        p = Position(field("A1-P10"))
        p.unit("german 4-6-7", "D3")
        p.unit("german 4-6-7", "G3")
        squad = p.unit("russian 4-4-7", "D8")
        gun = p.weapon("russian MMG", squad)
        p.phase(DEFENSIVE_FIRE).do("target", "D3").do("add", gun)
        if with_squad:
            p.do("add", squad)
        p.do("fire").roll(1, 6)
        pass_checks(p)
        if with_squad:
            assert p.has(gun, "final") and p.asked() == "over"
        else:
            p.do("target", "G3").do("add", gun).do("fire").roll(1, 6)  # alone it keeps on
            pass_checks(p).do("target", "G3").do("add", squad).do("fire")
    p = Position(field("A1-P10"))
    p.unit("german 4-6-7", "D3")
    half = p.unit("russian 2-3-7", "D8")
    gun = p.weapon("russian MMG", half)
    p.phase(DEFENSIVE_FIRE).do("target", "D3").do("add", gun).do("fire").roll(1, 6)
    pass_checks(p).do("target", "D3").do("add", gun)  # it gave up its firepower and has not fired itself


@allowed("SK 1.2.4.1", "SK 3.3.5")
def test_a_gun_of_a_squad_under_final_fire_keeps_no_rate_of_fire_in_the_movement_phase() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "D3")
    squad = p.unit("russian 4-4-7", "D8", "final")  # it has cowered; the gun has not fired
    gun = p.weapon("russian MMG", squad)
    moving(p, mover).do("to", "D4").do("add", gun).do("fire").roll(1, 6)
    pass_checks(p)
    assert p.told("residual") == [("residual", p.hex("D4"), 2)], "nobody is asked whether to keep it"


@refused("SK 3.2.3")
@allowed("SK 4.1")
def test_one_leader_cannot_both_help_and_direct_a_far_gun() -> None:
    for third in (False, True):
        p = Position(field("A1-Z6"))
        holder, helper = p.unit("german 8-1", "B3"), p.unit("german 9-2", "B3")
        gun = p.weapon("german MMG", holder)
        p.unit("russian 4-4-7", "W3")
        director = p.unit("german 8-0", "B3") if third else -1
        p.phase(PREP_FIRE)
        if not third:  # 5 FP halved by range, beyond 16 hexes and for a lone leader: no attack, and no dead end
            assert p.refused("target", "W3").rule == "SK 3.2.3"
        else:
            p.do("target", "W3").do("add", gun).do("help", helper, gun).do("direct", director)
            assert told(p).startswith("1.25 firepower")
            p.do("fire")
