"""What a player is shown before firing: the sum that then counts, and nothing of lines not checked yet (SK 3.2.1)."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.model.marks import CE, HAS_MOVED, IMMOBILIZED, MOTION, ROLLING
from bocage.games.starterkit.model.state import CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import spend

OPEN = field("A1-L12")
SHERMAN = "british Sherman V(a)"
NE, E, SE, SW, W, NW = range(6)


@allowed("SK 7.8", "SK 3.3.3")
def test_machine_guns_of_a_vehicle_at_a_mover_are_shown_with_his_movement() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E6", NW, CE)
    mover = p.unit("german 4-6-7", "E2")
    p.phase(MOVEMENT, 1).do("move", mover).do("to", "E3")
    window = play.explain(p.s, ("machine guns", tank)).title
    p.do("machine guns", tank)
    assert window == play.explain(p.s, ("fire",)).title == "6 firepower, column 6, DRM -2"
    p.do("fire").roll(3, 4)
    assert p.result(mover) == "1MC"


@refused("SK 3.2.1")
def test_the_mp_in_sight_of_a_gun_are_not_told_before_it_fires() -> None:
    """Case 24: the same preview whether woods hide the vehicle or not, unless lines may be checked freely."""
    shown = []
    for free in (False, True):
        for woods in ("E7 D7 F7 E8 D8 F8", ""):
            p = Position(field("A1-L12", woods=woods))
            p.s.free_sight = free
            tank = p.vehicle(SHERMAN, "E5", NW, CE, HAS_MOVED)
            gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E10"), NW)
            p.s.mp_at[tank, p.hex("E5")], p.s.mp_at[tank, p.hex("E6")] = 1.0, 4.0
            if free and woods:
                p.phase(DEFENSIVE_FIRE).do("shoot", gun)
                assert p.refused("aim", "E5").rule == "SK 3.2.1"
                continue
            p.phase(DEFENSIVE_FIRE).do("shoot", gun).do("aim", "E5")
            shot = next(a for a in p.choices("fire") if a[1] == "vtt")
            shown.append(next(x.amount for x in play.explain(p.s, shot).lines if x.what == "moving vehicle"))
    assert shown == [2, 2, 2]


@refused("SK 3.2.1")
def test_the_mp_in_sight_of_a_target_are_not_told_before_bounding_fire() -> None:
    """Case 14, with more than three MP spent where the target may or may not have seen them."""
    shown = []
    for woods in ("E7 D7", ""):
        p = Position(field("A1-L12", woods=woods))
        tank = p.vehicle(SHERMAN, "E9", NW, CE)
        p.unit("german 4-6-7", "E4", "final")
        p.phase(MOVEMENT).do("move", tank)
        for _ in range(4):
            spend(p, "delay")
        p.do("bounding", "main armament").do("aim", "E4")
        shot = next(a for a in p.choices("fire") if a[1] == "itt")
        shown.append(next(x.amount for x in play.explain(p.s, shot).lines if x.what == "bounding fire"))
    assert shown == [4, 4]


@allowed("DE 1.3", "SK 7.6")
def test_out_of_a_polder_hex_into_woods_both_bog_checks_are_foretold() -> None:
    p = Position(field("A1-H8", polder="D4", woods="D3"))
    tank = p.vehicle("german PzKpfw IIIN", "D4", 5)
    p.unit("british 4-5-7", "H8")
    p.phase(MOVEMENT).do("move", tank)
    spend(p, "start")
    for where, rate, second in (("C4", 0, False), ("D3", 2, True)):
        told = play.explain(p.s, next(a for a in p.choices("drive") if a[1:3] == (p.hex(where), rate)))
        assert told.odds[0].probability == 15 / 36  # ground pressure and +3: eight or more
        assert any("42 % (SK 7.6)" in note for note in told.notes) is second


@allowed("SK 3.3.4", "SK 3.7")
def test_the_task_check_before_reaction_fire_is_foretold() -> None:
    p = Position(field("A1-L12"))
    squad = p.unit("german 4-6-7", "E6")
    leader = p.unit("german 9-1", "E6")
    tank = p.vehicle("british Sherman V(a)", "E7", 5)
    p.phase(MOVEMENT, attacker=1).do("move", tank)
    spend(p, "start").do("drive", "E6")
    said = " ".join(play.explain(p.s, ("close combat", squad)).notes)
    assert "PAATC" in said and "72 %" in said  # eight or less, with the leader's help
    assert not play.explain(p.s, ("close combat", leader)).notes  # leaders need not


@allowed("SK 4.1", "SK 3.3.1")
def test_an_exhausted_second_leader_is_foretold() -> None:
    p = Position(field("A1-L12"))
    one, other = p.unit("german 8-0", "E6"), p.unit("german 8-0", "E6", "cx")
    gun = p.weapon("german MMG", one)
    tank = p.vehicle("british Sherman V(a)", "E4")
    p.phase(PREP_FIRE).do("at vehicle", gun, tank)
    lines = {x.what: x.amount for x in play.explain(p.s, ("help", other, gun)).lines}
    assert lines["exhausted (CX)"] == 1
    p.do("help", other, gun).roll(6, 6)  # 12, two less for the tank and one more for him: no hit on 10
    assert p.told("to hit")[-1][4] is False


@allowed("SK 4.4.2")
def test_the_miss_of_a_clumsy_panzerfaust_is_foretold() -> None:
    """An original 12, of the Inexperienced an 11 too, misses whatever the DRM and costs the firer."""
    for name, misses in (("german 4-6-7", 1), ("german 4-3-6", 3)):
        p = Position(OPEN)
        squad = p.unit(name, "E8")
        leader = p.unit("german 9-2", "E8") if misses == 1 else -1
        tank = p.vehicle(SHERMAN, "E8", NW)
        p.facts[0].fausts, p.facts[0].squads = True, 4
        p.phase(MOVEMENT, attacker=1).do("move", tank).do("start").do("at vehicle", squad, tank).roll(1)
        if leader >= 0:
            p.do("direct", leader)
        odds = {x.what: round(36 * x.probability) for x in play.explain(p.s, ("fire",)).odds}
        assert odds["hits"] == 36 - misses and odds["Casualty Reduction of the firer"] == misses


@allowed("SK 7.11", "SK 3.2.4")
def test_a_light_mortar_at_a_buttoned_up_tank_is_not_foretold_as_at_an_empty_hex() -> None:
    for tank, drm in ((True, {"target size": -1}), (False, {"empty hex": 2})):
        p = Position(OPEN)
        mortar = p.weapon("british 51mm mortar", p.unit("british 2-4-7", "E9"))
        p.unit("german 4-6-7", "L1")
        if tank:
            p.vehicle("german PzKpfw VIE", "E4", SE)
        p.phase(PREP_FIRE).do("shoot", mortar).do("row", p.ground.field.columns[p.hex("E4")])
        foretold = play.explain(p.s, p.action("aim", "E4"))
        assert {x.what: x.amount for x in foretold.lines} == drm
        p.do("aim", "E4").roll(4, 4)
        assert p.told("to hit")[-1][4] is tank  # 8 less 1 is 7, the number; 8 and 2 is above it


@allowed("SK 5.3", "SK 3.8")
def test_the_leader_an_original_2_may_make_is_foretold() -> None:
    """Every roll of a squad at a tank, played out, comes out as often as its odds say."""

    def attack(nation: str, squad: str) -> tuple[Position, int]:
        p = Position(field("A1-H8"))
        unit = p.unit(f"{nation} {squad}", "E5")
        tank = p.vehicle("british Sherman V(a)" if nation == "german" else "german PzKpfw VG", "E5", 0, MOTION, ROLLING)
        p.phase(CLOSE_COMBAT)
        assert p.may("attack vehicle", unit, tank)
        return p, tank

    for nation, squad in (("german", "4-6-7"), ("russian", "4-2-6"), ("german", "2-3-7")):
        p, tank = attack(nation, squad)
        told = play.explain(p.s, p.choices("attack vehicle")[0]).odds
        kills = stops = 0.0
        for one, two in ((a, b) for a in range(1, 7) for b in range(1, 7)):
            for die, third in ((a, b) for a in range(1, 7) for b in range(1, 7)) if one + two == 2 else ((0, 0),):
                share = 1 / 36 / (36 if one + two == 2 else 1)
                p, tank = attack(nation, squad)
                p.do("attack vehicle").roll(one, two)
                if one + two == 2:
                    p.roll(die)
                    if p.asked() == "dice":
                        p.roll(third)
                kills += share if tank in sum(p.s.wrecks.values(), ()) else 0
                stops += share if p.s.vehicle_marks.get(tank, 0) & IMMOBILIZED else 0
        assert [x.probability for x in told[:2]] == [pytest.approx(kills), pytest.approx(stops)]
