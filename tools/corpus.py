"""Old games for the tests: saves of every game and a database of running and finished ones, as this program makes them.

    python -m tools.corpus tests/saves/r5        run it at every release; what is there already stays for ever

`tests/server/test_upgrade.py` opens all of them under the newest rules.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.match import Match
from bocage.kernel.save import to_save
from bocage.server.house import House
from bocage.server.lesson import Taught
from bocage.server.store import Store

EVERY_KIND: dict[str, list[dict[str, Any]]] = {
    "upfront": [{}, {"solitaire": True}],
    "brothers": [{}, {"solo": "German"}],
}
"""Options that make another game of it, tried at the first scenario of each."""

TABLES: list[dict[str, Any]] = [
    {"game": "upfront", "scenario": "A"},
    {"game": "upfront", "scenario": "A", "seats": [{}, {"bot": "random"}]},
    {"game": "upfront", "scenario": "B", "options": {"clock": True}},
    {"game": "upfront", "scenario": "D", "options": {"solitaire": True}, "mode": "both"},
    {"game": "upfront", "scenario": "J"},
    {"game": "upfront-team", "scenario": "A+B"},
    {"game": "brothers", "scenario": "lane"},
    {"game": "brothers", "scenario": "matanikau", "mode": "screen"},
    {"game": "brothers", "scenario": "hill-87", "options": {"solo": "German"}, "mode": "both"},
    {"game": "starterkit", "scenario": "lane-at-dawn"},
    {"game": "starterkit", "scenario": "kerkdorp", "mode": "screen"},
    {"game": "starterkit", "scenario": "the-island"},
    {"game": "cardwar", "scenario": "cards-in-the-wood"},
]


def played(name: str, scenario: str, options: dict[str, Any], seed: str, bot: str, most: int) -> Match:
    """A game of some decisions; random answers, or those of a machine."""
    game = games.load(name)
    match = Match(game, scenario, options, rng=Random(seed), undo=False)
    match.run_chance()
    rng, count = Random(seed), 0
    machines: dict[int, Any] = {}
    while not match.over and count < most:
        s = match.state
        choices = play.options(s)
        if bot == "random":
            action = rng.choice(choices)
        else:
            machine = machines.setdefault(s.player, bots.make(bot, game, s.player, rng))
            action = machine.choose(bots.sampler(game, s, s.player), choices)
        match.put(action)
        match.run_chance()
        count += 1
    return match


def write(folder: Path, match: Match, kind: str) -> None:
    text = json.dumps(to_save(match), separators=(",", ":"), ensure_ascii=False)
    name = f"{match.game.name}-{match.scenario}-{kind}.json.xz"
    (folder / name).write_bytes(lzma.compress(text.encode()))
    print(name, len(match.log), "over" if match.over else "running", flush=True)


def saves(folder: Path) -> None:
    for name in games.names():
        game = games.load(name)
        for number, scenario in enumerate(game.scenarios()):
            whole = played(name, scenario.ident, {}, f"r {scenario.ident}", "random", 20_000)
            if number % 3 == 0 and len(whole.log) < 4000:
                write(folder, whole, "finished")
            most = sum(entry.seat >= 0 for entry in whole.log) // 2
            write(folder, played(name, scenario.ident, {}, f"r {scenario.ident}", "random", min(most, 250)), "running")
            if number < 3:
                write(folder, played(name, scenario.ident, {}, "rifle", "rifleman", 80), "rifleman")
        for options in EVERY_KIND.get(name, [])[1:]:
            first = game.scenarios()[0].ident
            write(folder, played(name, first, options, "alone", "random", 200), "-".join(options))


async def tables(path: Path) -> dict[str, list[str]]:
    """A database with each table running and, where it does not take long, played to its end; links by table."""
    house = House(Store(f"sqlite:///{path}"))
    house.changes.person_beat = house.changes.bot_beat = 0.0
    links: dict[str, list[str]] = {}
    rng = Random(3)
    for number, wish in enumerate(TABLES):
        for most in (60, 4000) if number in (0, 1, 5, 6, 9) else (60,):
            made = await house.create(wish)
            table = await house.table(made["id"])
            count = 0
            while not table.match.over and count < most:
                s = table.match.state
                if s.player >= 0 and table.seats[s.player].bot is None:
                    await house.changes.act(table, s.player, table.version, rng.choice(play.options(s)))
                else:
                    await asyncio.sleep(0.001)
                count += 1
            word = "over" if table.match.over else "running"
            links[f"{wish['game']}-{wish['scenario']}-{number}-{word}"] = [x["link"] for x in made["links"]]
            print(wish["game"], wish["scenario"], table.match.steps, word, flush=True)
    for lesson in ("upfront", "brothers", "starterkit"):
        made = await house.learn({"lesson": lesson})
        table = await house.table(made["id"])
        while table.match.steps < 6:
            s, now = table.match.state, table.match.now() if isinstance(table.match, Taught) else None
            if now is not None and table.seats[s.player].bot is None:
                await house.changes.act(table, s.player, table.version, now[1])
            await asyncio.sleep(0.01)
        links[f"lesson-{lesson}"] = [x["link"] for x in made["links"]]
    await house.close()
    return links


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    saves(folder)
    with tempfile.TemporaryDirectory() as there:
        path = Path(there) / "table.sqlite3"
        links = asyncio.run(tables(path))
        (folder / "table.sqlite3.xz").write_bytes(lzma.compress(path.read_bytes(), preset=9))
    (folder / "links.json").write_text(json.dumps(links, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
