"""Games played to be watched."""

from __future__ import annotations

from random import Random

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.lab.ladder.duel import opponent
from bocage.lab.simulate import MOST_DECISIONS
from bocage.lab.watch.brothers import BrothersWatcher
from bocage.lab.watch.counts import Watcher
from bocage.lab.watch.starterkit import StarterKitWatcher
from bocage.lab.watch.upfront import UpFrontWatcher

WATCHERS: dict[str, type[Watcher]] = {
    "brothers": BrothersWatcher,
    "upfront": UpFrontWatcher,
    "starterkit": StarterKitWatcher,
    "cardwar": StarterKitWatcher,
}
SEED = 600_000


def watcher_for(game: str) -> Watcher:
    if game not in WATCHERS:
        raise BadInput(f"Nobody has said yet what is silly in {game}; there are {', '.join(WATCHERS)}.")
    return WATCHERS[game]()


def watch_game(
    game: str, scenario: str, players: tuple[str, ...], seed: int, seconds: float
) -> dict[str, dict[str, list[int]]]:
    """Counts of one game; the same seed plays the same game where opponents are not given seconds."""
    rules, watcher = games.load(game), watcher_for(game)
    luck = f"watch/{game}/{scenario}/{seed}"
    match = Match(rules, scenario, {}, rng=Random(luck), undo=False)
    names = [players[i % len(players)] for i in range(len(rules.seats(match.state)))]
    machines = [opponent(name, rules, i, Random(f"{luck}/{i}"), seconds) for i, name in enumerate(names)]
    match.run_chance()
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        s, seen = match.state, len(match.log)
        seat = s.player
        action = machines[seat].choose(bots.sampler(rules, s, seat), play.options(s))
        watcher.decided(s, seat, action)
        match.put(action)
        match.run_chance()
        watcher.told(match.state, [event for entry in match.log[seen:] for event in entry.events])
    watcher.over(match.state)
    return watcher.row(names)
