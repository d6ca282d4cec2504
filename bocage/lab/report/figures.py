"""The numbers of a report: everything the page shows, as plain data, scenario by scenario."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

from bocage import games
from bocage.games import BOOKS
from bocage.games.rulebook import catalogue
from bocage.kernel.game import BadInput
from bocage.lab.stats import mean_interval, wilson
from bocage.lab.traces import HEATS

Row = dict[str, Any]

BOOKS_OF = {"upfront-team": ("upfront",), "starterkit": ("starterkit", "elst")}
"""Games whose rules stand in another book than that of their name, or in two."""


def places(rows: list[Row]) -> dict[tuple[str, str], list[Row]]:
    """The rows of each game and scenario, in the order they came in."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row["game"], row["scenario"]), []).append(row)
    return found


def named(game: str, scenario: str, rows: list[Row]) -> tuple[str, tuple[str, ...]]:
    """The title of a scenario and the names of its seats; a scenario that is not here any more has numbers."""
    try:
        loaded = games.load(game)
        ident = loaded.scenario(scenario).ident
        given = dict(rows[0].get("options") or {})
        return loaded.scenario(ident).title, loaded.seats(loaded.new(ident, loaded.complete_options(ident, given)))
    except BadInput:
        return scenario, tuple(f"seat {n + 1}" for n in range(len(rows[0]["result"])))


def figures(game: str, scenario: str, rows: list[Row]) -> dict[str, Any]:
    title, seats = named(game, scenario, rows)
    return {
        "game": game,
        "scenario": scenario,
        "title": title,
        "seats": list(seats),
        "games": len(rows),
        "revisions": sorted({row.get("revision", 0) for row in rows}),
        "wins": wins(rows, seats),
        "by": breakdowns(rows, seats),
        "decisions": spread([float(row["decisions"]) for row in rows]),
        "length": {"unit": rows[0].get("unit") or "", **spread([float(row.get("length") or 0) for row in rows])},
        "losses": losses(rows, seats),
        "heat": {what: _summed(rows, what) for what in HEATS},
        "rules": rules(game, rows),
        "endings": [
            {"ending": what[0], "rule": what[1], "games": n, "rate": n / len(rows)}
            for what, n in Counter((row["ending"], row["rule"]) for row in rows).most_common()
        ],
    }


def wins(rows: list[Row], seats: tuple[str, ...]) -> list[dict[str, Any]]:
    found = []
    for seat, name in enumerate(seats):
        won = sum(row["result"][seat] for row in rows)
        low, high = wilson(won, len(rows))
        found.append({"seat": name, "games": len(rows), "wins": won, "rate": won / len(rows), "low": low, "high": high})
    return found


def breakdowns(rows: list[Row], seats: tuple[str, ...]) -> list[dict[str, Any]]:
    """Win rates by opponents and by every option that was played in more than one way."""
    ways: list[tuple[str, Callable[[Row], str]]] = [("players", lambda r: " against ".join(r.get("players") or ()))]
    names = sorted({name for row in rows for name in (row.get("options") or {})})
    for name in names:
        ways.append((name, lambda r, name=name: str((r.get("options") or {}).get(name))))  # type: ignore[misc]  # the name is bound now
    found = []
    for what, key in ways:
        groups: dict[str, list[Row]] = {}
        for row in rows:
            groups.setdefault(key(row), []).append(row)
        if len(groups) > 1 or (what == "players" and "" not in groups):
            found.append({"what": what, "rows": [{"value": v, "wins": wins(r, seats)} for v, r in groups.items()]})
    return found


def spread(values: list[float]) -> dict[str, Any]:
    """Mean with its interval, the usual quantiles, and a histogram of at most 20 bars."""
    mean, low, high = mean_interval(values)
    ordered = sorted(values)
    quantiles = [ordered[int(q * (len(ordered) - 1))] for q in (0.0, 0.25, 0.5, 0.75, 1.0)]
    first, last = ordered[0], ordered[-1]
    step = max(1.0, -(-(last - first + 1) // 20))
    bars = Counter(int((value - first) // step) for value in values)
    shown = [[first + step * n, bars[n]] for n in range(int((last - first) // step) + 1)]
    return {"mean": mean, "low": low, "high": high, "quantiles": quantiles, "step": step, "bars": shown}


def losses(rows: list[Row], seats: tuple[str, ...]) -> list[dict[str, Any]]:
    """For each seat the losses of a game up to each time, on average; a game that is over keeps what it had."""
    times = max([row.get("length") or 0 for row in rows])
    total: Counter[tuple[int, int]] = Counter()
    ends = []
    for row in rows:
        lost = Counter(dict.fromkeys(range(len(seats)), 0))
        for time, seat, n in row.get("losses") or []:
            total[min(max(time, 1), max(times, 1)), seat] += n
            lost[seat] += n
        ends.append(lost)
    found = []
    for seat, name in enumerate(seats):
        sums, line = 0, []
        for time in range(1, times + 1):
            sums += total[time, seat]
            line.append(sums / len(rows))
        mean, low, high = mean_interval([float(lost[seat]) for lost in ends])
        found.append({"seat": name, "mean": mean, "low": max(0.0, low), "high": high, "line": line})
    return found


def _summed(rows: list[Row], what: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        found.update((row.get("heat") or {}).get(what) or {})
    return dict(found.most_common())


def rules(game: str, rows: list[Row]) -> dict[str, Any]:
    """Rules that came into play, and those that are enforced and never did, chapter by chapter."""
    times: Counter[str] = Counter()
    games_with: Counter[str] = Counter()
    for row in rows:
        times.update(row["rules"])
        games_with.update(row["rules"].keys())
    known = {r.ident: r for book in BOOKS_OF.get(game, (game,)) if book in BOOKS for r in catalogue(book).rules}
    played = [
        {"rule": rule, "title": known[rule].title if rule in known else "", "games": games_with[rule], "times": n}
        for rule, n in times.most_common()
    ]
    never = [
        {"rule": ident, "title": rule.title, "chapter": rule.chapter()}
        for ident, rule in known.items()
        if rule.status == "enforced" and ident not in times
    ]
    return {"played": played, "never": never, "enforced": sum(rule.status == "enforced" for rule in known.values())}


def difference(a: dict[str, Any], b: dict[str, Any]) -> list[dict[str, Any]]:
    """What the second simulation changed, with 95 % intervals; `sure` where the interval leaves 0 out."""
    found = []
    for x, y in zip(a["wins"], b["wins"]):
        p, q = x["rate"], y["rate"]  # Newcombe's interval, which is right for rates near 0 and 1 too
        less = sqrt((q - y["low"]) ** 2 + (x["high"] - p) ** 2)
        more = sqrt((y["high"] - q) ** 2 + (p - x["low"]) ** 2)
        found.append(_changed(f"{x['seat']} wins", p, q, (less, more), True))
    pairs = [("decisions a game", a["decisions"], b["decisions"])]
    pairs += [(f"losses of {x['seat']}", x, y) for x, y in zip(a["losses"], b["losses"])]
    for what, x, y in pairs:
        half = sqrt(((x["high"] - x["low"]) / 2) ** 2 + ((y["high"] - y["low"]) / 2) ** 2)
        found.append(_changed(what, x["mean"], y["mean"], (half, half), False))
    return found


def _changed(what: str, before: float, after: float, within: tuple[float, float], rate: bool) -> dict[str, Any]:
    by = after - before
    low, high = by - within[0], by + within[1]
    edge = {"low": low, "high": high, "sure": low > 0 or high < 0, "rate": rate}
    return {"what": what, "before": before, "after": after, "by": by} | edge


def rules_changed(a: dict[str, Any], b: dict[str, Any]) -> dict[str, list[str]]:
    """Rules that came into play in one of the two only."""
    one, two = ({row["rule"] for row in x["rules"]["played"]} for x in (a, b))
    return {"only the first": sorted(one - two), "only the second": sorted(two - one)}


def as_tables(found: dict[str, Any]) -> dict[str, list[list[Any]]]:
    """The numbers as tables with a heading, by the name of the CSV file."""
    head = ["seat", "games", "wins", "rate", "low", "high"]
    rates = [["by", "value", *head]]
    rates += [["all", "", *[w[k] for k in head]] for w in found["wins"]]
    rates += [[x["what"], r["value"], *[w[k] for k in head]] for x in found["by"] for r in x["rows"] for w in r["wins"]]
    lost = [["seat", found["length"]["unit"], "mean losses so far"]]
    lost += [[x["seat"], n, value] for x in found["losses"] for n, value in enumerate(x["line"], 1)]
    heat = [["hex", *HEATS]]
    hexes = sorted({name for what in HEATS for name in found["heat"][what]})
    heat += [[name, *[found["heat"][what].get(name, 0) for what in HEATS]] for name in hexes]
    length = [["decisions from", "games"], *found["decisions"]["bars"]]
    played = [["rule", "title", "games", "times"]] + [list(row.values()) for row in found["rules"]["played"]]
    played += [[row["rule"], row["title"], 0, 0] for row in found["rules"]["never"]]
    endings = [["ending", "rule", "games", "rate"]] + [list(row.values()) for row in found["endings"]]
    return {"wins": rates, "losses": lost, "heat": heat, "length": length, "rules": played, "endings": endings}


def options_told(rows: list[Row]) -> str:
    """The options that all games share, in words."""
    seen = {json.dumps(row.get("options") or {}, sort_keys=True) for row in rows}
    same = json.loads(seen.pop()) if len(seen) == 1 else {}
    return ", ".join(f"{name} {'yes' if v is True else 'no' if v is False else v}" for name, v in same.items())
