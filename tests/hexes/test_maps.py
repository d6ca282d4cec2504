"""The maps that ship: they check, draw, and Elst holds the facts the rulebook states."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from bocage.hexes.library import load_field, map_names, map_text
from bocage.hexes.mapcheck import check_map
from bocage.hexes.picture import picture
from bocage.hexes.profile import load_profile
from bocage.hexes.render import render
from bocage.hexes.showline import line_overlay
from bocage.hexes.sight import BLOCKED, Sight
from tests.marks import allowed


@pytest.mark.parametrize("name", map_names())
def test_every_map_checks_and_draws(name: str) -> None:
    text, file = map_text(name)
    assert check_map(text, file) == []
    field = load_field(name)
    drawing = ET.fromstring(render(field))
    names = [node.text for node in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert set(field.names) <= set(names)


def test_our_boards_for_infantry_join_in_any_order() -> None:
    for layout in ("village woods / hills town", "orchards* fields / town* village", "bocage jungle* / desert beach"):
        field = load_field(layout)
        boards = [p.prefix for p in field.placed]
        assert len(set(boards)) == 4
        seam = field.hex(f"{boards[0]}{'A6' if field.placed[0].turned else 'Q6'}")
        assert -1 not in field.neighbours[seam]
        assert sum(bool(road) for road in field.roads[seam]) >= 2, "roads meet at the seam"


@allowed("SK 1.1", "DE 1.1", "DE 1.2", "DE 1.3")
def test_elst_has_the_terrain_the_rulebook_names() -> None:
    field = load_field("elst")
    kind = {name: field.kind[field.hex(name)] for name in ("NN8", "S28", "M13", "R13", "E13", "MM8", "MM9", "O5")}
    assert kind == {
        "NN8": "stone-building", "S28": "pond", "M13": "orchard", "R13": "grain", "E13": kind["E13"], "MM8": "open",
        "MM9": "orchard", "O5": "stone-building",
    }  # fmt: skip
    assert kind["E13"] in ("stone-building", "wooden-building")
    assert field.n == 1334 and field.names[-1] == "TT28"
    assert field.has_spot(field.hex("NN8"), "steeple")
    assert [h for h in range(field.n) if field.spots[h]] == [field.hex("NN8")]
    assert all("polder" in field.tags[field.hex(name)] for name in ("M5", "L12", "L13", "M14", "Q14"))
    assert field.roads[field.hex("P14")][field.side_between(field.hex("P14"), field.hex("Q15"))] == "paved"
    assert field.building[field.hex("NN8")] == field.building[field.hex("OO8")]


def test_elst_in_figures() -> None:
    field = load_field("elst")
    count = Counter(field.kind)
    assert count["grain"] == 473 and count["orchard"] == 264
    assert count["stone-building"] == 89 and count["wooden-building"] == 14 and count["pond"] == 1
    assert sum("polder" in tags for tags in field.tags) == 209
    assert sum(any(roads) for roads in field.roads) == 247
    for h in range(field.n):
        for side, other in enumerate(field.neighbours[h]):
            assert other < 0 or field.roads[h][side] == field.roads[other][(side + 3) % 6]


@allowed("DE 1.1")
def test_from_the_steeple_of_elst_nearly_everything_is_seen() -> None:
    field = load_field("elst")
    row = Sight(field, load_profile("starterkit")).overlook(field.hex("NN8"))
    seen = sum(value < BLOCKED for value in row)
    assert 0.5 < seen / field.n < 0.9
    assert row[field.hex("MM9")] == 0


def test_the_picture_is_plain_data_for_a_client() -> None:
    field = load_field("village")
    data = json.loads(json.dumps(picture(field)))
    assert len(data["hexes"]) == field.n and data["hexes"][5]["name"] == field.names[5]
    assert {area["kind"] for area in data["areas"]} >= {"woods", "grain", "stone-building"}
    assert data["roads"] and data["sides"] and data["size"][0] > 1000


def test_a_line_is_drawn_over_the_map() -> None:
    field = load_field("village")
    sight = Sight(field, load_profile("starterkit"))
    a, b = field.hex("B2"), field.hex("O8")
    svg = render(field, False, line_overlay(sight, a, b, sight.explain(a, b)))
    assert ET.fromstring(svg) is not None and "blocked" in svg
