"""The forces of a scenario, counted from the first position as each side sees its own, as a printed card lists them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from bocage.kernel.game import Game
from bocage.kernel.match import Match

HIDDEN = ("decoy", "concealed")
"""What a player learns of only at the table."""
TAGS = {"vehicle": "vehicles", "gun": "guns", "aircraft": "aircraft", "battery": "artillery"}


def forces(game: Game, scenario: str) -> dict[str, Any]:
    """For each seat its units by name with their number; and which kinds of rules they bring with them."""
    match = Match(game, scenario, game.complete_options(scenario, {}), narrate=False, undo=False)
    seats = range(len(game.seats(match.state)))
    sides = [_side(game.view(match.state, seat), seat) for seat in seats]
    kinds = {kind for side in sides for kind, _ in side}
    listed = [sorted(side.items(), key=lambda x: (_rank(x[0][0]), -x[1], x[0][1])) for side in sides]
    view = game.view(match.state, 0)
    return {
        "forces": [[[count, name, kind] for (kind, name), count in side] for side in listed],
        "names": list(game.seats(match.state)),
        "rules": sorted({TAGS[kind] for kind in kinds if kind in TAGS} | ({"night"} if view.get("night") else set())),
    }


def _side(view: dict[str, Any], seat: int) -> Counter[tuple[str, str]]:
    side = view["sides"][seat] if seat < len(view.get("sides", [])) else {}
    if "units" in view:
        own = [(x["kind"], x["name"]) for x in view["units"] if x["side"] == seat and x["kind"] not in HIDDEN]
        own += [(x["kind"], x["name"]) for x in side.get("assets") or []]
        own += [("battery", f"{x['calibre']}mm battery") for x in view.get("batteries") or [] if x["side"] == seat]
        nation = re.compile(
            rf"^(?:{re.escape(str(side.get('nation', '')))}|{re.escape(str(side.get('name', '')))}) ", re.I
        )
        return Counter((kind, nation.sub("", name)) for kind, name in own)
    pool = side.get("pool") or []
    return Counter((_card(x), str(x["weapon"])) for x in pool)


def _card(man: dict[str, Any]) -> str:
    return {"AFV": "vehicle", "gun": "gun"}.get(man["rank"], "man")


def _rank(kind: str) -> int:
    order = ("man", "squad", "half-squad", "crew", "leader", "hero", "weapon", "gun", "vehicle", "battery", "aircraft")
    return order.index(kind) if kind in order else len(order)
