"""The shared layer by itself: scenario files, victory and control, ways, sums, ledgers, the map as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bocage.battlefield import scenario_files
from bocage.battlefield.ledger import Entry, Ledger
from bocage.battlefield.scenario_files import Shelf, Words, date_problems, under, year_month
from bocage.battlefield.screens import board as text_board
from bocage.battlefield.stacking import finds_room
from bocage.battlefield.sums import Row, lines, total
from bocage.battlefield.victory import (
    NOBODY,
    Condition,
    Victory,
    claim,
    controlled,
    holder,
    read_victory,
    victory_problems,
)
from bocage.battlefield.ways import Ways
from bocage.kernel.game import BadInput
from tests.hexes.boards import board

SIDE = Words("a side", {"name": str, "elr": int}, {"fausts": bool, "area": object})


def test_words_that_are_missing_unknown_or_of_another_kind() -> None:
    assert SIDE.problems({"name": "x", "elr": 3, "area": {"edge": "N"}}) == []
    assert SIDE.problems({"name": 4, "elr": True, "fausts": 1, "colour": "red"}) == [
        "'colour' is not a word of a side.",
        "name is a text, not 4.",
        "elr is a whole number, not True.",
        "fausts is true or false, not 1.",
    ]
    assert SIDE.problems({}) == ["name is missing.", "elr is missing."]
    assert SIDE.problems([1]) == ["a side is a table."]
    assert under("side 2", ["name is missing."]) == ["side 2: name is missing."]


def test_dates_are_a_year_and_a_month() -> None:
    assert year_month("1944-09") == (1944, 9) and date_problems("1944-09") == []
    assert date_problems("1944-13") == ["date is a year and a month such as 1944-09, not '1944-13'."]


def wrong(data: dict[str, Any]) -> list[str]:
    return SIDE.problems(data)


def test_files_are_checked_when_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "x"\nelr = "three"\n', "utf-8")
    with pytest.raises(BadInput, match=r"mine\.toml: elr is a whole number, not 'three'\."):
        scenario_files.read_file(str(path), wrong)
    path.write_text("elr = = 3\n", "utf-8")
    with pytest.raises(BadInput, match=r"mine\.toml, line 1: not TOML"):
        scenario_files.read_file(str(path), wrong)
    with pytest.raises(BadInput, match="cannot be read as a scenario"):
        scenario_files.read_file(str(tmp_path / "none.toml"), wrong)


def test_a_shipped_file_that_is_wrong_is_named_when_it_is_loaded() -> None:
    shelf = Shelf("bocage.games.starterkit", "Starter Kit", wrong)
    assert "kerkdorp" in shelf.names() and shelf.facts("kerkdorp")["map"] == "village"
    with pytest.raises(BadInput, match=r"^kerkdorp\.toml: 'id' is not a word of a side\.$"):
        shelf.data("kerkdorp")
    with pytest.raises(BadInput, match="There is no Starter Kit scenario 'nope'; there are"):
        shelf.data("nope")


def test_control_belongs_to_whoever_is_there_alone() -> None:
    sides = [0, 0, 1]
    assert [holder(sides, units) for units in ((), (0, 1), (2,), (0, 2))] == [NOBODY, 0, 1, NOBODY]
    control = {4: 1, 5: 0}
    assert claim(control, [4, 5, 6], 0) == [4, 6] and control == {4: 0, 5: 0, 6: 0}


def test_whole_buildings_count_only_whole() -> None:
    condition = Condition("control")
    condition.hexes = [1, 2, 3]
    assert controlled({1: 0, 2: 0, 3: 1}, 0, condition) == 2
    condition.wholes = [(1, 2), (2, 3)]
    assert controlled({1: 0, 2: 0, 3: 1}, 0, condition) == 1


def test_all_or_any_conditions_decide_and_otherwise_the_other_side_wins() -> None:
    victory = read_victory({"side": "B", "need": "any", "when": "at once", "text": "take it"}, ["A", "B"])
    assert (victory.acting, victory.any, victory.at_once, victory.text) == (1, True, True, "take it")
    assert victory.winner([False, True]) == 1 and victory.winner([False, False]) == 0
    assert Victory(0).winner([True, False]) == 1
    assert victory_problems({"side": "C", "when": "later", "need": "some"}, ["A", "B"]) == [
        "side is one of the sides A, B, not 'C'.",
        "when is 'end' or 'at once', not 'later'.",
        "need is 'all' or 'any', not 'some'.",
        "there is nothing to win.",
    ]


def test_ways_are_the_cheapest_and_stop_where_the_allowance_ends() -> None:
    field = board("side wall D3:SE", terrain={"D3": "w", "C4": "~"})

    def onward(here: int, cost: int) -> list[tuple[int, int]]:
        found = []
        for side, there in enumerate(field.neighbours[here]):
            if there >= 0 and field.kind[there] != "pond" and "wall" not in field.sides[here][side]:
                found.append((there, cost + (4 if field.kind[there] == "woods" else 2)))
        return found

    ways: Ways[int] = Ways()
    ways.spread([field.hex("D2")], onward, lambda cost: bool(cost <= 6))
    assert ways.cost[field.hex("D2")] == 0 and ways.cost[field.hex("D3")] == 4
    assert field.hex("C4") not in ways.cost
    assert ways.cost[field.hex("D4")] == 6 and field.hex("D5") not in ways.cost
    assert [field.names[h] for h in ways.path(field.hex("E4"))] == ["E3", "E4"]


def test_equal_ways_are_all_kept_in_mind() -> None:
    steps = {"s": [("b", 1), ("a", 1)], "a": [("z", 1)], "b": [("z", 1)], "z": []}

    def onward(here: str, cost: int) -> list[tuple[str, int]]:
        return [(there, cost + price) for there, price in steps[here]]

    first: Ways[str] = Ways()
    first.spread(["s"], onward)
    assert first.order == ["s", "b", "a", "z"] and first.before["z"] == "b" and first.others["z"] == ("a",)
    ordered: Ways[str] = Ways()
    ordered.spread(["s"], onward, in_order=True)
    assert ordered.order == ["s", "a", "b", "z"] and ordered.before["z"] == "a"


def twice(s: int, a: int, target: int) -> int:
    return 2 * target


def nothing(s: int, a: int, target: int) -> int:
    return 0


def test_a_sum_counts_all_rows_and_tells_those_that_count() -> None:
    rows: tuple[Row[int, int], ...] = (("X 1", "two for one", twice), ("X 2", "nothing", nothing))
    assert total(rows, 0, 0, 3) == 6 and lines(rows, 0, 0, 3) == [("X 1", "two for one", 6)]


def test_room_is_counted_by_each_limit() -> None:
    assert finds_room((12, 4), (6, 4), 2) and not finds_room((13, 4), (6, 4), 2) and not finds_room((1, 9), (6, 4), 2)


class Company(NamedTuple):
    """A unit of a company, as a campaign of Band of Brothers would carry it on (BB 65.2)."""

    kind: str
    steps: int
    fate: str
    back: int


def test_a_ledger_carries_units_from_fight_to_fight() -> None:
    ledger: Ledger[Company] = Ledger()
    for key in range(4):
        ledger.enter(key, Company("squad", 2, "", 0))
    ledger.open_fight(0, (0, 1, 2))
    ledger.change(0, Company("squad", 1, "", 0), "BB 7.0", "reduced")
    ledger.change(1, Company("squad", 0, "eliminated", 0), "BB 7.0", "eliminated", -2)
    ledger.change(3, Company("squad", 2, "", 2), "X 1", "sent back to refit")
    assert ledger.took_part() == (0, 1, 2)
    lost = [(key, old.steps - now.steps) for key, old, now in ledger.compared()]
    assert lost == [(0, 1), (1, 2)], "only of this fight, and only who took part"
    assert [ledger.is_available(key, 1) for key in range(5)] == [True, False, True, False, False]
    assert ledger.is_available(3, 2) and [line.fate for line in ledger.lost()] == ["eliminated"]
    ledger.open_fight(1, (0, 2))
    ledger.note("BB 65.4", "held the village", 10)
    assert ledger.points == 8 and ledger.compared() == []
    assert ledger.story(1) == [Entry(0, "BB 7.0", "eliminated", -2, 1)]
    assert [entry.points for entry in ledger.scores] == [-2, 10]


def test_a_ledger_can_stand_on_the_fields_of_a_state() -> None:
    roster: dict[int, Company] = {5: Company("squad", 2, "", 0)}
    entries: list[Entry] = []
    Ledger(roster, entries, fight=3).change(5, Company("squad", 1, "", 0), "X 1", "reduced")
    assert roster[5].steps == 1 and entries == [Entry(3, "X 1", "reduced", 0, 5)]


def test_the_map_as_text_shows_letters_by_side() -> None:
    field = board("")
    units: list[dict[str, Any]] = [
        {"hex": "D3", "side": 0, "k": "s"},
        {"hex": "D3", "side": 1, "k": "l"},
        {"hex": None, "side": 0, "k": "x"},
    ]
    shown = "\n".join(text_board(field, units, lambda unit: str(unit["k"])))
    assert "sL" in shown and "x" not in shown
