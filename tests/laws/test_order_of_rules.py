"""The order of rules is stated: nothing registers itself when it is loaded, and no order of loading shows in a game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "bocage" / "games"
UP_FRONT = GAMES / "upfront"

CALLED = re.compile(r"^[A-Za-z_][A-Za-z_0-9.]*\.(append|insert|extend|update|setdefault|add)\(", re.M)
SET = re.compile(r"^[A-Za-z_][A-Za-z_0-9.]*\[[^\n]*\]\s*(?:\+|\|)?=(?!=)", re.M)
MOUNTED = re.compile(r"^[a-z][a-z_0-9.]*\(.*\)$", re.M)  # a bare call at import: mount()


def code_of(path: Path) -> str:
    """The source without its docstrings, which may show code."""
    return re.sub(r'"""(?:.|\n)*?"""', '""', path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("found", (CALLED, SET, MOUNTED), ids=("called", "set", "mounted"))
def test_nothing_in_the_games_registers_itself_when_it_is_loaded(found: re.Pattern[str]) -> None:
    lines = [
        f"{x.relative_to(ROOT)}: {line[0]}" for x in sorted(GAMES.rglob("*.py")) for line in found.finditer(code_of(x))
    ]
    assert lines == []


PLAYED = """
import hashlib, importlib, sys
from random import Random

order = sys.stdin.read().split()
for name in order:
    importlib.import_module(name)
from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER


def trace(game, scenario, decisions):
    s = game.new(scenario, game.complete_options(scenario, {}))
    play.begin(s)
    rng, seen = Random(5), hashlib.sha256()
    while decisions and s.player != OVER:
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        choices = play.options(s)
        seen.update(repr((s.player, choices)).encode())
        play.apply(s, choices[int(rng.random() * len(choices))])
        decisions -= 1
    return seen.hexdigest()


if "team first" in sys.argv:
    trace(games.load("upfront-team"), "A+B", 60)
for scenario in ("B", "L", "W"):
    print(scenario, trace(games.load("upfront"), scenario, 150))
if "alone" not in sys.argv:
    print("A+B", trace(games.load("upfront-team"), "A+B", 100))
"""


def modules() -> list[str]:
    found = [x.relative_to(ROOT).with_suffix("") for x in sorted(UP_FRONT.rglob("*.py")) if x.name != "__init__.py"]
    return [".".join(x.parts) for x in found]


def played(order: list[str], *words: str) -> list[str]:
    command = [sys.executable, "-c", PLAYED, *words]
    done = subprocess.run(command, input=" ".join(order), capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_no_order_of_loading_changes_a_game() -> None:
    from random import Random

    usual = played(["bocage.games.upfront.game"])
    assert len(usual) == 4
    for seed in (1, 2, 3):
        order = modules()
        Random(seed).shuffle(order)
        assert played(order) == usual
    assert played(modules()[::-1]) == usual


def test_team_play_changes_nothing_in_a_game_of_two() -> None:
    alone = played(["bocage.games.upfront.game"], "alone")
    assert played(["bocage.games.upfront.team.s41_game"], "team first", "alone") == alone
    assert len(alone) == 3
