"""What a way may cost in men: who could fire at each hex of it, and the chance that something comes of that.

The way is walked on copies that hold no secret of others. Where the enemy would be asked whether he reacts, his attacks
are looked up as for himself, with the odds that the game tells; only firers that stand on the seat's own map count, so
that nobody learns here where something is hidden. Where lines of sight are not free to check,
the odds do not know them.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import PASS, Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal
from bocage.server.planning import imagined
from bocage.server.planning.prospects import NOTHING, Search

WORLDS = 3
"""Imagined positions over which the chances are taken: what lies under a marker is another thing in each."""
LONGEST = 40
WINDOWS = 20
TRIED = 80
"""Answers tried at each window. A number, not a time: how busy the machine is must not change what is told."""

Shots = dict[str, tuple[float, list[dict[str, Any]], set[int]]]
"""By the hex they come from: the best chance, its results, and who could fire from there."""


def harm(game: Game, s: State, seat: int, actions: list[Action]) -> dict[str, Any]:
    """For each hex of a way its firers and the harm to expect there, and for the whole of it."""
    seen: dict[int, str] = {
        unit["id"]: unit["hex"]
        for unit in game.view(s, seat).get("units", [])
        if unit.get("hex") and unit.get("side") not in (None, seat)
    }
    worlds = [_walked(game, imagined(game, s, seat), seat, actions, seen) for _ in range(WORLDS)]
    told: dict[str, Any] = {}
    for name in dict.fromkeys([name for world in worlds for name in world]):
        told[name] = _mean([world.get(name, {}) for world in worlds])
    firing = {place for entry in told.values() for place in entry["from"]}
    worst = [max(entry["from"].get(place, 0.0) for entry in told.values()) for place in firing]
    return {"hexes": told, "p": _any(worst), "sure": not isinstance(game.sight(s, "", ""), Refusal)}


def _walked(game: Game, s: State, seat: int, actions: list[Action], seen: dict[int, str]) -> dict[str, Shots]:
    found: dict[str, Shots] = {}
    for action in actions[:LONGEST]:
        if s.player != seat or play.offered(s, action) is None:
            break
        name = game.target(s, action).get("hex") if game.meaning(s, action)[0] == "step" else None
        play.apply(s, action)
        shots: Shots = found.setdefault(name, {}) if name is not None else {}
        for _ in range(WINDOWS):
            if s.player < 0 or s.player == seat or PASS not in play.options(s):
                break
            _window(game, s, seen, shots)
            play.apply(s, PASS)
    return found


def _window(game: Game, s: State, seen: dict[int, str], shots: Shots) -> None:
    """What the enemy who is asked now could do to whoever moves."""
    search = Search(game, s.player, TRIED)
    search.look(s.copy(), [], [], {}, {})
    by_card: dict[str, Any] = {}
    for attack, armed in zip(search.found, search.armed):
        if not armed:
            _shot(attack, seen, shots)
        elif (attack["p"] or 0.0) > by_card.get("p", 0.0) and _firer(attack) in seen:
            by_card = attack  # a card wakes one place, the rest sleeps on: the worst of them is counted
    if by_card:
        _shot(by_card, seen, shots)


def _firer(attack: dict[str, Any]) -> Any:
    return attack["by"].get("unit", attack["at"].get("unit"))


def _shot(attack: dict[str, Any], seen: dict[int, str], shots: Shots) -> None:
    firer = _firer(attack)
    place = seen.get(firer)
    if place is None or not attack["p"]:
        return
    best, results, firers = shots.get(place, (0.0, [], set()))
    if attack["p"] > best:
        best, results = attack["p"], _results(attack["preview"])
    shots[place] = (best, results, firers | {firer})


def _results(preview: dict[str, Any]) -> list[dict[str, Any]]:
    """What may become of the mover, the likeliest first."""
    shares: list[dict[str, Any]] = preview["harm"] or preview["bar"]
    if not shares:  # the odds name target and result
        said = [(x["what"].rpartition(": ")[2], x["p"]) for x in preview["odds"]]
        most = {what: max([p for name, p in said if name == what]) for what, _ in said if what not in NOTHING}
        shares = [{"what": what, "p": p, "grade": 1} for what, p in most.items()]
    return sorted([x for x in shares if x["grade"] > 0 and x["p"] >= 0.005], key=lambda x: -float(x["p"]))


def _mean(worlds: list[Shots]) -> dict[str, Any]:
    """One hex: the chance from each place, of all of them together if each fires once, and the results of the worst."""
    places = dict.fromkeys([place for world in worlds for place in world])
    chances = {x: sum([w[x][0] for w in worlds if x in w]) / len(worlds) for x in places}
    worst = max(chances, key=lambda x: chances[x]) if chances else ""
    results: list[dict[str, Any]] = next((w[worst][1] for w in worlds if worst in w), [])
    return {
        "by": sorted({unit for world in worlds for shot in world.values() for unit in shot[2]}),
        "from": {place: round(p, 4) for place, p in chances.items()},
        "p": _any(list(chances.values())),
        "results": results,
    }


def _any(chances: list[float]) -> float:
    """That at least one of them comes true."""
    none = 1.0
    for p in chances:
        none *= 1 - p
    return round(1 - none, 4)
