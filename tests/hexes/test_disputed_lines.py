"""Positions that players of these games have argued about in public, rebuilt on small boards of our own."""

from __future__ import annotations

from bocage.hexes.library import load_field
from tests.hexes.boards import board, look, starterkit
from tests.marks import allowed, refused


@allowed("SK 3.2.1")
def test_woods_on_one_side_do_not_cut_a_hexside() -> None:
    """A thread along a hexside whose one hex is wooded (reported of board 24, hexside U7/V6)."""
    assert look(starterkit(board(terrain={"C3": "w"})), "B3", "D3") == 0


@allowed("SK 3.2.1")
def test_out_of_a_hex_along_a_spine_between_two_houses_that_stay_off_it() -> None:
    """Reported of board 2, out of Z9 along the Z10/AA10 spine."""
    apart = board("shape C3 box 80x60 at 0,-20", "shape C4 box 80x60 at 0,20", terrain={"C3": "S", "C4": "S"})
    assert look(starterkit(apart), "B3", "D3") == 0


@refused("SK 3.2.1")
def test_along_a_spine_a_house_that_straddles_it_blocks() -> None:
    straddling = board("building C3 C4", "shape C3 C4 box 60x80 at 0,100", terrain={"C3": "S", "C4": "S"})
    assert look(starterkit(straddling), "B3", "D3") == "blocked"


@allowed("SK 1.1.1")
def test_down_an_orchard_road_there_is_no_hindrance() -> None:
    """Reported of board o, Y1 to Y3."""
    road = board("road dirt E1 E2 E3", terrain={"E2": "o"})
    assert look(starterkit(road), "E1", "E3") == 0
    bend = board("road dirt E1 E2 F2", terrain={"E2": "o"})
    assert look(starterkit(bend), "E1", "E3") == 1, "the road turns off, the thread leaves it"


@allowed("SK 1.1.1")
def test_an_orchard_hinders_where_the_thread_misses_every_tree() -> None:
    """Reported of board 76: inherent terrain, whatever is drawn."""
    sight = starterkit(board(terrain={"D3": "o"}))
    ends = [(a, b) for a in range(sight.field.n) for b in range(a) if sight.field.hex("D3") in sight.between(a, b)]
    assert len(ends) > 100 and all(sight.at(a, b) == 1 for a, b in ends)


@allowed("SK 1.1")
def test_half_hexes_at_a_seam_have_both_names_and_one_place() -> None:
    """Reported again and again of joined boards."""
    field = load_field("village woods")
    for row in range(1, 12):
        assert field.hex(f"aQ{row}") == field.hex(f"bA{row}")
    assert field.range(field.hex("aP3"), field.hex("bB3")) == 2
