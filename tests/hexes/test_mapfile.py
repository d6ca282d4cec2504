"""Map files: what they say, and what the checker says about wrong ones."""

from __future__ import annotations

import pytest

from bocage.hexes.board import MapError
from bocage.hexes.library import field_of, load_field
from bocage.hexes.mapcheck import check_map
from bocage.hexes.mapfile import read_board
from tests.hexes.boards import board

GOOD = """\
map small
title A small map
letter z
size 5 x 3
edges half
terrain
  0 -.-.-
  1 ..w..
  2 .S.o.
  3 .....
levels
  0 -0-0-
  1 00000
  2 00100
  3 00000
road dirt C1:N C2
"""

SMALL = """\
map small
size 5 x 3
edges full
terrain
  0 -.-.-
  1 ..w..
  2 .SSo.
  3 .....
"""


def test_a_map_says_all_it_says() -> None:
    field = field_of(
        SMALL + 'road paved A2:NW B1 C1\nside wall B2:NE,N\ntag polder A1 A2\nbuilding "Old mill" B2 C2\n'
        'spot B2 steeple 1 "St. Jan"\nlabel D1 "The pond"\nnote made up\n'
        "levels\n  0 -0-0-\n  1 00000\n  2 01100\n  3 00000\n"
    )
    b2 = field.hex("B2")
    assert field.kind[b2] == "stone-building" and field.level[b2] == 1 and field.has_spot(b2, "steeple")
    assert field.roads[field.hex("A2")] == ["", "paved", "", "", "", "paved"]
    assert field.roads[field.hex("B1")][1] == "paved" == field.roads[field.hex("C1")][4]
    assert field.sides[b2][1] == {"wall"} == field.sides[field.hex("C2")][4]
    assert field.tags[field.hex("A1")] == {"polder"}
    assert field.buildings[field.building[b2]] == ("Old mill", [b2, field.hex("C2")])
    assert field.labels == [(field.hex("D1"), "The pond")]
    assert field.half[field.hex("B0")] and not field.half[b2]


def test_edges_and_neighbours() -> None:
    field = field_of(SMALL)
    assert field.n == 3 * 3 + 2 * 4
    assert [field.names[h] if h >= 0 else "" for h in field.neighbours[field.hex("C2")]] == [
        "C1", "D1", "D2", "C3", "B2", "B1",
    ]  # fmt: skip
    assert {field.names[h] for h in field.edge("west")} == {"A1", "A2", "A3"}
    assert "B0" in {field.names[h] for h in field.edge("north")}
    assert field.side_between(field.hex("C2"), field.hex("D2")) == 2
    assert field.side_between(field.hex("C2"), field.hex("A1")) == -1


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        (("  1 ..w..", "  1 ..w."), "map:6: row 1", "4 marks for 5 columns"),
        (("  1 ..w..", "  1 ..?.."), "map:6: C1", "no terrain has the mark"),
        (("  0 -.-.-", "  0 ..-.-"), "map:5: A0", "put '-'"),
        (("  1 ..w..", "  1 ..-.."), "map:6: C1", "give its mark"),
        (("  3 .....\n", ""), "A3", "no terrain is given"),
        (("size 5 x 3", "size five"), "map:2", "size"),
        (("size 5 x 3", "size 90 x 3"), "map:2", "outside"),
        (("map small\n", ""), "", "does not say `map NAME`"),
        (("edges full", "edges round"), "map:3", "half or full"),
        (("edges full", "edge full"), "map:3", "not a word of a map file"),
        (("edges full", "road dirt A1 C1"), "map:3", "C1: not next to A1"),
    ],
)
def test_mistakes_in_the_picture_are_told_with_file_hex_and_reason(
    change: tuple[str, str], where: str, reason: str
) -> None:
    problems = [str(p) for p in check_map(SMALL.replace(*change), "map")]
    assert any(where in p and reason in p for p in problems), problems
    with pytest.raises(MapError):
        read_board(SMALL.replace(*change), "map")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("road gravel A1 B1", "a road is dirt, paved, path"),
        ("road dirt A1 B9", "B9: the board has no such hex"),
        ("side moat A1:N", "no hexside feature 'moat'"),
        ("side wall A1:E", "not a hexside"),
        ("tag polder Z9", "Z9: the board has no such hex"),
        ("building A1", "A1: not a building hex"),
        ("spot A1 steeple", "a spot gives hex, what, level"),
        ("spot A1 steeple 1", "needs a building"),
        ("shape B2 blob 3", "is not an outline"),
        ("shape B2 box 3", "is not a pair"),
        ("shape B2 poly 1,1 2,2", "at least three points"),
        ("shape B2 poly 900,0 0,90 -90,0", "more than four hexes"),
        ("road dirt A2 B2", "enters a building hex"),
        ("  5 .....", "belongs under"),
        ('label A1 "no end', "label"),
    ],
)
def test_mistakes_in_lines_are_told(line: str, reason: str) -> None:
    text = SMALL + "note x\n" + line + "\n"
    problems = [str(p) for p in check_map(text, "wrong.map")]
    assert any(reason in p and p.startswith("wrong.map:") for p in problems), problems


def test_a_board_that_mates_keeps_its_edges_open() -> None:
    good = GOOD
    assert check_map(good, "good.map") == []
    wooded = good.replace("  2 .S.o.", "  2 wS.o.")
    assert "open ground at level 0" in str(check_map(wooded, "x.map")[0])
    steep = good.replace("  2 00100", "  2 00200")
    assert any("more than a level" in str(p) for p in check_map(steep, "x.map"))
    even = good.replace("size 5 x 3", "size 4 x 3")
    assert any("will not mate" in str(p) for p in check_map(even, "x.map"))


def test_outlines_can_be_given_or_left_out() -> None:
    usual = board(terrain={"C3": "S"})
    boxed = board("shape C3 box 40x20 at 30,10 turn 15", terrain={"C3": "S"})
    none = board("shape C3 none", terrain={"C3": "S"})
    spread = board("shape C3 D3 box 240x30 at 80,50 turn 30", terrain={"C3": "S", "D3": "S"})
    c3, d3 = usual.hex("C3"), usual.hex("D3")
    assert usual.pieces[c3] and usual.pieces[c3][0].hull != boxed.pieces[c3][0].hull
    assert none.pieces[c3] == []
    assert spread.pieces[c3] and spread.pieces[d3], "one outline cut between two hexes"
    assert spread.pieces[c3][0].contacts and spread.pieces[d3][0].contacts, "and meeting at their hexside"


def test_an_unknown_hex_or_map_gets_a_sentence() -> None:
    with pytest.raises(MapError, match="Z9 is not a hex of small"):
        field_of(SMALL).hex("Z9")
    with pytest.raises(MapError, match="There is no map 'nowhere'"):
        load_field("nowhere")
    with pytest.raises(MapError, match="no half edges"):
        load_field("elst village")
    with pytest.raises(MapError, match="letter of its own"):
        load_field("village village")
