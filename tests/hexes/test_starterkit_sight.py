"""Starter Kit sight (SK 3.2.1 with SK 1.1.1) on small boards of our own."""

from __future__ import annotations

from bocage.hexes.sight import BLOCKED
from tests.hexes.boards import board, look, starterkit
from tests.marks import allowed, case, refused


@case("sk-03-025")
@allowed("SK 3.2.1")
def test_terrain_at_both_ends_never_blocks() -> None:
    sight = starterkit(board(terrain={"B3": "w", "F3": "S"}))
    assert look(sight, "B3", "F3") == 0
    assert look(sight, "B2", "B4") == "blocked", "from beyond, the same woods block"


@case("sk-03-024")
@allowed("SK 3.2.1")
@refused("SK 3.2.1")
def test_an_obstacle_must_show_on_both_sides_of_the_thread() -> None:
    """A house whose wall lies exactly on the thread B3 to F3 (a line of hexes' middles and sides) blocks nothing."""
    beside = starterkit(board("shape D3 poly -40,0 40,0 40,60 -40,60", terrain={"D3": "S"}))
    across = starterkit(board("shape D3 poly -40,-1 40,-1 40,60 -40,60", terrain={"D3": "S"}))
    assert look(beside, "B3", "F3") == 0
    assert look(across, "B3", "F3") == "blocked"
    answer = across.explain(across.field.hex("B3"), across.field.hex("F3"))
    assert answer.verdict() == "blocked" and "stone-building in D3 (SK 1.1.1)" in answer.sentence()


@allowed("SK 3.2.1")
def test_along_a_hexside_an_obstacle_blocks_only_from_both_sides() -> None:
    """B3 to D3 runs along the side between C3 and C4."""
    one = starterkit(board(terrain={"C3": "w"}))
    both = starterkit(board(terrain={"C3": "w", "C4": "w"}))
    assert look(one, "B3", "D3") == 0
    assert look(both, "B3", "D3") == "blocked"


@case("sk-01-024", "sk-03-320")
@allowed("SK 1.1.1")
def test_an_orchard_hinders_along_its_hexside() -> None:
    """At the same level it hinders, in season too."""
    assert look(starterkit(board(terrain={"C3": "o"})), "B3", "D3") == 1
    assert look(starterkit(board(terrain={"C3": "g"})), "B3", "D3") == 0, "grain must be crossed where it is drawn"


@case("sk-02-006")
@allowed("SK 1.1.1")
def test_hindrance_counts_hexes_between_not_the_target() -> None:
    sight = starterkit(board(terrain={"C3": "g", "D3": "g", "E4": "g"}))
    assert look(sight, "B2", "E4") == 2
    assert look(sight, "C3", "D3") == 0


@allowed("SK 3.2.1")
@refused("SK 3.2.1")
def test_six_hindrances_block() -> None:
    five = starterkit(board(columns=11, terrain=dict.fromkeys(("C3", "D3", "E4", "F4", "G5"), "b")))
    six = starterkit(board(columns=11, terrain=dict.fromkeys(("B2", "C3", "D3", "E4", "F4", "G5"), "b")))
    assert look(five, "A2", "H5") == 5
    assert look(six, "A2", "H5") == "blocked"
    sentence = six.explain(six.field.hex("A2"), six.field.hex("H5")).sentence()
    assert "hindrances of 6" in sentence and "SK 3.2.1" in sentence


@allowed("SK 1.1.1")
def test_out_of_season_grain_is_open_ground_and_brush_stays() -> None:
    field = board(terrain={"C3": "g", "D3": "b"})
    assert look(starterkit(field), "B2", "E4") == 2
    assert look(starterkit(field, "grain-cut"), "B2", "E4") == 1


@allowed("SK 1.1.1")
def test_a_thread_that_stays_on_an_orchard_road_is_free() -> None:
    road = starterkit(board("road dirt D1 D2 D3 D4 D5", terrain={"D2": "o", "D3": "o", "D4": "o"}))
    assert look(road, "D1", "D5") == 0
    assert look(road, "D1", "D3") == 0
    assert look(road, "C2", "E6") != 0, "off the road the same orchards hinder"
    assert look(starterkit(board(terrain={"D2": "o", "D3": "o", "D4": "o"})), "D1", "D5") == 3


@allowed("SK 1.1.1")
def test_the_road_through_woods_does_not_block() -> None:
    woods = {"D2": "w", "D3": "w", "D4": "w"}
    assert look(starterkit(board("road dirt D1 D2 D3 D4 D5", terrain=woods)), "D1", "D5") == 0
    assert look(starterkit(board(terrain=woods)), "D1", "D5") == "blocked"


@allowed("SK 1.1.1")
def test_whether_the_thread_crosses_the_woods_of_the_target_hex_is_told() -> None:
    sight = starterkit(board("road dirt D1 D2 D3 D4 D5", terrain={"D3": "w"}))
    hex_ = sight.field.hex
    assert not sight.crosses_in_end(hex_("D1"), hex_("D3"), "woods")
    assert sight.crosses_in_end(hex_("B2"), hex_("D3"), "woods")
    assert not sight.crosses_in_end(hex_("D3"), hex_("B2"), "woods")


LEVELS = [
    "levels",
    "  0 -0-0-0-0-",
    "  1 000000000",
    "  2 001110000",
    "  3 001110000",
    "  4 000000000",
    "  5 000000000",
    "  6 000000000",
]


@case("sk-03-030", "sk-03-319")
@allowed("SK 3.2.1")
@refused("SK 3.2.1")
def test_looking_down_needs_the_crest_of_ones_own_hex() -> None:
    sight = starterkit(board(*LEVELS))
    assert look(sight, "C3", "C6") == 0, "the thread leaves the hill with its own hex"
    assert look(sight, "C2", "C6") == "blocked", "C3 lies at the same level before the crest"
    sentence = sight.explain(sight.field.hex("C2"), sight.field.hex("C6")).sentence()
    assert "level 1 ground in C3 (SK 3.2.1)" in sentence
    assert look(sight, "A3", "G3") == "blocked", "a hill blocks between ground level hexes"


@case("sk-03-031")
@allowed("SK 3.2.1")
@refused("SK 3.2.1")
def test_from_a_hill_one_sees_into_an_obstacle_but_not_past_it() -> None:
    sight = starterkit(board(*LEVELS, terrain={"C5": "S"}))
    assert look(sight, "C3", "C5") == 0
    assert look(sight, "C3", "C6") == "blocked"


@case("sk-01-032")
@allowed("SK 1.1.1")
def test_between_hills_ground_level_terrain_does_nothing() -> None:
    hills = [line if not line.startswith(("  2", "  3")) else line[:4] + "110000011" for line in LEVELS]
    sight = starterkit(board(*hills, terrain={"D2": "S", "E3": "g", "F2": "o"}))
    assert look(sight, "B2", "H2") == 0
    plateau = [line if line == "levels" or line[2] in "06" else line[:4] + "000100000" for line in LEVELS]
    assert look(starterkit(board(*plateau, terrain={"D3": "S"})), "D1", "D5") == "blocked", "terrain on the hill blocks"


@case("sk-01-021", "sk-01-022")
@allowed("SK 1.1.1")
def test_an_orchard_between_levels_blocks_in_season_and_hinders_out_of_it() -> None:
    field = board(*LEVELS, terrain={"C5": "o"})
    assert look(starterkit(field), "C3", "C6") == "blocked"
    assert look(starterkit(field), "C3", "C5") == 0
    assert look(starterkit(field, "orchards-bare"), "C3", "C6") == 1
    assert look(starterkit(field, "orchards-bare"), "C3", "C5") == 0


@allowed("SK 1.1.1")
def test_grain_and_brush_do_not_hinder_between_levels() -> None:
    sight = starterkit(board(*LEVELS, terrain={"C4": "g", "C5": "b"}))
    assert look(sight, "C3", "C6") == 0
    assert look(sight, "B4", "D6") in (0, 1)


@allowed("DE 1.1")
@refused("DE 1.1")
def test_a_steeple_sees_all_but_what_lies_right_behind_an_obstacle() -> None:
    field = board("spot D1 steeple 1", rows=8, terrain={"D1": "S", "D3": "S", "D6": "o", "G3": "g"})
    sight = starterkit(field)
    row = sight.overlook(field.hex("D1"))
    assert row[field.hex("D3")] == 0, "into the obstacle"
    assert row[field.hex("D4")] == BLOCKED, "right behind the house"
    assert row[field.hex("D5")] == 0, "farther behind it"
    assert row[field.hex("D7")] == BLOCKED, "right behind an orchard"
    assert row[field.hex("D8")] == 0
    assert all(row[b] == 0 for b in field.neighbours[field.hex("D1")] if b >= 0), "next to the church"
    assert "(DE 1.1)" in sight.overlook_answer(field.hex("D1"), field.hex("D4")).sentence()
    assert look(sight, "D1", "D5") == "blocked", "from the ground the house hides what lies beyond"
