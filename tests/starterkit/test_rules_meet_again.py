"""Where rules of several chapters meet once more: Melee in mid-phase, what may still be done after nothing could be."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_batteries import BLACK, FFE_C
from bocage.games.starterkit.model.marks import CE
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

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
