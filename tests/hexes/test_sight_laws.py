"""Laws of sight: mutual; table, walk and first principles agree; local; the same on turned and joined boards."""

from __future__ import annotations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bocage.hexes.field import Field
from bocage.hexes.lattice import parse_name
from bocage.hexes.library import field_of, load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import BLOCKED, Sight
from tests.hexes.boards import board, brothers, starterkit
from tests.hexes.naive import Naive

COLUMNS, ROWS = 9, 6
CELLS = [(c, y) for c in range(COLUMNS) for y in range((c + 1) % 2, 2 * ROWS + 1, 2)]


@st.composite
def grounds(draw: st.DrawFn, marks: str = "....wbgoSW", levels: bool = False) -> list[str]:
    """Random terrain pictures, now and then with levels."""
    lines = ["terrain"]
    pick = st.sampled_from(marks)
    for row in range(ROWS + 1):
        cells = [draw(pick) if 0 <= 2 * row - 1 + (c & 1) <= 2 * ROWS else "-" for c in range(COLUMNS)]
        lines.append(f"  {row} {''.join(cells)}")
    if levels:
        lines.append("levels")
        for row in range(ROWS + 1):
            there = [0 <= 2 * row - 1 + (c & 1) <= 2 * ROWS for c in range(COLUMNS)]
            cells = [draw(st.sampled_from("000112")) if here else "-" for here in there]
            lines.append(f"  {row} {''.join(cells)}")
    return lines


def field_from(lines: list[str], *more: str) -> Field:
    return field_of("\n".join(["map random", f"size {COLUMNS} x {ROWS}", "edges full", *lines, *more]))


HEDGES = "side hedgerow C2:N,NE D3:SE,S F2:NE G3:N,SE H4:S\nside wall B4:NE E5:N,SE"


@settings(max_examples=12, deadline=None)
@given(grounds(levels=True))
def test_sight_is_mutual_and_the_walk_agrees_with_the_table(lines: list[str]) -> None:
    for sight in (starterkit(field_from(lines)), brothers(field_from(lines, HEDGES))):
        rows = sight.rows
        for a in range(sight.field.n):
            assert rows[a][a] == 0
            for b in range(a):
                answer = sight.explain(a, b)
                assert rows[a][b] == rows[b][a] == (BLOCKED if answer.blocked else answer.hindrance), (
                    sight.profile.name, answer.sentence(), rows[a][b]
                )  # fmt: skip


@settings(max_examples=3, deadline=None, phases=[Phase.generate])
@given(grounds())
def test_the_table_agrees_with_first_principles(lines: list[str]) -> None:
    field = field_from(lines)
    sight = starterkit(field)
    naive = Naive(field, sight.profile)
    for a in range(0, field.n, 4):
        for b in range(a + 1, field.n, 3):
            along_the_edge = field.ys[a] == field.ys[b] and field.ys[a] in (0, 2 * ROWS)
            if not along_the_edge:
                assert sight.rows[a][b] == naive.at(a, b), sight.explain(a, b).sentence()


def test_along_the_edge_of_the_map_a_half_hex_counts_as_a_hex() -> None:
    """What is drawn against the edge goes on beyond it: the thread A6 to E6 along the south edge meets the woods."""
    sight = starterkit(board(terrain={"E6": "w"}))
    assert sight.at(sight.field.hex("D6"), sight.field.hex("F6")) == BLOCKED
    assert starterkit(board()).at(sight.field.hex("D6"), sight.field.hex("F6")) == 0


@settings(max_examples=25, deadline=None)
@given(grounds(), st.sampled_from(CELLS))
def test_an_obstacle_off_the_line_changes_nothing(lines: list[str], place: tuple[int, int]) -> None:
    """A house put into one hex changes only lines that pass that hex or one next to it (fields next door regrow)."""
    column, y = place
    label = f"  {(y + 1) // 2} "
    changed = [
        line[: len(label) + column] + "S" + line[len(label) + column + 1 :] if line.startswith(label) else line
        for line in lines
    ]
    before, after = starterkit(field_from(lines)), starterkit(field_from(changed))
    h = before.field.number[place]
    near = {h, *before.field.neighbours[h]}
    for a in range(before.field.n):
        for b in range(a):
            if not near.intersection(before.between(a, b)) and a not in near and b not in near:
                assert before.rows[a][b] == after.rows[a][b]


NAMES = ("village", "woods", "hills", "orchards", "fields", "town", "bocage", "jungle", "desert", "beach")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", ["starterkit", "brothers"])
def test_a_turned_board_gives_the_same_answers(name: str, game: str) -> None:
    profile = load_profile(game)
    upright = Sight(load_field(f"{name} village" if name != "village" else "village woods"), profile, 16)
    turned = Sight(load_field(f"{name}*"), profile, 16)
    letter = turned.field.placed[0].prefix
    inner = [h for h in range(turned.field.n) if _inner(turned.field.names[h], letter)]
    other = {h: upright.field.hex(turned.field.names[h]) for h in inner}
    for a in inner:
        row, same = turned.rows[a], upright.rows[other[a]]
        assert all(row[b] == same[other[b]] for b in inner), turned.field.names[a]


def _inner(name: str, letter: str) -> bool:
    """Hexes away from the seams, whose lines stay away from them too (patches may grow on over a seam)."""
    _, column, y = parse_name(name.removeprefix(letter))
    return 2 <= column <= 14 and 3 <= y <= 19


def test_across_a_seam_the_halves_make_one_hex() -> None:
    field = load_field("village woods*")
    assert field.hex("aQ6") == field.hex("bQ6"), "turned about, the right edge of the second board lies at the seam"
    h = field.hex("aQ6")
    assert -1 not in field.neighbours[h] and not field.half[h]
    assert field.range(field.hex("aP5"), field.hex("bP6")) == 2
    assert sum(bool(road) for road in field.roads[h]) == 2, "the road goes on"


def test_four_boards_join_in_two_rows() -> None:
    field = load_field("village woods / hills town")
    assert field.n == 17 * 22 + 16 * 23, "even columns hold 22 hexes, odd ones 23"
    assert field.hex("aB11") == field.hex("cB0")
    assert field.neighbours[field.hex("aI11")][3] == field.hex("cI1")
    assert field.range(field.hex("aA1"), field.hex("fQ11")) == 37
