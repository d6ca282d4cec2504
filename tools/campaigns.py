"""Whole campaigns of Elst (DE 4) by machine play: each must end, replay and verify,
and between scenarios its ledgers must be sound.

    python -m tools.campaigns -n 20                 twenty campaigns, every way of playing in turn
    python -m tools.campaigns -n 20 --seed 100      twenty others
    python -m tools.campaigns -n 20 --jobs 2        over two processes

A side plays at a glance (what the rifleman would do without imagining what follows), by chance, or now so and now so;
nobody concedes, or most campaigns would be over before their first Refit Phase. A campaign that fails is named with its
seed, and the others go on.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from time import process_time
from typing import Any

from bocage import bots, games
from bocage.bots.campaign_starterkit import campaign_answer
from bocage.bots.rifleman import Rifleman
from bocage.games.starterkit.elst.campaign.book import lines, name_of
from bocage.games.starterkit.elst.campaign.charts import BRITISH_CHITS, PURCHASES
from bocage.games.starterkit.elst.campaign.s04_3_scenario import CONCEDE, END_IT
from bocage.games.starterkit.elst.campaign.s04_4_initial import BALANCES
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, NOWHERE, START, IslandState
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, Action
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from bocage.lab.spread import spread

WAYS = (("glance", "glance"), ("random", "random"), ("glance", "random"), ("random", "glance"), ("mixed", "mixed"))
"""How the German and the British side play."""
MIXED = 0.25
"""How often a mixed side answers by chance."""
MOST = 400_000
"""Decisions; a campaign that goes on longer does not end."""


class Side:
    """One side's player."""

    def __init__(self, way: str, seat: int, seed: int) -> None:
        self.way = way
        self.rng = Random(f"{seed}/{seat}/{way}")
        self.rifleman = Rifleman(games.load("starterkit"), seat, self.rng)

    def choose(self, s: IslandState, options: list[Action]) -> Action:
        left = [action for action in options if action != CONCEDE]
        if self.way == "random" or (self.way == "mixed" and self.rng.random() < MIXED):
            if END_IT in left and self.rng.random() < 0.8:
                left.remove(END_IT)  # scenarios of some length
            return left[int(self.rng.random() * len(left))]
        known = campaign_answer(s, left)
        return known if known is not None else self.rifleman.quick(bots.sampler(self.rifleman.game, s, s.player), left)


def unsound(s: IslandState) -> str:
    """What is wrong with the ledgers and the roster between two scenarios; "" if nothing is."""
    for side in (0, 1):
        known = dict(lines(s, side))
        for key, x in known.items():
            named = f"{name_of(x)} ({key})"
            if x.area in (NOWHERE, START) or x.area >= len(s.zone_side):
                return f"{named} is kept nowhere"
            if x.area > ENTRY and s.zone_side[x.area] != side:
                return f"{named} is kept in an enemy Setup Area"
            if x.holder >= 0 and (x.holder not in known or known[x.holder].area != x.area):
                return f"{named} is apart from who possesses it"
            if x.type.is_mounted and x.holder < 0:
                return f"{named} has lost its vehicle"
        bought = s.bought1 if side else s.bought0
        if s.cpp[side] < 0 or any(n > PURCHASES[side][ident].cg_max for ident, n in bought.items()):
            return f"side {side} has bought too much"
    if s.attacks_used[BRITISH] > BRITISH_CHITS or s.attacks_used[GERMAN] > 1:
        return "too many Attack Chits have been played"
    return ""


def campaign(seed: int) -> dict[str, Any]:
    """One campaign, played and opened again; the same seed plays the same."""
    began = process_time()
    game = games.load("starterkit")
    options = game.complete_options("the-island", {"balance": BALANCES[seed % len(BALANCES)]})
    match = Match(game, "the-island", options, rng=Random(seed), undo=False)
    sides = [Side(way, seat, seed) for seat, way in enumerate(WAYS[seed % len(WAYS)])]
    kinds: list[str] = []
    decisions, last = 0, -1
    match.run_chance()
    while not match.over:
        s = match.state
        assert isinstance(s, IslandState)
        if s.fight != last:
            last = s.fight
            kinds.append(s.scenario)
        if s.step == "4.517" and unsound(s):
            raise RuntimeError(f"date {s.date}: {unsound(s)}")
        match.put(sides[s.player].choose(s, play.options(s)))
        match.run_chance()
        decisions += 1
        if decisions > MOST:
            raise RuntimeError(f"goes on after {MOST} decisions, {s.scenario} of date {s.date}")
    again = open_save(game, json.loads(json.dumps(to_save(match))), narrate=False)
    if game.view(again.state, -1) != game.view(match.state, -1) or again.state.ending != match.state.ending:
        raise RuntimeError("opened again it has ended otherwise")
    return {
        "seed": seed, "players": WAYS[seed % len(WAYS)], "decisions": decisions, "scenarios": kinds,
        "draws": sum([entry.seat == CHANCE for entry in match.log]), "ending": match.state.ending[1],
        "british": bool(match.state.result and match.state.result[1]), "seconds": round(process_time() - began, 1),
        "steps": sorted({rule for entry in match.log for rule in [entry.rule] if rule.startswith("DE 4.5")}),
    }  # fmt: skip


def attempt(seed: int) -> dict[str, Any]:
    try:
        return campaign(seed)
    except Exception as problem:  # whatever it is: it is reported, and the other campaigns go on
        return {"seed": seed, "failed": f"{type(problem).__name__}: {problem}"}


def main() -> int:
    parser = argparse.ArgumentParser(description="whole campaigns by machine play")
    parser.add_argument("-n", type=int, default=20, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="the first one's seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    sums: Counter[str] = Counter()
    met: Counter[str] = Counter()
    failed: list[str] = []
    for row in spread(attempt, [(seed,) for seed in range(given.seed, given.seed + given.n)], given.jobs):
        print(json.dumps(row), flush=True)
        if "failed" in row:
            failed.append(f"seed {row['seed']}: {row['failed']}")
            continue
        sums.update(campaigns=1, decisions=row["decisions"], draws=row["draws"], british=int(row["british"]))
        sums.update(row["scenarios"])
        met.update(row["steps"])
    print(f"{sums['campaigns']} campaigns ended, replayed and verified, {len(failed)} failed; {dict(sums)}")
    print("in so many campaigns: " + ", ".join(f"{rule} {n}" for rule, n in sorted(met.items())))
    print("\n".join(failed))
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
