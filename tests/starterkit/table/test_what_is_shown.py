"""What page and terminal are given of Guns and vehicles: arcs, turret, whose question it is, pictures of the odds."""

from __future__ import annotations

import pytest

from bocage.battlefield.victory import Condition
from bocage.games.starterkit.artillery.explain_artillery import explain_request
from bocage.games.starterkit.artillery.s02_batteries import NONE
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import CE, MOTION
from bocage.games.starterkit.model.state import OFF_BOARD
from bocage.games.starterkit.ordnance.arcs_shown import look_out
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.games.starterkit.table.screen import _pointing
from bocage.games.starterkit.table.view import unit_view, view_of
from bocage.games.starterkit.table.wording import with_place
from bocage.games.starterkit.table.words import describe, target_of
from bocage.games.starterkit.victory import score
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.kernel import play
from bocage.kernel.explain import Explanation
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import spend

OPEN = field("A1-L12")
SHERMAN = "british Sherman V(a)"


def test_the_score_tells_what_all_may_know() -> None:
    p = Position(OPEN)
    victory = p.battle.victory
    control, left, lost, hidden = Condition("control"), Condition("exit"), Condition("casualties"), Condition("holding")
    control.hexes, control.at_least = [p.ground.hex("B3"), p.ground.hex("B4")], 2
    left.at_least, lost.at_least, lost.more_than_own = 4, 2, True
    before, victory.conditions = victory.conditions, [control, left, lost, hidden]
    p.s.casualties[1 - victory.acting] = 3
    told = score(p.s)
    victory.conditions = before
    assert [x["met"] for x in told] == [False, False, True], "who holds what ground unseen is not told"
    assert [x["words"].partition(": ")[2] for x in told] == [
        "0 of 2 hexes controlled, 2 needed",
        "0 off the board, 4 needed",
        "3 casualties more inflicted, 2 needed",
    ]


def test_arc_turret_and_statuses_of_a_vehicle() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "F6", 1, CE, MOTION)
    shown = unit_view(p.s, p.battle, tank, 0)
    assert shown["facing"] == shown["turret"] == 1 and shown["faces"] == "east"
    assert {"G6", "G7", "L7"} < set(shown["arc"]) and not {"F6", "E6", "F5"} & set(shown["arc"])
    assert shown["arc"][:2] == ["G6", "G7"] and "hull_arc" not in shown
    assert {"crew exposed", "Motion"} == set(shown["status"])
    p.s.turret[tank] = 4
    shown = unit_view(p.s, p.battle, tank, 0)
    assert "E6" in shown["arc"] and "G6" in shown["hull_arc"] and "G6" not in shown["arc"]
    assert _pointing(shown) == " facing east, turret west"


def test_a_gun_without_turret_and_a_mortars_least_range() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "C3")
    mortar = p.gun("german GrW 34", crew, 2)
    shown = unit_view(p.s, p.battle, mortar, 1)
    assert shown["kind"] == "gun" and "D3" not in shown["arc"] and "C7" in shown["arc"]
    assert p.s.type(p.vehicle("german StuG IIIG(L)", "H8")).turret == "NT"
    assert unit_view(p.s, p.battle, p.s.fleet[0][0], 0)["turret"] is None


def test_the_picture_of_a_shot_is_one_whole() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "C6")
    gun = p.gun("german PaK 40", crew, 1, "emplaced")
    tank = p.vehicle(SHERMAN, "H6", 1)
    p.begin(GunFire(gun, IN_PREP, p.hex("H6"), (tank,)))
    seat = p.s.side[crew]
    assert view_of(p.s, seat)["acting"] == [gun] and view_of(p.s, 1 - seat)["acting"] == []
    e = play.explain(p.s, next(a for a in play.options(p.s) if a[2] == "ap"))
    assert sum(part.probability for part in e.bar) == pytest.approx(1)
    assert [e.bar[0].what, e.bar[-1].what] == ["destroyed", "miss"] and e.bar[0].grade == 4
    hit = next(x.probability for x in e.odds if x.what == "hits")
    assert e.bar[-1].probability == pytest.approx(1 - hit)
    assert all(line.rule.startswith("SK ") for line in e.lines)


def test_the_picture_of_a_panzerfaust_counts_its_check() -> None:
    p = Position(OPEN)
    p.facts[0].fausts = p.facts[1].fausts = True
    squad = p.unit("german 4-6-7", "G6")
    tank = p.vehicle(SHERMAN, "H6", 1)
    e = Panzerfaust(squad, IN_PREP, p.hex("H6"), (tank,), (), tank).explained(p.s)
    assert sum(part.probability for part in e.bar) == pytest.approx(1)
    assert e.bar[-1].what == "no Panzerfaust at hand" and e.bar[-1].probability == pytest.approx(0.5)
    assert e.bar[0].what == "destroyed" and 0.2 < e.bar[0].probability < 0.5
    assert "SK 4.4.2" in e.notes[0]


def test_who_looks_at_a_hex_is_told_only_where_lines_may_be_checked() -> None:
    p = Position(field("A1-L12", woods="F5 F6 F7"))
    crew = p.unit("german 2-2-8", "C6")
    p.gun("german PaK 40", crew, 1)
    behind = p.unit("german 4-6-7", "E7")
    tank = p.vehicle(SHERMAN, "I6", 4)
    e = Explanation()
    look_out(p.s, p.s.side[tank], p.hex("H6"), e)
    assert e.eyes == [] and e.notes == ["In the arc of 7.5cm PaK 40 in C6 (SK 3.2.4)."]
    p.s.free_sight = True
    seen = Explanation()
    look_out(p.s, p.s.side[tank], p.hex("E6"), seen)
    assert crew in seen.eyes and behind in seen.eyes
    hidden = Explanation()
    look_out(p.s, p.s.side[tank], p.hex("H6"), hidden)
    assert crew not in hidden.eyes


def test_the_heat_of_a_request_adds_up_within_the_map() -> None:
    p = Position(field("A1-T20"))
    leader = p.unit("german 8-0", "B2")
    b = p.battery("german", 100, leader)
    p.unit("british 4-5-7", "J10")
    assert p.s.rounds[b] == NONE
    e = explain_request(p.s, b, ("request", p.hex("J10")))
    assert e is not None and sum(e.heat.values()) == pytest.approx(1)
    assert max(e.heat, key=lambda name: e.heat[name]) == "J10" and {"J9", "J4"} < set(e.heat)
    assert any("unhindered" in note for note in e.notes)
    edge = explain_request(p.s, b, ("request", p.hex("T19")))
    assert edge is not None and sum(edge.heat.values()) < 1


def test_a_turn_shows_the_arc_it_would_give() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "F6", 1)
    p.unit("german 4-6-7", "B4")
    moving(p, tank)
    arc = play.explain(p.s, ("turret", 4))
    assert {"E6", "E7"} < set(arc.arc) and "G6" not in arc.arc and arc.plain()["arc"] == arc.arc
    assert arc.title == "Pointing west" and arc.notes == ["Enemies in the arc: B4 (SK 3.2.4)."]
    spend(p, "start")
    assert play.explain(p.s, ("pivot", 2)).arc and not play.explain(p.s, ("halt",)).arc


def test_what_is_off_board_is_said_so() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "F6", 1)
    p.s.at[tank] = OFF_BOARD - p.hex("A5")
    assert with_place(p.s, tank) == "Sherman V(a) off board at A5"
    assert describe(p.s, ("swing", tank)) == "Turn Sherman V(a) off board at A5 without firing"
    along = ("to", OFF_BOARD - p.hex("A5"), 0, 1.0)
    assert describe(p.s, along) == "Move along the edge to A5, still off board, for 1 MF"


def test_a_choice_of_two_counters_points_at_both() -> None:
    p = Position(OPEN)
    squad, weapon = p.unit("german 4-6-7", "B4"), p.lying("german LMG", "B4")
    assert target_of(p.s, ("recover", squad, weapon)) == {"unit": squad, "with": weapon}
