"""Which rule closes a way: the message names the terrain's own rule, not the one of movement (BB 5.0, 20.3)."""

from __future__ import annotations

from tests.brothers.position import OPEN, Position, tank
from tests.marks import refused

LEVELS = "levels\n 0 -0-\n 1 000\n 2 _00\n 3 000"
BLUE = tank("closed blue", gun_fp=(0, 0), carries=1, afloat="blue")


def walking(p: Position) -> Position:
    p.operations().play(("use", 0), ("move",))
    return p


@refused("BB 47.4", "BB 45.1", "BB 45.5", "BB 5.0")
def test_where_infantry_cannot_step() -> None:
    rows = OPEN.replace("4 ........", "4 .~......")
    p = walking(Position(rows, ["C5 squad"], ["H1 squad used"], more="side cliff C5:N\ntag ocean D5"))
    assert p.rule_against("enter", p.hex("C4"), 0) == "BB 47.4"
    assert p.rule_against("enter", p.hex("B4"), 0) == "BB 45.1"
    assert p.rule_against("enter", p.hex("D5"), 0) == "BB 45.5"
    assert p.rule_against("enter", p.hex("F5"), 0) == "BB 5.0", "not next door"


@refused("BB 43.4", "BB 40.2")
def test_caves_and_upper_levels() -> None:
    rows = OPEN.replace("5 ........", "5 ...S....")
    cave = [{"hex": "C2", "spine": 2, "small": False}]
    levels = "levels\n 0 -0-0-0-0\n 1 00000000\n 2 00100000"
    p = walking(Position(rows, ["C3 us"], ["H8 jp used"], more=levels, cave=cave, nations=("american", "japanese")))
    assert p.rule_against("enter", p.hex("C2 cave"), 0) == "BB 43.4"
    q = walking(Position(rows, ["C5 squad"], ["H8 squad used"], upper=["D5"]))
    assert q.rule_against("enter", q.hex("D5 upper"), 0) == "BB 40.2"


@refused("BB 45.4", "BB 54.3")
def test_what_takes_the_whole_allowance() -> None:
    p = walking(Position("1 ...\n2 v..\n3 ...", ["B2 squad"], ["C3 squad used"], more=LEVELS, balka=True))
    p.play(("enter", p.hex("B1"), 0))
    p.quiet()
    assert p.rule_against("enter", p.hex("A2"), 2) == "BB 45.4"
    q = walking(Position("1 ...\n2 ...\n3 ...", ["B2 squad"], ["C3 squad used"], more="side escarpment B1:SW"))
    q.play(("enter", q.hex("B1"), 0))
    q.quiet()
    assert q.rule_against("enter", q.hex("A2"), 2) == "BB 54.3"


@refused("BB 47.4", "BB 54.3", "BB 20.3", "BB 21.1", "BB 45.1", "BB 54.5")
def test_where_vehicles_cannot_drive() -> None:
    def rule(kind: str, mark: str = ".", more: str = "") -> str:
        rows = OPEN.replace("3 ........", f"3 ..{mark}.....")
        p = walking(
            Position(
                rows,
                [f"C4 {kind} facing=0", *(["aboard squad on=0"] if kind == BLUE else [])],
                ["H8 squad used"],
                more=more,
            )
        )
        return p.rule_against("drive", p.hex("C3"), 0)

    assert rule("tank", more="side cliff C4:N") == "BB 47.4"
    assert rule("tank", more="side escarpment C4:N") == "BB 54.3"
    assert [rule("tank", mark) for mark in "wSj"] == ["BB 20.3"] * 3
    assert rule("tank", "~") == "BB 45.1" and rule("tank", "d") == "BB 54.5"
    assert rule(BLUE, more="tag surf C4") == "BB 21.1"
