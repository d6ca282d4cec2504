"""What a seat of a team game may see: all games, his own hand, and a partner's only in radio contact (UF 41.7).

Ids are made different between games: groups of game i begin at 100 * i, men and cards at 1000 * i.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.team.s41_end import casualty_points, winner_of
from bocage.games.upfront.team.s41_play import terrain_between
from bocage.games.upfront.team.s41_state import PREPARING, TeamState, game_of, side_of
from bocage.games.upfront.team.s41_transfer import goal_of
from bocage.games.upfront.team.s41_visit import Visit
from bocage.games.upfront.view import determinized, table_view
from bocage.games.upfront.words.wording import card_name
from bocage.kernel.frames import SPECTATOR

GROUPS, CARDS = 100, 1000


def eyes_in(s: TeamState, seat: int, i: int) -> int:
    """As whom this seat looks at game i: itself, a partner in radio contact (UF 41.7), or a bystander."""
    if seat < 0:
        return SPECTATOR
    side, own = side_of(seat), game_of(seat)
    if own == i or (side, min(own, i), max(own, i)) in s.contact:
        return side
    return SPECTATOR


def moved_card(i: int, card: Any) -> Any:
    return card + CARDS * i if isinstance(card, int) else card


def chits_between(s: TeamState, i: int, group: dict[str, Any]) -> None:
    """What lies on a group of game i because of the games beside it."""
    g = group["id"]
    goal = goal_of(s.tables[i], g)
    if goal >= 0:
        group["status"] = [*group["status"], f"sets out for game {goal + 1}"]
    if s.tables[i].letter[g] < 0:
        group["chit"] = 0  # UF 41.56
    for here, flanking, there, flanked in s.flanks:
        if (here, flanking) == (i, g):
            named = group_name(s.tables[there], flanked)
            group["status"] = [*group["status"], f"flanks {named} of game {there + 1}"]


def own_ids(s: TeamState, i: int, side: dict[str, Any]) -> dict[str, Any]:
    """A side of game i with ids of its own."""
    if isinstance(side["hand"], list):
        side["hand"] = [{**card, "id": moved_card(i, card["id"])} for card in side["hand"]]
    side["pool"] = [{**man, "id": man["id"] + CARDS * i} for man in side["pool"]]
    for group in side["groups"]:
        chits_between(s, i, group)
        group["id"] += GROUPS * i
        group["men"] = [{**man, "id": man["id"] + CARDS * i} for man in group["men"]]
        group["stack"] = [{**x, "card": moved_card(i, x["card"])} for x in group["stack"]]
        if group["offered"]:
            group["offered"]["card"] += CARDS * i
    side["name"] = f"{side['nation']} {i + 1}"
    return side


def target_of(i: int, where: dict[str, Any]) -> dict[str, Any]:
    """Where an answer of game i points."""
    steps = {"group": GROUPS, "unit": CARDS, "card": CARDS}
    return {key: value + steps[key] * i if key in steps else value for key, value in where.items()}


def divider_view(s: TeamState, i: int) -> dict[str, Any]:
    """UF 41.3: what lies between game i and the next."""
    card = s.dividers[i]
    return {"card": card, "label": card_name(card), "terrain": terrain_between(s, i) or "open ground", "left": i}


def state_of(s: TeamState, i: int) -> str:
    if not s.results[i]:
        return "contested"
    side = winner_of(s.results[i])
    won = f"won by the {NATION_NAMES[s.tables[i].nation[side]]}" if side >= 0 else "drawn"
    return won if s.closed[i] else f"{won}, who plays on"


def team_view(s: TeamState, seat: int) -> dict[str, Any]:
    """UF 41.1: the games side by side; sides are listed by seat."""
    tables = [table_view(table, eyes_in(s, seat, i)) for i, table in enumerate(s.tables)]
    if s.phase == PREPARING:
        now = "Preparation"
    else:
        now = f"Turns of the {NATION_NAMES[s.tables[0].nation[s.block]]} players"
    games = [
        {"scenario": view["scenario"], "turn": view["turn"], "state": state_of(s, i)} for i, view in enumerate(tables)
    ]
    return {
        "game": "upfront-team",
        "kind": "cards",
        "scenario": " + ".join(view["scenario"] for view in tables),
        "turn": now,
        "tracks": [{"label": f"Game {i + 1}", "value": f"{x['turn']}: {x['state']}"} for i, x in enumerate(games)],
        "sides": [own_ids(s, i, side) for i, view in enumerate(tables) for side in view["sides"]],
        "ranges": [
            [a + GROUPS * i, b + GROUPS * i, rr] for i, view in enumerate(tables) for a, b, rr in view["ranges"]
        ],
        "near": max(seat, 0),
        "games": games,
        "dividers": [divider_view(s, i) for i in range(len(s.dividers))],
        "contact": [list(key) for key in s.contact],
        "casualties": [casualty_points(s, 0), casualty_points(s, 1)],
        "night": any(view["night"] for view in tables),
        "declared": [
            {**x, "card": x["card"] + CARDS * i, "group": x["group"] + GROUPS * i}
            for i, view in enumerate(tables)
            for x in view["declared"]
        ],
    }


def team_determinized(s: TeamState, seat: int, rng: Random) -> TeamState:
    """Every game dealt anew as far as this seat may not know it."""
    new = s.copy()
    new.tables = [determinized(table, eyes_in(s, seat, i), rng) for i, table in enumerate(s.tables)]
    for frame in new.stack:
        if isinstance(frame, Visit) and new.tables[frame.host].outside:
            new.tables[frame.host].outside = new.tables[frame.home].hands[frame.side]
    return new
