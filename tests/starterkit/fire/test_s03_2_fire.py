"""SK 3.2, 3.2.2 Fire attacks: firepower, fire groups, leaders, cowering, markers."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import told

OPEN = field("A1-P10")


@case("sk-03-035", "sk-03-036")
@allowed("SK 3.2.2")
def test_long_range_halves_and_a_leader_stops_cowering() -> None:
    p = Position(field("A1-P10", stone="G4"))
    squad = p.unit("american 7-4-7", "B4")
    leader = p.unit("american 9-1", "B4")
    target = p.unit("german 4-6-7", "G4")
    p.phase(PREP_FIRE).do("target", "G4").do("add", squad).do("direct", leader)
    assert told(p) == "3.5 firepower, column 2, DRM +2"
    p.do("fire").roll(1, 1)
    assert p.result(target) == "1MC" and not p.told("cowered")
    p.roll(2, 3)
    assert p.is_fresh(target)
    assert p.has(squad, "prep") and p.has(leader, "prep")


@case("sk-03-037")
@allowed("SK 3.2.2", "SK 5.4")
def test_an_inexperienced_squad_cowers_two_columns() -> None:
    p = Position(field("A1-P10", orchard="C4"))
    squad = p.unit("american 5-3-6", "C3")
    target = p.unit("german 4-6-7", "C4")
    p.phase(PREP_FIRE).do("target", "C4").do("add", squad)
    assert told(p) == "10 firepower, column 8, DRM +0"
    p.do("fire").roll(2, 2)
    assert p.told("cowered") == [("cowered", 2)] and p.result(target) == "1MC"


@case("sk-03-019")
@refused("SK 3.2", "SK 3.5")
@allowed("SK 3.2")
def test_who_fired_in_the_prep_fire_phase_does_not_fire_again() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3", "prep")
    other = p.unit("german 4-6-7", "D3")
    p.unit("russian 4-4-7", "C7")
    p.phase(ADVANCING_FIRE).do("target", "C7")
    assert p.may("add", other)
    assert p.refused("add", squad).rule == "SK 3.5"
    p.phase(PREP_FIRE).do("target", "C7").do("add", other)
    assert p.refused("add", squad).rule == "SK 3.2"


@case("sk-03-020")
@allowed("SK 3.2")
def test_fire_strikes_everybody_in_the_hex() -> None:
    p = Position(OPEN)
    squads = [p.unit("german 4-6-7", "C3") for _ in range(2)]
    targets = [p.unit("russian 4-4-7", "C4") for _ in range(3)] + [p.unit("russian 8-1", "C4")]
    p.phase(PREP_FIRE).do("target", "C4").do("add", squads[0]).do("add", squads[1]).do("fire").roll(4, 5)
    assert [p.result(u) for u in targets] == ["1MC"] * 4
    p.roll(1, 2)
    assert p.told("morale check")[-1][1] == targets[3]  # the leader first


@case("sk-03-039", "sk-03-040", "sk-03-041")
@allowed("SK 3.2.2")
@refused("SK 3.2.2")
def test_doubling_and_halving_add_up_and_fractions_are_kept() -> None:
    p = Position(OPEN)
    squad = p.unit("american 6-6-6", "C3", "pinned")
    p.unit("german 4-6-7", "C4")
    p.phase(PREP_FIRE).do("target", "C4").do("add", squad)
    assert told(p).startswith("6 firepower, column 6")
    p = Position(OPEN)
    one, two = p.unit("american 7-4-7", "A3"), p.unit("american 7-4-7", "A3")
    p.unit("german 4-6-7", "F3")
    p.phase(PREP_FIRE).do("target", "F3").do("add", one).do("add", two)
    assert told(p).startswith("7 firepower, column 6")
    figures = {}
    for where in ("G4", "H4", "M4", "N4"):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "A4")
        p.unit("russian 4-4-7", where)
        p.phase(PREP_FIRE)
        if p.asked() == "over":
            figures[where] = "none"
        else:
            p.do("target", where).do("add", squad)
            figures[where] = told(p).split(" ")[0]
    assert figures == {"G4": "4", "H4": "2", "M4": "2", "N4": "none"}


@case("sk-03-042")
@allowed("SK 3.2.2")
@refused("SK 3.2.2")
def test_a_squad_and_its_weapon_may_have_two_targets_but_its_firepower_only_one() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    gun = p.weapon("german LMG", squad)
    p.unit("russian 4-4-7", "C6")
    p.unit("russian 4-4-7", "F3")
    p.phase(PREP_FIRE).do("target", "C6").do("add", squad).do("fire").roll(6, 5)
    p.do("target", "F3")
    assert p.refused("add", squad).rule == "SK 3.2"
    p.do("add", gun).do("fire").roll(6, 4)
    assert p.has(squad, "prep") and p.has(gun, "prep")


@case("sk-03-043")
@allowed("SK 3.2.2")
def test_doubles_without_a_leader_cower_one_column() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-4-7", "C3"), p.unit("german 4-4-7", "C3")
    target = p.unit("russian 4-4-7", "C4")
    p.phase(PREP_FIRE).do("target", "C4").do("add", one).do("add", two)
    assert told(p).startswith("16 firepower, column 16")
    p.do("fire").roll(3, 3)
    assert p.result(target) == "2MC"
    p.roll(1, 2)
    assert p.has(one, "prep") and p.has(two, "prep")


@case("sk-03-313")
@allowed("SK 3.2.2")
def test_even_a_bad_leader_prevents_cowering() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    leader = p.unit("german 6+1", "C3")
    target = p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6").do("add", squad).do("direct", leader).do("fire").roll(3, 3)
    assert p.result(target) == "PTC" and not p.told("cowered")


@case("sk-03-314")
@allowed("SK 3.2.2")
def test_a_machine_gun_fired_alone_by_a_squad_cowers_too() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "A4")
    gun = p.weapon("german MMG", squad)
    target = p.unit("russian 4-4-7", "G4")
    p.phase(PREP_FIRE).do("target", "G4").do("add", gun).do("fire").roll(2, 2)
    assert p.result(target) == "1MC"
    p.roll(1, 2)
    assert p.has(squad, "prep") and p.has(gun, "prep")  # the coloured 2 keeps no rate of fire


@case("sk-03-046")
@refused("SK 3.2.2")
def test_leaders_alone_do_not_cower_but_a_flamethrower_does() -> None:
    p = Position(OPEN)
    leader = p.unit("german 8-0", "C3")
    gun = p.weapon("german LMG", leader)
    p.unit("russian 4-4-7", "C4")
    p.phase(PREP_FIRE).do("target", "C4").do("add", gun).do("fire").roll(5, 5)
    assert not p.told("cowered")
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "C3")
    flame = p.weapon("german FT", squad)
    target = p.unit("russian 4-4-7", "C4")
    p.phase(PREP_FIRE).do("shoot", flame).do("aim", "C4").roll(4, 4)
    assert p.told("cowered") == [("cowered", 1)] and p.result(target) == "2MC"


@case("sk-03-315")
@allowed("SK 3.3.1")
def test_exhaustion_adds_one_in_all() -> None:
    p = Position(OPEN)
    squads = [p.unit("german 4-6-7", "C3", "cx") for _ in range(2)]
    leader = p.unit("german 8-0", "C3", "cx")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6").do("add", squads[0]).do("add", squads[1]).do("direct", leader)
    lines = play.explain(p.s, ("fire",)).lines
    assert [(x.what, x.amount) for x in lines] == [("exhausted (CX)", 1)]


@case("sk-03-311")
@allowed("SK 3.2.2", "SK 3.5")
def test_point_blank_in_the_advancing_fire_phase() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "C3")
    p.unit("german 4-6-7", "C4")
    p.phase(ADVANCING_FIRE).do("target", "C4").do("add", squad)
    assert told(p).startswith("4 firepower, column 4")
    notes = play.explain(p.s, ("fire",)).notes
    assert notes[0] == "4-5-7 squad: 4 x 2 point blank (SK 3.2.2) x 0.5 advancing fire (SK 3.5) = 4"


@refused("SK 3.2.3", "SK 3.8", "SK 3.2.2.1")
def test_broken_units_units_in_melee_and_units_with_an_enemy_beside_them_do_not_fire_out() -> None:
    p = Position(OPEN)
    good = p.unit("german 4-6-7", "C3")
    broken = p.unit("german 4-6-7", "D3", "broken")
    held = p.unit("german 4-6-7", "B3", "melee")
    mixed = p.unit("german 4-6-7", "C2")
    p.unit("russian 4-4-7", "C2", "broken")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6")
    assert p.may("add", good)
    rules = [p.refused("add", u).rule for u in (broken, held, mixed)]
    assert rules == ["SK 3.2.3", "SK 3.8", "SK 3.2.2.1"]


@case("sk-03-086")
@allowed("SK 3.2.3")
@refused("SK 3.2.3")
def test_a_pin_halves_fire_and_stops_leadership() -> None:
    p = Position(field("A1-P10", stone="C6"))
    p.unit("russian 4-4-7", "C6")
    squad = p.unit("german 4-6-7", "C3", "pinned")
    gun = p.weapon("german MMG", squad)
    leader = p.unit("german 9-1", "C3", "pinned")
    p.phase(DEFENSIVE_FIRE).do("target", "C6").do("add", squad).do("add", gun)
    assert told(p).startswith("4.5 firepower")
    assert p.refused("direct", leader).rule == "SK 3.2.3"
    p.do("fire").roll(1, 6)
    assert p.has(gun, "final")


@refused("SK 3.2.1")
def test_there_is_nothing_to_fire_at_in_an_empty_hex_or_off_the_board() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "C3")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE)
    assert p.refused("target", "D6").rule == "SK 3.2.1"
    assert play.why_not(p.s, ("target", -12)) == ("SK 3.2.1", "there is no line of sight to or from units off board")
