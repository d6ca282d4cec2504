"""SK 1.3 Scenario files: ours are sound, and the checker names what is wrong with others."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from bocage.games.starterkit.battle import battle_named
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.scenario import SHELF, check, read_scenario
from bocage.kernel.game import BadInput
from tests.marks import allowed, refused

GOOD = """
id = "x"
title = "X"
summary = "x"
map = "village"
date = "1944-09"
turns = 4
sets_up_first = "German"
moves_first = "British"
[[side]]
name = "German"
nation = "german"
elr = 3
[[side.group]]
units = ["4-6-7 x2", "8-0"]
weapons = ["LMG"]
set_up = { near = "I6", within = 2 }
[[side]]
name = "British"
nation = "british"
elr = 3
[[side.group]]
units = ["4-5-7"]
enter = { turn = 1, edge = "west" }
[victory]
side = "British"
when = "end"
text = "t"
[[victory.condition]]
kind = "control"
buildings = { near = "I6", within = 2 }
at_least = 1
"""


def text_of(name: str) -> str:
    return resources.files("bocage.games.starterkit").joinpath("scenarios", f"{name}.toml").read_text("utf-8")


@pytest.mark.parametrize("name", SHELF.names())
@allowed("SK 1.3")
def test_our_scenarios_are_sound(name: str) -> None:
    assert check(text_of(name), name) == []
    data = SHELF.data(name)
    assert data["id"] == name
    battle = battle_named(name)
    assert all(group.area and (group.units or group.vehicles) for group in battle.groups)


def test_there_are_enough_of_them_on_many_boards_for_many_nations() -> None:
    data = [SHELF.data(name) for name in SHELF.names()]
    assert len(data) >= 6
    assert sum(1 for d in data if d["size"] == "small") >= 2
    assert any(d["map"] == "elst" for d in data)
    nations = {TYPES[row].nation for name in SHELF.names() for g in battle_named(name).groups for row in g.units}
    assert {"german", "ss", "british", "russian", "american", "italian", "french"} <= nations


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"4-6-7 x2"', '"4-6-9"', "x.toml: side 1: group 1: the german have no unit '4-6-9'"),
        ('["LMG"]', '["PIAT"]', "x.toml: side 1: group 1: the german have no weapon 'PIAT'"),
        ('map = "village"', 'map = "nowhere"', "x.toml: map: There is no map 'nowhere'"),
        ('date = "1944-09"', 'date = "1944-13"', "x.toml: date is a year and a month"),
        ("turns = 4", "turns = 0", "x.toml: turns is a number from 1 to 30."),
        ('set_up = { near = "I6"', 'set_up = { near = "Z9"', "x.toml: side 1: group 1: Z9 is"),
        ('edge = "west"', 'edge = "left"', "x.toml: side 2: group 1: edge is one of north"),
        ("turn = 1", "turn = 9", "x.toml: side 2: group 1: it enters on a turn from 1 to 4, not 9."),
        ('nation = "german"', 'nation = "dutch"', "x.toml: side 1: there is no nation 'dutch'"),
        ('side = "British"', 'side = "Polish"', "x.toml: victory: side is one of"),
        ('kind = "control"', 'kind = "hold"', "x.toml: victory: condition 1: kind is one of control"),
        ("at_least = 1", "at_least = 99", "x.toml: victory: condition 1: only"),
        ("elr = 3", "elr = 9", "x.toml: side 1: elr is a number from 0 to 5."),
        ("[victory]", "nonsense = 1\n[victory]", "x.toml: side 2: group 1: 'nonsense' is not a word of a group."),
        ('moves_first = "British"', 'moves_first = "Nobody"', "x.toml: moves_first is one of the sides"),
    ],
)
@refused("SK 1.3")
def test_the_checker_names_what_is_wrong(old: str, new: str, complaint: str) -> None:
    assert check(GOOD, "x.toml") == []
    assert old in GOOD
    problems = check(GOOD.replace(old, new, 1), "x.toml")
    assert problems and problems[0].startswith(complaint), problems


def test_bad_toml_and_unknown_names_get_one_sentence() -> None:
    assert check("id = ", "x.toml")[0].startswith("x.toml, line 1: not TOML")
    with pytest.raises(BadInput, match="There is no Starter Kit scenario 'nope'"):
        SHELF.data("nope")


def test_a_scenario_is_read_from_any_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    assert read_scenario(str(path))["id"] == "x"
    path.write_text(GOOD.replace("turns = 4", "turns = 99"), "utf-8")
    with pytest.raises(BadInput, match="turns is a number"):
        read_scenario(str(path))
    with pytest.raises(BadInput, match="cannot be read as a scenario"):
        read_scenario(str(tmp_path / "absent.toml"))


@allowed("SK 4.4.1", "SK 4.4.5")
@refused("SK 4.4.1", "SK 4.4.5")
def test_light_anti_tank_weapons_have_their_first_month() -> None:
    armed = GOOD.replace('weapons = ["LMG"]', 'weapons = ["PSK"]').replace(
        'units = ["4-5-7"]', 'units = ["4-5-7"]\nweapons = ["PIAT"]'
    )

    def complaints(date: str) -> list[str]:
        return check(armed.replace("1944-09", date), "x.toml")

    assert complaints("1943-09") == []
    early = "x.toml: side 1: there is no PSK before 1943-09 (SK 4.4)."
    assert complaints("1943-04") == [early]
    assert complaints("1943-03") == [early, "x.toml: side 2: there is no PIAT before 1943-04 (SK 4.4)."]
    since = {t.ident: t.since for t in TYPES if t.since != (0, 0)}
    assert (since["BAZ 43"], since["BAZ 44"], since["BAZ 45"]) == ((1942, 11), (1944, 1), (1945, 1))
