"""Parts of a map as a scenario's ground, and the tables of sight that come with the game."""

from __future__ import annotations

from importlib import resources

import pytest

from bocage.hexes.board import MapError
from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import EVERYWHERE, Sight
from bocage.hexes.store import table_name, unpack
from tools.make_sight_tables import LAYOUTS


def test_a_part_has_its_hexes_under_their_names_and_nothing_else() -> None:
    whole, part = load_field("elst"), load_field("elst:B-H:6-16")
    assert part.n == 77 and part.names[0] == "B6" and part.names[-1] == "H16"
    for h, name in enumerate(part.names):
        there = whole.hex(name)
        assert (part.kind[h], part.tags[h], part.roads[h]) == (whole.kind[there], whole.tags[there], whole.roads[there])
        beyond = [whole.names[b] for b in whole.neighbours[there] if b >= 0 and whole.names[b] in part.index]
        assert sorted(part.names[b] for b in part.neighbours[h] if b >= 0) == sorted(beyond)
    assert [part.names[h] for h in part.edge("west")] == [f"B{n}" for n in range(6, 17)]


def test_a_building_that_the_edge_cuts_keeps_its_outline() -> None:
    """NN8 and OO8 are one church; a part with OO8 alone draws it where it stands."""
    whole, part = load_field("elst"), load_field("elst:OO-TT:7-11")
    h = part.hex("OO8")
    pieces = [sorted(map(tuple, p.parts[0])) for p in part.pieces[h] if p.kind == part.kind[h]]
    same = [sorted(map(tuple, p.parts[0])) for p in whole.pieces[whole.hex("OO8")] if p.kind == part.kind[h]]
    assert len(pieces) == len(same) and part.buildings[part.building[h]][1] == [h]
    for one, other in zip(pieces, same):
        assert all(abs(a[0] - b[0]) <= 2 and abs(a[1] - b[1]) <= 2 for a, b in zip(one, other))


def test_sight_within_a_part_is_that_of_the_whole_map_but_along_its_border() -> None:
    whole, part = load_field("elst"), load_field("elst:B-H:6-16")
    profile = load_profile("starterkit")
    all_of_it, some = Sight(whole, profile), Sight(part, profile)
    inner = [h for h in range(part.n) if -1 not in part.neighbours[h]]
    for a in inner:
        row = all_of_it.rows[whole.hex(part.names[a])]
        assert [some.rows[a][b] for b in inner] == [row[whole.hex(part.names[b])] for b in inner]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_tables_that_come_with_the_game_are_those_of_its_maps(layout: str) -> None:
    """Else every start of a game on them would take seconds: run `python -m tools.make_sight_tables`."""
    field, profile = load_field(layout), load_profile("starterkit")
    file = resources.files("bocage.hexes").joinpath("tables", table_name(field, profile, EVERYWHERE))
    rows = unpack(file, field.n)
    assert rows is not None
    if field.n < 100:
        assert rows == Sight(field, profile).tabulate()


@pytest.mark.parametrize("layout", ["elst:Q", "elst:A-B:90-99", "elst:A-B:x"])
def test_a_part_that_is_none(layout: str) -> None:
    with pytest.raises(MapError):
        load_field(layout)
