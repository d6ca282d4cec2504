"""Areas of a map: every word, phrases and tables alike, and one sentence for what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.battlefield.areas import area_problems, checked, hexes_of
from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput
from tests.hexes.boards import board


@pytest.fixture(scope="module")
def field() -> Field:
    return board("", terrain={"D3": "w", "C4": "w"})


def names(area: Any, field: Field) -> list[str]:
    return [field.names[h] for h in hexes_of(area, field, {"woods": [kind == "woods" for kind in field.kind]})]


def test_a_list_keeps_its_order_and_names_each_hex_once(field: Field) -> None:
    assert names(["D3", "C4", "D3"], field) == ["D3", "C4"]


@pytest.mark.parametrize(
    ("phrase", "table"),
    [
        ("rows 1-2", {"rows": "1-2"}),
        ("columns B-C", {"columns": "B-C"}),
        ("columns B", {"columns": "B-B"}),
        ("edge N", {"edge": "north"}),
        ("edge west rows 2", {"edge": "west", "depth": 1, "rows": "2"}),
        ("D3", {"hexes": ["D3"]}),
    ],
)
def test_a_phrase_says_the_same_as_a_table(field: Field, phrase: str, table: dict[str, Any]) -> None:
    assert names(phrase, field) == names(table, field) != []


def test_an_edge_reaches_as_deep_as_it_says(field: Field) -> None:
    for edge in ("north", "east", "south", "west"):
        assert set(hexes_of({"edge": edge}, field, {})) == set(field.edge(edge))
    deep, shallow = names({"edge": "west", "depth": 3}, field), names({"edge": "west", "depth": 2}, field)
    assert set(shallow) < set(deep) and {name[0] for name in deep} == {"A", "B", "C"}


def test_conditions_of_a_table_all_hold_and_areas_are_joined_and_taken_away(field: Field) -> None:
    assert names({"near": "D3", "within": 1, "only": "woods"}, field) == ["C4", "D3"]
    assert names({"only": "woods", "not": {"hexes": ["D3"]}}, field) == ["C4"]
    assert names({"any": ["D3", {"hexes": ["A1"]}]}, field) == ["A1", "D3"]
    assert names({"road": True}, field) == []


def test_hexes_shared_by_joined_boards_belong_to_neither() -> None:
    joined = load_field("woods orchards")
    left, right = (set(hexes_of({"board": letter}, joined, {})) for letter in ("b", "d"))
    assert left and right and not left & right and len(left | right) < joined.n


@pytest.mark.parametrize(
    ("area", "sentence"),
    [
        (7, "an area is a hex, a phrase"),
        ({"border": "west"}, "'border' is not a word of an area; they are edge, depth"),
        ({"edge": "up"}, "edge is one of north, east, south, west, not 'up'."),
        ({"depth": 2}, "depth is a whole number of hexes and goes with edge."),
        ({"near": "D3", "within": "far"}, "within is a whole number of hexes and goes with near."),
        ({"rows": "x"}, "rows is a band such as 2-4, not 'x'."),
        ({"columns": "D-B"}, "columns 'D-B' runs backwards."),
        ({"only": "swamp"}, "only is woods, not 'swamp'."),
        ({"not": {"hexes": ["Z99"]}}, "Z99 is not a hex of"),
        ({"any": [{"edge": "up"}]}, "edge is one of"),
        ("shore N", "'shore' is not a word for an area: rows, columns, edge, board or hex names."),
        ("rows 90-99", "'rows 90-99' names no hexes of"),
        ("board z", "has no board 'z'"),
        (["A1", "Z99"], "Z99 is not a hex of"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(field: Field, area: Any, sentence: str) -> None:
    problems = area_problems(area, field, {"woods": [False] * field.n})
    assert problems and sentence in problems[0] and problems[0].endswith("."), problems
    with pytest.raises(BadInput):
        checked(area, field, {"woods": [False] * field.n})
