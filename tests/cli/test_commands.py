"""The commands as a person types them: what they print, and one sentence with exit status 2 for wrong input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bocage import games
from bocage.lab.bench import places

SOME = "upfront/A"


def bocage(*words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "COLUMNS": "160", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-m", "bocage", *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        check=False,
        timeout=300,
    )


def test_games_and_scenarios_list_what_there_is() -> None:
    listed = json.loads(bocage("games", "--json").stdout)
    assert "upfront" in [row["game"] for row in listed]
    rows = json.loads(bocage("scenarios", "upfront", "--json").stdout)
    assert SOME in [row["scenario"] for row in rows]
    assert SOME in bocage("scenarios").stdout


def test_the_version_says_which_build_runs() -> None:
    assert "build)" in bocage("--version").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("sim", "chess/A"), "There is no game 'chess'"),
        (("sim", "upfront/ZZ"), "has no scenario 'ZZ'"),
        (("sim", "upfront"), "Name a scenario too"),
        (("sim", SOME, "--players", "nobody"), "There is no opponent 'nobody'"),
        (("sim", SOME, "--players", "random,random,random"), "3 players are named"),
        (("sim", SOME, "-o", "colour"), "written name=value"),
        (("sim", SOME, "-o", "colour=red"), "has no option 'colour'"),
        (("sim", SOME, "-n", "0"), "greater than or equal to 1"),
        (("tty",), "Name what to play"),
        (("tty", SOME, "--seat", "7"), "There is no seat 7"),
        (("tty", SOME, "--against", "nobody"), "There is no opponent"),
        (("tty", "--open", "nothing.save"), "cannot be read"),
        (("replay", "nothing.save"), "cannot be read"),
        (("verify", "nothing.save"), "cannot be read"),
        (("rules", "show", "UF 999.9"), "999.9"),
        (("bench", "chess/A"), "There is no game"),
        (("nonsense",), "No such command"),
    ],
)
def test_wrong_input_gets_a_sentence_and_status_2(words: tuple[str, ...], sentence: str) -> None:
    result = bocage(*words)
    assert result.returncode == 2
    said = " ".join((result.stderr + result.stdout).replace("│", " ").split())
    assert sentence in said
    assert "Traceback" not in said


def test_bench_measures_a_scenario_a_whole_game_or_the_first_of_each() -> None:
    assert [(game.name, ident) for game, ident in places([SOME])] == [tuple(SOME.split("/"))]
    assert [ident for _, ident in places(["upfront"])] == [x.ident for x in games.load("upfront").scenarios()]
    assert [game.name for game, _ in places([])] == list(games.names())


def test_sim_reports_intervals_and_writes_parquet(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    out = tmp_path / "games.parquet"
    result = bocage("sim", SOME, "-n", "6", "--json", "--out", str(out), "--jobs", "2")
    assert result.returncode == 0, result.stderr
    summary = json.loads(result.stdout)
    assert summary["games"] == summary["verified"] == 6
    assert all(0 <= w["low"] <= w["rate"] <= w["high"] <= 1 for w in summary["wins"])
    assert pq.read_table(out).num_rows == 6


def test_the_same_seed_plays_the_same_games_over_any_number_of_processes() -> None:
    one, two = (bocage("sim", SOME, "-n", "4", "--json", "--jobs", jobs, "--no-verify").stdout for jobs in "12")
    a, b = json.loads(one), json.loads(two)
    assert a["decisions"] == b["decisions"] and a["rules"] == b["rules"]


def test_the_terminal_tells_the_special_rules_first() -> None:
    result = bocage("tty", "upfront/S", "--seed", "3", typed="quit\n")
    assert result.returncode == 0
    assert "  It is fought in the jungle (UF 47)." in result.stdout.splitlines()[:4]


def test_a_game_in_the_terminal_is_saved_replayed_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "mine.bocage"
    typed = "\n".join(
        ["help", "? 1", "why fly 3", "rule UF 6.51", "999", "1", "1", "show", "log", f"save {path}", "quit"]
    )
    result = bocage("tty", SOME, "--against", "random", "--seed", "3", typed=typed)
    assert result.returncode == 0, result.stderr
    assert "Choose a number from 1 to" in result.stdout and "(UF" in result.stdout and "Saved to" in result.stdout
    checked = bocage("verify", str(path), "--json")
    assert json.loads(checked.stdout)[0]["ok"] is True
    whole = json.loads(bocage("replay", str(path), "--json").stdout)
    assert whole["scenario"] == "A" and whole["log"]
    assert bocage("replay", str(path), "--seat", "spectator").returncode == 0
    assert "There is no seat 'x'" in bocage("replay", str(path), "--seat", "x").stderr
    goes_on = bocage("tty", "--open", str(path), typed="quit\n")
    assert goes_on.returncode == 0 and "Traceback" not in goes_on.stderr


def test_a_damaged_save_is_refused_with_its_entry(tmp_path: Path) -> None:
    path = tmp_path / "mine.bocage"
    bocage("tty", SOME, "--against", "random", "--seed", "3", typed=f"1\n1\nsave {path}\nquit\n")
    data = json.loads(path.read_text())
    data["entries"][1][2] = ["fly", 9]
    path.write_text(json.dumps(data))
    result = bocage("verify", str(path))
    assert result.returncode == 2 and "entry 2" in result.stdout


def test_a_hint_in_the_terminal_tells_its_reasons() -> None:
    result = bocage("tty", "brothers/lane", "--seed", "3", typed="hint\nquit\n")
    assert "hopes for: " in result.stdout and "against it: " in result.stdout, result.stdout
