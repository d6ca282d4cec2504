"""SK 3.8 Leaders who stand together without a squad: they attack and defend as one, also against a vehicle."""

from __future__ import annotations

from bocage.games.starterkit.model.state import CLOSE_COMBAT, MOVEMENT
from bocage.games.starterkit.phases.s03_8_strength import close_combat_value
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import spend

OPEN = field("A1-L12")
SHERMAN = "british Sherman V(a)"
NW = 5


@allowed("SK 3.8")
def test_two_leaders_attack_a_vehicle_together() -> None:
    p = Position(OPEN)
    one, other = p.unit("german 9-1", "E5"), p.unit("german 8-0", "E5")
    tank = p.vehicle(SHERMAN, "E5", 0)
    p.phase(CLOSE_COMBAT).do("pair", other, one)
    told = play.explain(p.s, ("attack vehicle", one, tank))
    assert told.title == "CCV 3" and told.total() == 0, "no leadership without men to lead"
    p.do("attack vehicle", one, tank).roll(5, 5)
    assert p.told("vehicle attacked")[-1][1] == (one, other)
    assert {a[2] for a in p.choices("strafe")} == {one}, "and they defend together"
    assert play.explain(p.s, p.choices("strafe")[0]).title.startswith("4 against CCV 3")


@allowed("SK 3.8")
def test_two_leaders_apart_attack_it_one_by_one() -> None:
    p = Position(OPEN)
    one, other = p.unit("german 9-1", "E5"), p.unit("german 8-0", "E5")
    tank = p.vehicle(SHERMAN, "E5", 0)
    p.phase(CLOSE_COMBAT).do("alone", other)
    assert play.explain(p.s, ("attack vehicle", one, tank)).title == "CCV 2"
    p.do("attack vehicle", one, tank).roll(5, 5).do("done")
    assert p.may("attack vehicle", other, tank) and not p.may("attack vehicle", one, tank)


@allowed("SK 3.3.4")
def test_two_leaders_make_reaction_fire_together() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E6", NW)
    one, other = p.unit("german 9-1", "E5"), p.unit("german 8-0", "E5", "first")
    p.phase(MOVEMENT).do("move", tank)
    spend(p, "start")
    p.do("drive", "E5")
    assert play.explain(p.s, ("close combat", one, other)).title == "CCV 2", "three, less one: one has fired"
    p.do("close combat", one, other).roll(5, 5)
    assert p.has(one, "first") and p.has(other, "final")


@allowed("SK 3.8")
def test_every_leader_with_a_squad_counts_in_its_defence_against_a_vehicle() -> None:
    p = Position(OPEN)
    squad, one, other = (p.unit(f"german {x}", "E5") for x in ("4-6-7", "9-1", "8-0"))
    groups = [(squad,), (squad, one), (squad, one, other), (one,), (one, other)]
    assert [close_combat_value(p.s, x) for x in groups] == [5, 6, 7, 2, 3]


@allowed("SK 3.8")
@refused("SK 3.8")
def test_leaders_who_stand_together_are_attacked_together() -> None:
    p = Position(OPEN)
    one, other = p.unit("german 9-1", "E5"), p.unit("german 8-0", "E5")
    foe = p.unit("russian 4-4-7", "E5")
    p.phase(CLOSE_COMBAT).do("pair", other, one).do("attacker", one)
    assert play.explain(p.s, ("against", foe)).title.startswith("2 against 4: 1-2")
    p.do("against", foe).do("declare").do("attacker", foe)
    assert p.choices("against") == [("against", one)]
    p.do("against", one).do("declare").roll(6, 5).roll(1, 2)
    assert p.at(one) == p.at(other) == "gone" and p.at(foe) == "E5"
    p = Position(OPEN)  # apart they attack apart
    one, other = p.unit("german 9-1", "E5"), p.unit("german 8-0", "E5")
    p.unit("russian 4-4-7", "E5")
    p.phase(CLOSE_COMBAT).do("alone", other).do("attacker", one)
    assert p.refused("attacker", other).rule == "SK 3.8"
