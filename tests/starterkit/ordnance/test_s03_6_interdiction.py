"""SK 3.6 Guns interdict within their arc at under 17 hexes; a Panzerfaust fired out of a house (SK 3.3.4, 4.4.3)."""

from __future__ import annotations

from bocage.games.starterkit.fire.shot import IN_FIRST
from bocage.games.starterkit.model.state import ROUT
from bocage.games.starterkit.phases.s03_6_interdiction import interdictors
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import T34


@case("sk-03-253")
@allowed("SK 3.6")
@refused("SK 3.6")
def test_a_gun_interdicts_at_sixteen_hexes_within_its_arc() -> None:
    p = Position(field("A1-C20"))
    crew = p.unit("german 2-2-8", "B19")
    gun = p.gun("german PaK 40", crew, 0)
    p.unit("british 4-5-7", "A1")
    assert interdictors(p.s, 1, p.hex("B3"), -1) == [crew]
    assert interdictors(p.s, 1, p.hex("B2"), -1) == []
    p.s.facing[gun] = 3
    assert interdictors(p.s, 1, p.hex("B3"), -1) == []
    p.s.facing[gun] = 0
    p.mark(gun, "malfunction")
    assert interdictors(p.s, 1, p.hex("B3"), -1) == []


@case("sk-03-301")
@allowed("SK 4.4.3")
def test_a_dud_out_of_a_wooden_house() -> None:
    p = Position(field("A1-L10", wooden="E5"))
    p.facts[0].fausts, p.facts[0].squads = True, 2
    squad = p.unit("german 4-6-7", "E5")
    tank = p.vehicle(T34, "E4", 1)
    p.s.attacker = 1
    p.begin(Panzerfaust(squad, IN_FIRST, p.hex("E4"), (tank,), (), tank)).roll(5)
    q = Position(field("A1-L10", wooden="E5"))
    q.facts[0].fausts, q.facts[0].squads = True, 2
    squad = q.unit("german 4-6-7", "E5")
    tank = q.vehicle(T34, "E4", 1)
    q.s.attacker = 1
    q.begin(Panzerfaust(squad, IN_FIRST, q.hex("E4"), (tank,), (), tank)).roll(1)
    q.do("fire", "accepting backblast").roll(3, 3)
    assert q.s.rule == "SK 7.9"
    q.roll(6, 6)
    told = q.told("to kill")[-1]
    assert told[2] == "side hull" and told[4] == 31 - 6 and told[5] == "no effect" and q.at(tank) == "E4"
    assert q.told("backblast")[-1][2] == "1MC" and q.asked() == "dice", "die 3 on the column of one: the squad checks"


@allowed("SK 3.6", "SK 1.1.1")
@refused("SK 3.6")
def test_height_does_not_save_from_mortars() -> None:
    for what, interdicts in (("machine gun", False), ("light mortar", True), ("mortar", True), ("gun", False)):
        p = Position(field("A1-L12", hills="D8 E8 F8 G8", woods="G10"))
        enemy = p.unit({"machine gun": "german 4-6-7", "light mortar": "german 8-1"}.get(what, "german 2-2-8"), "E2")
        if what == "light mortar":
            p.weapon("german 50mm mortar", enemy)
        elif what == "machine gun":
            p.weapon("german LMG", enemy)
        else:
            p.gun("german GrW 34" if what == "mortar" else "german leIG 18", enemy, 2)
        router = p.unit("russian 4-4-7", "E8", "broken", "dm")
        p.phase(ROUT).do("rout", router).do("to", "F8")
        assert (p.asked() == "dice") is interdicts, what
