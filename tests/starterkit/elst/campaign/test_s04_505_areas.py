"""DE 4.505 Setup Areas on the map of the rulebook's example, Drawing the Perimeter."""

from __future__ import annotations

from itertools import pairwise

from bocage.games.starterkit.elst.campaign.s04_505_areas import NO_MANS_LAND, UNCONTROLLED, determine, within_reach
from bocage.games.starterkit.elst.campaign.s04_505_paths import (
    ENTRY,
    foot,
    is_isolated_unit,
    nearest,
    refuges,
    shift_way,
    uncontrolled_on,
    way_out,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries, island_ground, road_exits
from bocage.games.starterkit.elst.campaign.s04_505_why import hex_story, outside_refusal
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.perimeter import (
    BRITISH,
    GERMAN,
    NAMES,
    areas_of,
    example,
    hexes,
    strategic,
    zone,
)


def names(found: list[int]) -> list[str]:
    return [island_ground().names[h] for h in found]


@case("dae-04-028")
@allowed("DE 4.505")
def test_the_areas_of_the_example() -> None:
    areas = example()
    british = zone(areas, "A12")
    assert areas.of_side(BRITISH) == [british]
    west = [name for name in (f"A{row}" for row in range(1, 30)) if zone(areas, name) == british]
    assert west == [f"A{row}" for row in range(10, 22)]  # two from A12, two from A19, and all between
    assert zone(areas, "A9") == UNCONTROLLED and zone(areas, "A22") == UNCONTROLLED
    assert zone(areas, "L6") == zone(areas, "O5") != zone(areas, "M15")
    assert zone(areas, "H15") == zone(areas, "I15") == zone(areas, "M15") == zone(areas, "M20")
    assert names(areas.hexes(zone(areas, "F14"))) == ["F14"]
    assert len({zone(areas, name) for name in ("L6", "M15", "F14")}) == 3
    assert all(areas.owner(h) == GERMAN for h in hexes("L6", "M15", "F14", "H17"))


@case("dae-04-028")
@allowed("DE 4.5051")
@refused("DE 4.5051")
def test_no_mans_land_is_within_two_of_both_and_never_a_strategic_location() -> None:
    areas = example()
    g = island_ground()
    near = [within_reach(g, areas.strategic, side) for side in (0, 1)]
    for h in range(g.hexes):
        both = h in near[0] and h in near[1] and h not in areas.strategic
        assert (areas.zone[h] == NO_MANS_LAND) == both, g.names[h]
    for name in ("E13", "H13"):
        assert zone(areas, name) == zone(areas, "A12")  # Strategic Locations, part of the area they are adjacent to
    assert zone(areas, "H14") == NO_MANS_LAND  # between H13 and H15
    reason = outside_refusal(areas, g.hex("H14"), BRITISH, NAMES)
    assert reason is not None and reason.rule == "DE 4.5051" and "H13" in reason.reason and "H15" in reason.reason
    assert outside_refusal(areas, g.hex("E13"), BRITISH, NAMES) is None


@case("dae-04-027")
@allowed("DE 4.5054")
def test_uncontrolled_hexes_enclosed_by_one_area_and_the_edge_join_it() -> None:
    areas = example()
    g = island_ground()
    british = zone(areas, "A12")
    beyond = [h for h in areas.hexes(british) if h not in within_reach(g, areas.strategic, BRITISH)]
    assert names(beyond) == ["A15", "A16", "B15", "B16"]
    # without the tanks the ring is open towards the east, and nothing is enclosed
    assert zone(example(tanks={}), "A15") == UNCONTROLLED


@allowed("DE 4.5054")
@refused("DE 4.5054")
def test_a_strategic_location_that_is_surrounded_joins_only_if_nobody_is_in_it() -> None:
    """F14 with a British vehicle in each of its six neighbours: Strategic Locations, so none is No Man's Land."""
    g = island_ground()
    ring = {g.names[h]: BRITISH for h in g.near[g.hex("F14")]}
    empty = areas_of(("E12", "E13", "H13"), ("A12",), ring)
    assert empty.owner(g.hex("F14")) == BRITISH
    assert empty.strategic[g.hex("F14")] == (BRITISH, "B")
    held = areas_of(("E12", "E13", "H13"), ("A12",), ring, occupied=("F14",))
    assert held.owner(g.hex("F14")) == GERMAN and held.is_isolated(zone(held, "F14"))
    assert len(held.sides) == len(empty.sides) + 1  # the German area of one hex is there no longer


@refused("DE 4.5054")
def test_what_two_sides_enclose_is_nobodys() -> None:
    areas = example()
    assert zone(areas, "L12") == UNCONTROLLED
    reason = outside_refusal(areas, island_ground().hex("L12"), GERMAN, NAMES)
    assert reason is not None and reason.rule == "DE 4.5053"


@allowed("DE 4.2")
@refused("DE 4.2")
def test_a_mobile_tank_holds_ground_and_the_pond_is_in_no_area_but_by_enclosure() -> None:
    g = island_ground()
    without, with_tank = areas_of((), ("A12",)), areas_of((), ("A12",), {"A24": BRITISH})
    assert zone(without, "A24") == UNCONTROLLED
    assert with_tank.owner(g.hex("A26")) == BRITISH and zone(with_tank, "A27") == UNCONTROLLED
    assert zone(with_tank, "A24") != zone(with_tank, "A12")  # they neither overlap nor touch
    pond = areas_of((), (), {"S27": GERMAN})
    around = [pond.owner(h) for h in g.near[g.hex("S28")]]
    assert not g.passable[g.hex("S28")] and GERMAN in around
    refusal = outside_refusal(pond, g.hex("S28"), BRITISH, NAMES)
    assert refusal is not None
    alone = determine(g, {g.hex("S27"): (GERMAN, "V"), g.hex("A1"): (BRITISH, "V")}, frozenset(), island_entries())
    nobodys = outside_refusal(alone, g.hex("S28"), GERMAN, NAMES)
    assert nobodys == ("DE 4.2", "Infantry cannot enter S28") or alone.owner(g.hex("S28")) == GERMAN


@allowed("DE 4.5052")
@refused("DE 4.5052")
def test_isolated_is_who_has_no_way_to_an_entry_area() -> None:
    areas = example()
    g = island_ground()
    assert areas.is_isolated(zone(areas, "F14")) and is_isolated_unit(areas, g.hex("F14"), GERMAN, foot(g))
    assert not areas.is_isolated(zone(areas, "M15")) and not areas.is_isolated(zone(areas, "L6"))
    path = way_out(areas, g.hex("M15"), GERMAN, foot(g))
    assert path[0] == g.hex("M15") and path[-1] in areas.entries(GERMAN)
    assert all(areas.is_free(h, GERMAN) for h in path)
    assert all(b in g.near[a] for a, b in pairwise(path))
    assert any("Isolated" in line for line in hex_story(areas, g.hex("F14"), NAMES))
    assert not any("Isolated" in line for line in hex_story(areas, g.hex("M15"), NAMES))
    assert not is_isolated_unit(areas, g.hex("B16"), GERMAN, foot(g))  # in an enemy area: not Isolated but to Escape


@case("dae-04-008")
@allowed("DE 4.3")
def test_german_entries_are_closed_by_british_areas_but_two_roads() -> None:
    g = island_ground()
    free = areas_of((), ("A12",))
    assert hexes("S1", "T0", "TT0", "TT8", "TT6", "TT7") <= free.entries(GERMAN)
    assert not hexes("R1", "TT9", "A12") & free.entries(GERMAN)
    assert len(free.entries(BRITISH)) == 29 and hexes("A1", "A29") <= free.entries(BRITISH)
    british = dict.fromkeys(hexes("TT6", "TT7", "T0"), (BRITISH, "R"))
    taken = determine(g, {**british, g.hex("Q21"): (GERMAN, "B")}, frozenset(), island_entries())
    assert hexes("TT6", "TT7") <= taken.entries(GERMAN)
    assert not hexes("TT5", "TT8", "T0", "S1") & taken.entries(GERMAN)
    assert len(road_exits()) == 11


@case("dae-04-026")
@allowed("DE 4.5053")
def test_from_uncontrolled_territory_to_the_nearest_area_by_uncontrolled_hexes() -> None:
    areas = example()
    g = island_ground()
    ((place, path),) = nearest(areas, g.hex("L12"), GERMAN, foot(g), frozenset())
    assert place == zone(areas, "M15")
    assert [areas.zone[h] for h in path[:-1]] == [UNCONTROLLED] * (len(path) - 1)
    assert areas.zone[path[-1]] == place


@case("dae-04-026")
@refused("DE 4.5053")
def test_nobody_is_retained_through_no_mans_land_or_into_an_isolated_area_that_is_full() -> None:
    g = island_ground()
    # M12 with Strategic Locations of both sides three hexes away all around: an island in No Man's Land
    here = g.hex("M12")
    around: dict[int, tuple[int, str]] = {}
    for x in g.near[here]:
        far = [h for h in g.ring(x, 2, 2) if g.ranges[here][h] == 3]
        around[far[0]], around[far[1]] = (GERMAN, "B"), (BRITISH, "B")
    pocket = determine(g, around, frozenset(), island_entries())
    assert pocket.zone[here] == UNCONTROLLED and all(pocket.zone[x] == NO_MANS_LAND for x in g.near[here])
    assert nearest(pocket, here, GERMAN, foot(g), frozenset()) == []
    assert refuges(pocket, here, GERMAN, foot(g))  # who Escapes does find a way
    tanks = {"A24": GERMAN}
    cut = areas_of((), ("A12", "A19"), tanks)
    home = zone(cut, "A24")
    ((place, _),) = nearest(cut, g.hex("A28"), GERMAN, foot(g), frozenset())
    assert place == home
    assert home not in [k for k, _ in nearest(cut, g.hex("A28"), GERMAN, foot(g), frozenset([home]))]


@allowed("DE 4.5053")
def test_equally_near_areas_and_the_entry_area_are_the_owners_choice() -> None:
    g = island_ground()
    found = determine(g, {g.hex("C8"): (BRITISH, "V"), g.hex("MM20"): (GERMAN, "V")}, frozenset(), island_entries())
    ways = nearest(found, g.hex("C11"), BRITISH, foot(g), frozenset())
    assert [place for place, _ in ways] == [zone(found, "C8")]  # one hex away; off the map are three
    ways = nearest(found, g.hex("B11"), BRITISH, foot(g), frozenset())
    assert [place for place, _ in ways] == [ENTRY, zone(found, "C8")]  # A12 and off the map; C11 and C10


@case("dae-04-036")
@allowed("DE 4.5061")
def test_the_isolated_area_may_be_ignored_by_who_escapes() -> None:
    """The SS half-squad in B16 of the example goes to F14, which is Isolated, or to the second area instead."""
    areas = example()
    g = island_ground()
    found = [place for place, _ in refuges(areas, g.hex("B16"), GERMAN, foot(g))]
    assert found == [zone(areas, "F14"), zone(areas, "M15")]
    assert [k for k, _ in refuges(areas, g.hex("C20"), GERMAN, foot(g))] == [zone(areas, "M15")]
    assert [k for k, _ in refuges(areas, g.hex("H17"), BRITISH, foot(g))] == [zone(areas, "A12")]
    # out of F14 itself: its own area is no refuge
    assert [k for k, _ in refuges(areas, g.hex("F14"), GERMAN, foot(g))] == [zone(areas, "M15")]


@case("dae-04-045")
@allowed("DE 4.511")
def test_the_way_of_a_shift_counts_uncontrolled_hexes() -> None:
    """The SS squad in L6 shifts to the second area with a DRM of 0: fewer than five Uncontrolled hexes."""
    areas = example()
    g = island_ground()
    goal = frozenset(areas.hexes(zone(areas, "M15")))
    path = shift_way(areas, areas.hexes(zone(areas, "L6")), goal, GERMAN, foot(g), False)
    assert path and path[-1] in goal and uncontrolled_on(areas, path) < 5
    assert not shift_way(areas, areas.hexes(zone(areas, "F14")), goal, GERMAN, foot(g), False)


@allowed("DE 4.2")
def test_front_line_hexes_touch_what_is_not_friendly() -> None:
    areas = example()
    g = island_ground()
    assert areas.is_front_line(g.hex("H13")) and areas.is_front_line(g.hex("A21"))
    assert not areas.is_front_line(g.hex("A15")) and not areas.is_front_line(g.hex("L12"))


@allowed("DE 4.5055")
def test_every_hex_has_its_story_and_its_why_not() -> None:
    areas = example()
    g = island_ground()
    for h in range(g.hexes):
        for side in (0, 1):
            assert (outside_refusal(areas, h, side, NAMES) is None) == (areas.owner(h) == side), g.names[h]
        assert hex_story(areas, h, NAMES)[0].startswith(f"{g.names[h]}: ")


def test_strategic_has_every_building() -> None:
    g = island_ground()
    assert sum(g.is_building[: g.hexes]) == 103
    assert len(strategic(())) == 103 + len(road_exits())
