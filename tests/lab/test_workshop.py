"""Scenarios of one's own: written, checked with the place of each fault, played by their name alone, and harmless."""

from __future__ import annotations

import json
import tomllib
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bocage import games
from bocage.battlefield.own import MOST_HEXES, MOST_PIECES
from bocage.battlefield.scenario_files import allow_files
from bocage.cli.app import app
from bocage.figures.own_text import MOST_NAME, MOST_TEXT, is_own, packed, unpacked
from bocage.figures.toml_text import toml_text
from bocage.games.brothers.cards.scenario import CARDS
from bocage.hexes.library import field_of, load_field, map_names, map_text
from bocage.hexes.mapwrite import board_plain, map_text_of
from bocage.hexes.store import field_key
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from bocage.lab import workshop
from bocage.lab.simulate import Job, play_one
from bocage.lab.summary import verdict

GAMES = ("starterkit", "brothers")


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


def changed(game: str, **words: Any) -> str:
    return toml_text(tomllib.loads(workshop.first_file(game)) | words)


def told(text: str, game: str = "") -> list[str]:
    return [f"{x.place}|{x.words}" for x in workshop.faults(text, game)[1]]


@pytest.mark.parametrize("game", GAMES)
def test_a_first_file_is_right_and_plays_by_its_name_alone(game: str) -> None:
    text = workshop.first_file(game)
    assert workshop.faults(text) == (game, [])
    name = workshop.name_of(text)
    assert is_own(name) and unpacked(name) == text
    rules = games.load(game)
    assert rules.scenario(name).title == "A scenario of my own" and rules.scenario(name).ident == name
    assert load_field(rules.scenario(name).facts["map"]).title == "A crossing"
    row = play_one(Job(game, name, rules.complete_options(name, {}), ("random", "random"), True), 1)
    assert row["verified"] and sum(row["result"]) == 1 and row["heat"]["moved"]
    assert name not in [x.ident for x in rules.scenarios()]


@pytest.mark.parametrize("game", GAMES)
def test_a_save_of_it_opens_where_nobody_has_seen_it(game: str) -> None:
    rules, name = games.load(game), workshop.name_of(workshop.first_file(game))
    match = Match(rules, name, rng=Random(1))
    match.run_chance()
    for _ in range(5):
        match.put(match.choices()[0])
        match.run_chance()
    save = json.loads(json.dumps(to_save(match)))
    CARDS.pop(name, None)
    assert open_save(games.load(game), save).state.player == match.state.player


def test_a_card_that_was_let_go_is_brought_again() -> None:
    name = workshop.name_of(workshop.first_file("brothers"))
    games.load("brothers").new(name, games.load("brothers").complete_options(name, {}))
    assert CARDS.pop(name).title == CARDS[name].title


def test_files_by_the_command_line(tmp_path: Path) -> None:
    allow_files(True)
    file = tmp_path / "mine.toml"
    assert "play it with" in run("scenario", "new", "brothers", str(file)).stdout
    assert str(run("scenario", "new", "brothers", str(file)).exception).endswith("is there already.")
    assert run("scenario", "check", str(file)).stdout == f"{file}: good (brothers)\n"
    told = json.loads(run("scenario", "balance", str(file), "-n", "2", "--jobs", "1", "--json").stdout)
    assert told["games"] == 2 and "of 2 games" in told["verdict"]
    assert json.loads(run("sim", f"brothers/{file}", "-n", "1", "--jobs", "1", "--json").stdout)["games"] == 1
    data = tomllib.loads(file.read_text())
    (tmp_path / "crossing.map").write_text(data["map"])
    file.write_text(toml_text(data | {"map": "crossing.map", "turns": 99}))
    wrong = run("scenario", "check", str(file))
    assert wrong.exit_code == 1 and wrong.stdout == f"{file}: turns is a number from 1 to 30.\n"
    gone = run("scenario", "check", str(tmp_path / "none.toml"))
    assert "cannot be read as a scenario (No such file" in str(gone.exception)
    allow_files(False)
    with pytest.raises(BadInput, match="from the command line or in the workshop"):
        games.load("brothers").scenario(str(file))


def test_each_fault_has_its_place() -> None:
    sides = tomllib.loads(workshop.first_file("starterkit"))["side"]
    sides[1]["group"][0]["units"] = ["9-9-9"]
    sides[0]["group"][0]["set_up"] = {"near": "Z9"}
    found = told(changed("starterkit", side=sides))
    assert found[0].startswith("side 1: group 1|") and "Z9" in found[0]
    assert found[1].startswith("side 2: group 1|the british have no unit '9-9-9'")
    victory = {"side": "British", "when": "end", "text": "x", "condition": [{"kind": "wish"}]}
    assert told(changed("starterkit", victory=victory))[0].startswith("victory: condition 1|kind is one of control")
    assert told(changed("brothers", first="Swiss"))[0].endswith("'Swiss'.")
    assert told("id = [")[0].startswith("line 1|not TOML")
    drawn = tomllib.loads(workshop.first_file("brothers"))["map"].replace("  1  ww", "  1  wX")
    fault = workshop.faults(changed("brothers", map=drawn))[1][0]
    assert (fault.place, fault.hex) == ("map: line 6", "B1") and "no terrain has the mark 'X'" in fault.words


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"map": "/etc/passwd"}, "map|there is no map '/etc/passwd'"),
        ({"map": "../../secret.rle"}, "map|there is no map"),
        ({"map": "village " * 9}, "map|there is no map"),
        ({"map": packed("map x\n")}, "map|a drawn map stands in the file"),
        ({"map": "map big\nsize 52 x 60\n"}, f"map|a drawn map has at most {MOST_HEXES} hexes"),
        ({"turns": 10**9}, "turns is a number from 1 to 30"),
        ({"summary": "x" * 5000}, "summary is too long"),
        ({"side": [{"name": "a", "group": [{"units": {"us_squad": 10**7}}]}] * 2}, f"at most {MOST_PIECES} units"),
        ({"side": [{"name": "a", "group": [{"units": ["4-6-7 x99999"]}]}] * 2}, f"at most {MOST_PIECES} units"),
        ({"side": [[], 3]}, "a value somewhere is of another kind"),
        ({"victory": {"side": 4}}, "victory|"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_foreign_files_are_refused_in_a_sentence(game: str, words: dict[str, Any], why: str) -> None:
    found = told(changed(game, **words) if "side" not in words else json_toml(game, words), game)
    assert any(why in sentence or sentence.startswith(why) for sentence in found) or ("side" in words and found), found


def json_toml(game: str, words: dict[str, Any]) -> str:
    """With sides that a file would hardly have, written inline."""
    base = {k: v for k, v in tomllib.loads(workshop.first_file(game)).items() if k not in ("side", "victory")}

    def inline(value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{k} = {inline(v)}" for k, v in value.items()) + "}"
        return f"[{', '.join(inline(x) for x in value)}]" if isinstance(value, list) else json.dumps(value)

    return toml_text(base) + f"side = {inline(words['side'])}\nvictory = {{}}\n"


def test_names_are_bounded_before_they_are_opened() -> None:
    bomb = "own:" + urlsafe_b64encode(zlib.compress(b"x" * 5_000_000, 9)).decode().rstrip("=")
    assert len(bomb) < MOST_NAME
    for name in (
        bomb,
        "own:",
        "own:####",
        "own:" + "A" * MOST_NAME,
        workshop.name_of(workshop.first_file("brothers"))[:-9],
    ):
        with pytest.raises(BadInput, match="own"):
            games.load("brothers").scenario(name)
    with pytest.raises(BadInput, match="too long"):
        packed("".join(chr(33 + (n * 7919) % 90) for n in range(MOST_TEXT + 1)))
    with pytest.raises(BadInput, match="nested too deeply"):
        workshop.faults("x = " + "[" * 9000)
    with pytest.raises(BadInput, match="scenario of Up Front"):
        workshop.faults("chapters = 16")
    with pytest.raises(BadInput, match="does not tell its game"):
        workshop.faults("a = 1")


@pytest.mark.parametrize("name", ["village", "bb_shore", "hills", "bocage"])
def test_maps_are_written_as_they_were_read(name: str) -> None:
    text = map_text(name)[0]
    assert field_key(field_of(map_text_of(board_plain(text)))) == field_key(field_of(text)) and name in map_names()


def test_what_cannot_stand_in_a_map() -> None:
    for data in ({"columns": 3}, {"columns": 3, "rows": 3, "ground": {"Z1": "woods"}}, {"columns": 999, "rows": 2}):
        with pytest.raises(BadInput):
            map_text_of(data)
    sly = {"columns": 2, "rows": 2, "title": "x\nroad dirt A1:N", "lines": ["map other", "label A1 'a'\nmap b"]}
    text = map_text_of(sly)
    assert text.count("\nroad") == 0 and "map other" not in text and text.count("\nmap") == 0


def test_the_schema_is_that_of_the_shipped_files() -> None:
    for game, shelf in workshop.SHELVES.items():
        schema = workshop.schema(game)
        group = schema["properties"]["side"]["items"]["properties"]["group"]["items"]
        for ident in shelf.names():
            data = shelf.facts(ident)
            assert set(schema["required"]) <= set(data) <= set(schema["properties"])
            assert all(set(g) <= set(group["properties"]) for side in data["side"] for g in side["group"])
    assert json.loads(run("scenario", "schema", "brothers").stdout)["additionalProperties"] is False


def test_the_palette_offers_what_a_file_may_say() -> None:
    found = workshop.palette()
    for game in found["games"]:
        assert game["nations"] and all(x["units"] for x in game["nations"]), game["name"]
    assert {"woods", "open"} <= {x["name"] for x in found["ground"]} and "wall" in found["sides"]


def test_the_verdict_is_a_sentence() -> None:
    def of(low: float, rate: float, high: float) -> str:
        wins = [
            {"seat": "German", "rate": rate, "low": low, "high": high},
            {"seat": "B", "rate": 0, "low": 0, "high": 0},
        ]
        return verdict({"games": 90, "wins": wins})

    assert of(0.6, 0.7, 0.8) == "German won 70% (60% to 80%) of 90 games: better than even."
    assert of(0.48, 0.51, 0.54).endswith("even, as far as these players can tell.")
    assert of(0.4, 0.52, 0.64).endswith("more games are needed to be sure.")
