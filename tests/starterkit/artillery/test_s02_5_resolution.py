"""DE 2.5 to 2.7: what Fire For Effect does."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_5_resolution import blast_column
from bocage.games.starterkit.artillery.s02_artillery import Artillery
from bocage.games.starterkit.artillery.s02_batteries import FFE_1, FFE_2, FFE_C
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.marks import ROUTED
from bocage.games.starterkit.model.state import ADVANCE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, ROUT, morale
from bocage.games.starterkit.model.tables import COLUMNS
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-Z30")


def falling(text: str = OPEN, calibre: int = 80, **facts: Any) -> tuple[Position, int]:
    """A German battery whose Offboard Observer sees everything from A1; he leaves his rounds alone."""
    p = Position(text)
    p.unit("german 4-6-7", "B15")
    b = p.battery("german", calibre, observer="A1", **facts)
    return p, b


@case("dae-02-042")
@allowed("DE 2.5")
def test_the_column_is_that_of_the_calibre_and_doubles_for_a_critical_hit() -> None:
    for calibre, plain, doubled in ((70, 12, 24), (80, 16, 30), (100, 20, 36), (150, 30, 36)):
        p, b = falling(calibre=calibre)
        assert COLUMNS[blast_column(p.s, b, False)] == plain and COLUMNS[blast_column(p.s, b, True)] == doubled


@case("dae-02-043")
@allowed("DE 2.5")
def test_a_critical_hit_turns_the_terrain_against_its_units() -> None:
    p, b = falling(field("A1-Z30", stone="H8"), calibre=100)
    squad = p.unit("british 4-5-7", "H8")
    p.fallen(b, FFE_2, "H8").phase(PREP_FIRE).do("leave").roll(1, 1)
    assert p.told("struck")[-1][2:5] == ("7KIA", (1, 1), 36) and p.at(squad) == "gone"


@case("dae-02-045")
@allowed("DE 2.5")
def test_each_hex_is_struck_by_a_roll_of_its_own_and_friends_with_it() -> None:
    p, b = falling()
    enemy, friend, other = p.unit("british 4-5-7", "H8"), p.unit("german 4-6-7", "I8"), p.unit("british 4-5-7", "H9")
    away = p.unit("british 4-5-7", "K8")
    p.fallen(b, FFE_2, "H8").phase(PREP_FIRE).do("leave")
    rolls = 0
    while p.asked() == "dice" and p.s.rule == "DE 2.5":
        p.roll(6, 6)
        rolls += 1
    assert rolls == 3 and {w[1] for w in p.told("struck")} == {enemy, friend, other}
    assert p.is_fresh(away) and p.impact(b) == "FFE:C H8"


@case("dae-02-046")
@allowed("DE 2.5")
def test_an_effect_turns_from_one_to_two_to_continuation() -> None:
    p, b = falling()
    p.fallen(b, FFE_1, "H8")
    p.s.rounds[b] = FFE_1
    p.s.contact[b] = 0
    p.s.access[b] = 0
    p.s.phase = PREP_FIRE
    p.begin(Artillery(0))
    assert p.impact(b) == "FFE:2 H8"
    p.s.access[b] = 1
    p.phase(DEFENSIVE_FIRE, attacker=1).do("leave")
    assert p.impact(b) == "FFE:C H8"


@case("dae-02-047")
@allowed("DE 2.5")
def test_a_line_through_or_out_of_a_blast_area_is_hindered_once() -> None:
    p, b = falling()
    p.fallen(b, FFE_2, "H8")
    g = ground_of(p.s)
    assert hindrance(p.s, g, p.hex("H4"), p.hex("H12")) == 1  # three hexes of it are crossed
    assert hindrance(p.s, g, p.hex("H8"), p.hex("H12")) == 1
    assert hindrance(p.s, g, p.hex("A4"), p.hex("A12")) == 0


@case("dae-02-048", "dae-02-034")
@allowed("DE 2.51", "DE 2.34")
def test_who_moves_into_a_blast_area_is_attacked_alone_and_in_the_open() -> None:
    for counter in (FFE_2, FFE_C):
        p = Position(OPEN)
        mover = p.unit("british 4-5-7", "H11")
        sitting = p.unit("british 4-5-7", "H9")
        b = p.battery("german", 80, observer="A1")
        p.fallen(b, counter, "H8")
        p.phase(MOVEMENT).do("move", mover).do("to", "H10").do("to", "H9").roll(3, 4)
        assert p.told("struck")[-1][1:5] == (mover, "3MC", (3, 4), 16)  # 7 - 1 FFNAM - 1 FFMO
        assert p.is_fresh(sitting) and len(p.told("struck")) == 1


@case("dae-02-049")
@allowed("DE 2.51")
def test_an_advance_into_a_blast_area_is_attacked_without_the_movement_modifiers() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "H10")
    b = p.battery("german", 80, observer="A1")
    p.fallen(b, FFE_C, "H8")
    p.phase(ADVANCE).do("advance", squad).do("to", "H9").roll(3, 4)
    assert p.told("struck")[-1][2] == "2MC"


@case("dae-02-049")
@allowed("DE 2.51")
def test_a_rout_through_a_blast_area_is_attacked_and_not_interdicted_by_it() -> None:
    p = Position(field("A1-Z30", woods="H8"))
    squad = p.unit("british 4-5-7", "H9", "broken", "dm")
    p.unit("german 4-6-7", "H10")
    b = p.battery("german", 80, observer="A1")
    p.fallen(b, FFE_C, "H7")
    p.phase(ROUT).do("rout", squad).do("to", "H8").roll(6, 6)
    assert p.told("struck")[-1][2] == "PTC"  # 12, and Air Bursts take one off


@allowed("DE 2.6")
@refused("DE 2.6")
def test_a_rout_is_not_forced_through_fire_for_effect() -> None:
    """Woods five hexes off behind the barrage, and none else in reach: the unit may go there or elsewhere."""
    p = Position(field("A1-Z30", woods="H4"))
    squad = p.unit("british 4-5-7", "H9", "broken", "dm")
    p.unit("german 4-6-7", "H11")
    p.phase(ROUT).do("rout", squad)
    bound = {p.ground.names[a[1]] for a in p.choices("to")}
    b = p.battery("german", 80, observer="A1")
    p.fallen(b, FFE_C, "H7")
    p.s.status[squad] &= ~ROUTED
    p.phase(ROUT).do("rout", squad)
    free = {p.ground.names[a[1]] for a in p.choices("to")}
    assert bound == {"H8"} and free > {"H8", "G9"}


@case("dae-02-053")
@allowed("DE 2.54")
def test_friends_under_their_own_artillery_have_one_less_morale() -> None:
    p, b = falling()
    friend, enemy = p.unit("german 4-6-7", "H8"), p.unit("british 4-5-7", "H9")
    p.fallen(b, FFE_2, "H8")
    assert morale(p.s, friend) == 6 and morale(p.s, enemy) == 7


@case("dae-02-056")
@allowed("DE 2.7")
def test_a_smoke_mission_fills_seven_hexes_and_attacks_nobody() -> None:
    for phase, attacker, value in ((PREP_FIRE, 0, 3), (DEFENSIVE_FIRE, 1, 2)):
        p, b = falling(smoke=True)
        squad = p.unit("british 4-5-7", "H8")
        p.fallen(b, FFE_2, "H8", smoke=True).phase(phase, attacker=attacker).do("leave")
        assert sorted(p.ground.names[h] for h in p.s.smoke) == ["G8", "G9", "H7", "H8", "H9", "I8", "I9"]
        assert hindrance(p.s, p.ground, p.hex("H6"), p.hex("H7")) == value and p.is_fresh(squad)
        assert not p.s.barrage and not p.told("struck")


@case("dae-02-030")
@allowed("DE 2.33")
def test_smoke_falls_before_all_high_explosive() -> None:
    p, first = falling()
    second = p.battery("german", 80, observer="A2", smoke=True)
    p.unit("british 4-5-7", "H8")
    p.fallen(first, FFE_2, "H8").fallen(second, FFE_2, "M8", smoke=True)
    p.phase(PREP_FIRE).do("leave").do("leave")
    assert p.impact(second) == "FFE:C M8" and p.s.rule == "DE 2.5"  # Smoke is down, HE is about to be rolled


@allowed("DE 2.51", "SK 3.3.5")
def test_whom_artillery_has_killed_no_residual_firepower_strikes() -> None:
    p = Position(OPEN)
    battery = p.battery("german", 150, p.unit("german 9-1", "M20"))
    one, two = [p.unit("british 4-5-7", "M12") for _ in range(2)]
    p.fallen(battery, FFE_2, "M10")
    p.s.residual[p.hex("M11")] = 8
    p.phase(MOVEMENT, attacker=1).do("move", one).do("to", "M11").roll(1, 2)
    assert p.at(one) == "gone" and p.s.player == 1 and p.s.casualties == [0, 2] and len(p.told("eliminated")) == 1
    p.do("move", two).do("to", "M11").roll(6, 6)
    while p.asked() == "dice" and p.s.rule != "SK 3.3.5":
        p.roll(1, 2)
    assert p.asked() == "dice"  # who lives through the one meets the other
