"""What a seat sees of a card war: the battle, its own hands in full and the others' sizes, what was discarded."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.battle import card_battle, card_battle_named
from bocage.games.cardwar.far import far
from bocage.games.cardwar.hands import hand_size, members
from bocage.games.cardwar.marks import (
    ACT_ADVANCE,
    ACT_FIRE,
    ACT_MOVE,
    BAILED,
    BERSERK,
    CONCEALED,
    FANATIC,
    HEROIC,
    IN_HOLE,
    TI,
    WAVE,
)
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.table.cards import card_name, card_view, hand_name
from bocage.games.starterkit.table import screen as battle_screen
from bocage.games.starterkit.table import view as battle_view

MARK_WORDS = (
    (CONCEALED, "concealed"),
    (TI, "TI"),
    (BERSERK, "berserk"),
    (HEROIC, "heroic"),
    (FANATIC, "fanatic"),
    (IN_HOLE, "in a foxhole"),
    (WAVE, "wave"),
    (BAILED, "bailed out"),
)
ACTIVE_WORDS = ((ACT_MOVE, "may move"), (ACT_FIRE, "may fire"), (ACT_ADVANCE, "may advance"))


def hands_view(s: CardState, seat: int, side: int) -> list[dict[str, Any]]:
    """The hands of a side: the owner's cards, or how many there are."""
    found: list[dict[str, Any]] = []
    for e in [x for x in range(len(s.owner)) if s.owner[x] == side]:
        cards = [card_view(s, e, side, c) for c in s.hands[e]] if side == seat else len(s.hands[e])
        mine = members(s, e)
        found.append(
            {
                "element": e,
                "name": hand_name(s, e),
                "cards": cards,
                "size": hand_size(s, e) if mine else 0,
                "used": s.used[e],
                "members": [c for c in mine if s.type(c).is_personnel or s.type(c).is_vehicle],
            }
        )
    if s.planning[side]:
        plans = s.planning[side]
        shown = [card_view(s, PLANNING, side, c) for c in plans] if side == seat else len(plans)
        found.append(
            {"element": PLANNING, "name": "planning hand", "cards": shown, "size": 0, "used": 0, "members": []}
        )
    return found


def status_words(s: CardState, c: int) -> list[str]:
    marks, act = s.card_marks.get(c, 0), s.active.get(c, 0)
    found = [words for bit, words in MARK_WORDS if marks & bit]
    found += ["encircled"] if c in s.encircled else []
    return found + [words for bit, words in ACTIVE_WORDS if act & bit]


def view_of(s: CardState, seat: int) -> dict[str, Any]:
    view = battle_view.view_of(s, seat)
    view["game"] = "cardwar"
    view["scene"]["night"] = s.nvr >= 0
    ground = card_battle(s).ground
    names = ground.names
    for unit in view["units"]:
        c = unit["id"]
        unit["status"] = [*unit["status"], *status_words(s, c)]
        if c in s.element:
            unit["element"] = hand_name(s, s.element[c])
        if unit["hex"] is not None and unit["kind"] not in ("weapon", "gun"):
            unit["far"] = reach = far(s, c)
            if "arc" not in unit:  # UA far: shown when the unit is pointed at
                ranges = ground.ranges[s.at[c]]
                unit["arc"] = [names[h] for h in range(ground.hexes) if ranges[h] <= reach]
    for side, shown in enumerate(view["sides"]):
        shown["hands"] = hands_view(s, seat, side)
        if side == seat:
            shown["hand"] = [card for hand in shown["hands"] for card in hand["cards"]]
    for side, h in enumerate(s.sniper):
        if h >= 0:
            view["markers"].append(
                {"hex": names[h], "kind": "sniper", "label": f"{view['sides'][side]['name']} Sniper"}
            )
    for h, count in sorted(s.foxholes.items()):
        view["markers"].append(
            {"hex": names[h], "kind": "foxhole", "label": f"{count} foxholes" if count > 1 else "foxhole"}
        )
    for h in sorted(s.forts):
        view["markers"].append({"hex": names[h], "kind": "fortified", "label": "fortified"})
    view["discards"] = [card_name(c) for c in s.discards]
    view["pile"] = s.left
    return view


def screen_of(view: dict[str, Any]) -> str:
    card_battle_named(view["scenario"])
    lines = [battle_screen.screen_of(view), ""]
    for side in view["sides"]:
        for hand in side["hands"]:
            cards = hand["cards"]
            shown = f"{cards} cards" if isinstance(cards, int) else ", ".join(c["name"] for c in cards) or "no card"
            lines.append(f"{side['name']}, {hand['name']}: {shown}")
    return "\n".join(lines)
