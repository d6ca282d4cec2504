"""DE 4.5055 The map is marked: picture, text, the layer of the page, and the answer to "why" for a hex."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas, areas_now
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.elst.campaign.table.areas_drawn import about_hex, areas_svg, areas_text, areas_view
from bocage.hexes.picture import Picture
from tests.marks import allowed
from tests.starterkit.elst.campaign.refit import begin, island


@allowed("DE 4.5055")
def test_the_layer_of_the_page_has_every_area_its_hexes_and_its_way_out() -> None:
    assert areas_view(IslandState()) is None and about_hex(IslandState(), "A1") == []
    s = begin(island(), SetupAreas())
    assert isinstance(s, IslandState)
    shown = areas_view(s)
    assert shown is not None
    by_hex = {name: area for area in shown["areas"] for name in area["hexes"]}
    g = island_ground()
    for h, k in enumerate(s.zone):
        name = g.names[h]
        assert (name in by_hex) == (k > 0) and (name in shown["no_mans_land"]) == (k < 0)
        assert k <= 0 or by_hex[name]["side"] == s.zone_side[k]
    assert by_hex["F14"]["isolated"] and by_hex["F14"]["way_out"] == []
    way = by_hex["M15"]["way_out"]
    assert not by_hex["M15"]["isolated"] and g.hex(way[-1]) in areas_now(s).entries(0)
    assert shown["strategic"]["E13"] == [1, "B"] and shown["strategic"]["D13"] == [1, "V"]
    assert shown["strategic"]["A12"] == [1, "R"]


@allowed("DE 4.5055")
def test_who_points_at_a_hex_reads_why() -> None:
    s = begin(island(), SetupAreas())
    assert isinstance(s, IslandState)
    story = about_hex(s, "H14")
    assert story[0] == "H14: No Man's Land"
    assert "not German: H14 is No Man's Land: 1 from H15 (German) and 1 from H13 (British) (DE 4.5051)" in story
    assert any(line.startswith("Isolated") for line in about_hex(s, "F14"))
    assert "enclosed by it (DE 4.5054)" in about_hex(s, "A15")
    assert about_hex(s, "ZZ99") == []


@allowed("DE 4.5055")
def test_the_map_as_text_and_as_a_picture() -> None:
    s = begin(island(), SetupAreas())
    assert isinstance(s, IslandState)
    areas = areas_now(s)
    lines = areas_text(areas)
    fourteen = next(line for line in lines if line.startswith(" 14"))
    assert fourteen[4:].split()[:10] == ["b", "b", "b", "x", "x", "G", "x", "x", "x", "x"]  # A14 to J14
    svg = areas_svg(areas, "The Island, 23 September Afternoon")
    assert "German Setup Area 2 (Isolated)" in svg and "British Setup Area 1<" in svg
    x, y = Picture(areas.ground.field).centres[island_ground().hex("D13")]
    assert f'<text class="label" x="{x:g}" y="{y + 6:g}" fill="#a3402f">V</text>' in svg
