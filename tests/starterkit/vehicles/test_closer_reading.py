"""Finer points of vehicles: Recall over Polder, starts out of a bog, turrets inside, leaders, notes (SK 7, DE 5, 7)."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.artillery.s02_5_resolution import blast_on_vehicle
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    HAS_MOVED,
    IMMOBILIZED,
    MOTION,
    RECALL,
    ROLLING,
)
from bocage.games.starterkit.model.state import CLOSE_COMBAT, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.vehicles.s07_9_to_kill import FACINGS, HULL, facing_of
from bocage.games.starterkit.vehicles.s07_10_recall import steps_home
from bocage.games.starterkit.vehicles.s07_11_area import AreaHit
from bocage.games.starterkit.vehicles.s07_fire import guns_for
from bocage.games.starterkit.vehicles.s07_fire_refusals import gun_refusal
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import POTS, is_marked, spend

OPEN = field("A1-L12")
SHERMAN, TIGER, STUG = "british Sherman V(a)", "german PzKpfw VIE", "german StuG IIIG(L)"
PANZER = "german PzKpfw IIIN"
NE, E, SE, SW, W, NW = range(6)


def home(p: Position, *names: str) -> Position:
    p.battle.sides[0].home = frozenset(p.hex(name) for name in names)
    return p


@allowed("SK 7.10", "DE 1.3")
@refused("SK 7.10")
def test_the_shortest_way_home_counts_the_mp_for_leaving_polder() -> None:
    """Straight on there are Polder hexes, each four MP to leave; once those of its own hex are paid they are."""
    p = home(Position(field("A1-L12", polder="E8 E9 E10")), "E12")
    tank = p.vehicle(SHERMAN, "E8", SE, RECALL)
    p.unit("german 4-6-7", "L1")
    moving(p, tank).do("start").quiet()
    assert p.refused("drive", "E9").rule == "SK 7.10"
    p.do("drive", "F8").roll(1, 1).quiet()
    assert p.at(tank) == "F8" and p.may("drive", "F9")
    straight = home(Position(field("A1-L12")), "E12")
    tank = straight.vehicle(SHERMAN, "E8", SE, RECALL)
    assert (straight.hex("E9"), SE) in steps_home(straight.s, tank)
    edge = home(Position(field("A1-L12", polder="E12")), "E12", "G12")
    tank = edge.vehicle(SHERMAN, "F10", SE, RECALL)
    firsts = steps_home(edge.s, tank)
    assert (edge.hex("G11"), SE) in firsts and (edge.hex("F11"), SE) in firsts, "by G12, not out of the Polder of E12"


@allowed("SK 6.1")
@pytest.mark.parametrize(("ammo", "column"), [("ap", 4), ("he", 12), ("apds", 2)])
def test_a_critical_hit_of_the_six_pounder(ammo: str, column: int) -> None:
    """DE 5, the To Hit chart: its HE is limited, so AP has a column of its own; a PaK's AP has that of its HE."""
    p = Position(OPEN)
    gun = p.gun("british 6-pounder", p.unit("british 2-2-8", "E9"), NW)
    p.unit("german 4-6-7", "E8")
    p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E8").do("fire", "itt", ammo).roll(1, 1).roll(3, 3)
    assert p.told("struck")[-1][4] == column
    q = Position(OPEN)
    gun = q.gun("german PaK 40", q.unit("german 2-2-8", "E9"), NW)
    q.unit("british 4-5-7", "E8")
    q.phase(PREP_FIRE).do("shoot", gun).do("aim", "E8").do("fire", "itt", "ap").roll(1, 1).roll(3, 3)
    assert q.told("struck")[-1][4] == 24


@refused("SK 7.8")
@pytest.mark.parametrize(("month", "mounts"), [(9, ["anti_aircraft"]), (10, ["coaxial", "anti_aircraft"])])
def test_the_stugs_coaxial_gun_comes_after_september_1944(month: int, mounts: list[str]) -> None:
    p = Position(OPEN, month, 1944)
    stug = p.vehicle(STUG, "E9", NW)
    p.unit("british 4-5-7", "E6")
    p.phase(PREP_FIRE)
    able = guns_for(p.s, IN_PREP, stug, p.hex("E6"))
    assert [p.s.type(w).mount for w in able] == mounts
    refusal = gun_refusal(p.s, IN_PREP, p.s.carried[stug][1])
    assert refusal is None if month > 9 else refusal is not None and refusal.rule == "SK 7.8"


@allowed("SK 3.2.4")
@pytest.mark.parametrize(("marks", "close"), [((HAS_MOVED,), -2), ((HAS_MOVED, ROLLING), 0), ((MOTION, ROLLING), 0)])
def test_case_25_is_for_a_stopped_vehicle_though_it_has_moved(marks: tuple[int, ...], close: int) -> None:
    """SK 3.3.2 Even though stopped it is a moving target: both cases count."""
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW, *marks)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E8"), SE)
    p.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E9")
    shot = next(a for a in p.choices("fire") if a[1:] == ("vtt", "ap", SE, tank))
    lines = {x.what: x.amount for x in play.explain(p.s, shot).lines}
    assert lines.get("stopped vehicle close by", 0) == close and lines["moving vehicle"] > 0


@allowed("SK 3.8")
@pytest.mark.parametrize("order", [("8-0", "9-2"), ("9-2", "8-0")])
def test_the_best_of_two_leaders_attacks_a_vehicle_with_his_squad(order: tuple[str, str]) -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E8")
    for name in order:
        p.unit(f"british {name}", "E8")
    tank = p.vehicle(PANZER, "E8", NW)
    p.phase(CLOSE_COMBAT)
    for leader in (1, 2):
        p.do("pair", leader, squad)
    e = play.explain(p.s, ("attack vehicle", squad, tank))
    assert e.title == "CCV 6" and {x.what: x.amount for x in e.lines} == {"leadership": -2}


@allowed("SK 7.6", "SK 3.3.2", "SK 3.8")
def test_coming_free_is_a_start() -> None:
    """The MP are start MP: a Tiger may break down over them, and a vehicle that moves holds nobody in Melee."""
    p = Position(OPEN)
    tiger = p.vehicle(TIGER, "E9", NW, BOGGED)
    squad = p.unit("british 4-5-7", "E9", "melee")
    moving(p, tiger).do("free").roll(1, 2).roll(6, 6).quiet()
    assert is_marked(p, tiger, IMMOBILIZED) and not is_marked(p, tiger, ROLLING) and p.has(squad, "melee")
    q = Position(OPEN)
    tank = q.vehicle(SHERMAN, "E9", NW, BOGGED)
    squad = q.unit("german 4-6-7", "E9", "melee")
    moving(q, tank).do("free").roll(1, 2)
    assert is_marked(q, tank, ROLLING) and not q.has(squad, "melee") and q.may("close combat", squad)


@allowed("SK 3.3.2")
def test_two_mp_in_a_building_turn_the_turret_though_spent_one_by_one() -> None:
    p = Position(field("A1-L12", wooden="E9"))
    tank = p.vehicle(SHERMAN, "E9", NW)
    p.unit("german 4-6-7", "A1")
    spend(moving(p, tank).do("turret", SE), "delay")
    assert tank not in p.s.turret
    spend(p, "delay")
    assert p.s.turret[tank] == SE
    spend(p.do("turret", E), "delay")
    assert p.s.turret[tank] == SE, "what was spent before it was announced does not count"


@allowed("SK 7.10")
@refused("SK 7.10")
def test_a_recalled_vehicle_in_a_bog_tries_to_come_free() -> None:
    p = home(Position(OPEN), "E12")
    tank = p.vehicle(SHERMAN, "E9", NW, RECALL, BOGGED)
    p.unit("german 4-6-7", "A1")
    assert p.phase(MOVEMENT).refused("end").rule == "SK 7.10"
    p.do("move", tank)
    assert p.refused("remain").rule == "SK 7.10" and p.refused("delay").rule == "SK 7.10"
    p.do("free").roll(5, 1)
    assert p.asked() == "over" or p.may("end")
    stuck = home(Position(OPEN), "E12")
    stuck.vehicle(SHERMAN, "E9", NW, RECALL, IMMOBILIZED)
    stuck.unit("german 4-6-7", "A1")
    assert stuck.phase(MOVEMENT).may("end"), "one that is Immobilized stays"


# DE 1.1: vehicles below a Steeple

CHURCH = field("A1-L12", stone="E7", steeple="E7")


@allowed("DE 1.1", "SK 3.2.4")
def test_a_shot_from_the_steeple_strikes_a_vehicle_below_by_the_coloured_die() -> None:
    p = Position(CHURCH)
    tank = p.vehicle(SHERMAN, "E7", NW, CE)
    faces = [FACINGS[facing_of(p.s, tank, HULL, p.hex("E7 Steeple"), die)] for die in (1, 3, 5)]
    assert faces == ["rear", "side", "front"]
    assert FACINGS[facing_of(p.s, tank, HULL, p.hex("E5"), 1)] == "front", "from elsewhere by the hexside"


@allowed("DE 1.1", "DE 2.5", "DE 2.53")
def test_mortars_and_artillery_at_a_vehicle_below_a_steeple() -> None:
    """One more TEM; a critical hit of artillery doubles, but reverses TEM for Infantry alone."""
    p = Position(CHURCH)
    leader = p.unit("german 8-0", "A1")
    tank = p.vehicle(SHERMAN, "E7", NW)
    b = p.battery("german", 100, leader=leader)
    p.begin(blast_on_vehicle(p.s, b, tank, (2, 3)))
    assert p.told("area hit")[-1][4] == 5 + 3 + 1
    q = Position(CHURCH)
    tank = q.vehicle(SHERMAN, "E7", NW)
    q.begin(AreaHit(tank, 4, (2, 3)))
    assert q.told("area hit")[-1][4] == 5 + 3, "a Gun's shell meets the church alone"
    r = Position(field("A1-L12", stone="E7"))
    leader = r.unit("german 8-0", "A1")
    tank = r.vehicle(SHERMAN, "E7", NW)
    b = r.battery("german", 100, leader=leader)
    r.begin(blast_on_vehicle(r.s, b, tank, (1, 1)))
    assert r.told("area hit")[-1][4] == 2 + 3


# previews


@allowed("SK 6.2")
def test_the_odds_of_special_ammunition_are_those_of_having_it_too() -> None:
    """APCR 4 of a Tiger: six rolls of 36 are a 4 or less, whatever would hit."""
    p = Position(OPEN)
    tiger = p.vehicle(TIGER, "E9", NW, CE)
    p.vehicle(SHERMAN, "E6", SE)
    p.phase(PREP_FIRE).do("shoot", p.s.carried[tiger][0]).do("aim", "E6")
    odds = {}
    for ammo in ("ap", "apcr"):
        shot = next(a for a in p.choices("fire") if a[1:4] == ("vtt", ammo, NW))
        e = play.explain(p.s, shot)
        odds[ammo] = round(36 * e.odds[0].probability)
        assert round(sum(part.probability for part in e.bar), 6) == 1
        assert any("not fired" in x for x in e.notes) is (ammo == "apcr")
    assert odds == {"ap": 35, "apcr": 6}


@allowed("SK 4.4.2")
def test_the_odds_of_a_panzerfaust_count_the_dud() -> None:
    p = Position(OPEN)
    p.facts[0].fausts, p.facts[0].squads = True, 6
    squad = p.unit("german 4-6-7", "E8")
    tank = p.vehicle(SHERMAN, "E9", SE)
    p.phase(PREP_FIRE).do("at vehicle", squad, tank).roll(1)
    odds = {x.what: x.probability for x in play.explain(p.s, ("fire",)).odds}
    assert odds["hits"] == 30 / 36 and abs(odds["destroyed"] - 30 / 36 * 35 / 36) < 1e-9


@allowed("SK 7.10", "SK 7.5")
@refused("SK 7.10")
def test_a_recalled_vehicle_spends_nothing_on_smoke_while_it_can_get_on() -> None:
    p = home(Position(OPEN), "E12")
    tank = p.vehicle(POTS, "E8", SE, RECALL, CE)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    assert p.refused("dispense", tank, "E8").rule == "SK 7.10"
    p.do("start").quiet()
    assert p.refused("dispense", tank, "E8").rule == "SK 7.10"
    stuck = home(Position(OPEN), "E12")
    tank = stuck.vehicle(POTS, "E8", SE, RECALL, CE, IMMOBILIZED)
    stuck.unit("british 4-5-7", "L1")
    assert moving(stuck, tank).may("dispense", tank, "E8")  # it cannot get on
