"""BB 14.0: the thread that a player may stretch where it is agreed, for each location of the two hexes."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.terrain.thread import thread_of
from bocage.kernel.refusal import Refusal
from tests.brothers.position import OPEN, Position
from tests.marks import allowed, refused

UPPER = "1 ....\n2 .SS.\n3 ....\n4 ...."


def shown(p: Position, start: str, end: str) -> list[dict[str, Any]]:
    p.s.sight_shown = True
    found = thread_of(p.s, start, end)
    assert not isinstance(found, Refusal)
    return found


@allowed("BB 14.0", "BB 48.0")
def test_woods_block_and_smoke_counts_once() -> None:
    p = Position("1 ....\n2 ....\n3 ..w.\n4 ....\n5 ....", ["C1 squad"], ["C5 squad"])
    blocked = shown(p, "C1", "C5")[0]
    assert blocked["verdict"] == "blocked"
    assert [(x["what"], x["where"], x["rule"]) for x in blocked["reasons"]] == [("woods", "C3", "BB 14.0")]
    p.s.smoke = {p.hex("A2"): 2, p.hex("A3"): 2}
    told = shown(p, "A1", "A4")[0]
    assert (told["verdict"], told["hindrance"]) == ("hindered", 1)
    assert [(x["what"], x["rule"]) for x in told["reasons"]] == [("smoke", "BB 48.0")]
    p.s.smoke = {p.hex("A2"): 1}
    assert shown(p, "A1", "A4")[0]["verdict"] == "clear"


@allowed("BB 43.7")
def test_a_roadblock_on_the_way_is_named() -> None:
    p = Position(OPEN, ["C6 squad"], ["C1 squad"], roadblock=[{"hex": "C4", "side": 0}])
    told = shown(p, "C1", "C6")[0]
    assert [(x["what"], x["where"], x["rule"]) for x in told["reasons"]] == [("roadblock", "C4", "BB 43.7")]
    assert shown(p, "C1", "C3")[0]["reasons"] == []


@allowed("BB 40.2", "BB 50.0")
def test_each_location_has_its_own_answer_and_night_ends_it() -> None:
    p = Position(UPPER, ["B2+upper squad"], ["C2 squad"], more='building "Hall" B2 C2', upper=["B2", "C2"])
    verdicts = {(x["from"], x["to"]): x["verdict"] for x in shown(p, "B2", "C2")}
    assert verdicts == {
        ("B2", "C2"): "clear",
        ("B2", "C2 upper"): "blocked",
        ("B2 upper", "C2"): "blocked",
        ("B2 upper", "C2 upper"): "clear",
    }
    night = Position(OPEN, ["A1 squad"], ["A6 squad"], night=2)
    assert [x["rule"] for x in shown(night, "A1", "A5")[0]["reasons"] if x["blocks"]] == ["BB 50.0"]
    assert shown(night, "A1", "A3")[0]["verdict"] == "clear"


@refused("BB 14.0")
def test_as_printed_nothing_is_checked_for_free() -> None:
    p = Position(OPEN, ["A1 squad"], ["A6 squad"])
    found = thread_of(p.s, "A1", "A2")
    assert isinstance(found, Refusal) and found.rule == "BB 14.0"
