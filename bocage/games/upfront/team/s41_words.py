"""Words for team games: questions, answers and events of one game as that game has them, with its number."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.screen import screen_text
from bocage.games.upfront.team.s41_play import TeamPlay, verb_of
from bocage.games.upfront.team.s41_state import TeamState, game_of, side_of
from bocage.games.upfront.team.s41_view import CARDS, GROUPS, target_of
from bocage.games.upfront.words.sentences import (
    action_parts,
    action_target,
    describe_action,
    narrate_event,
    prompt_words,
)
from bocage.games.upfront.words.wording import card_name, group_words, man_name
from bocage.kernel.frames import Action


def _group(s: TeamState, i: int, g: int) -> str:
    return f"{group_words(s.tables[i], g)} of game {i + 1}"


def _own(s: TeamState, g: int) -> str:
    return group_words(s.tables[s.active], g)


def _man(s: TeamState, m: int) -> str:
    return man_name(s.tables[s.active], m)


DESCRIBE: dict[str, Any] = {
    "wait": lambda s, a: "Let a partner act first",
    "fire across": lambda s, a: f"{_own(s, a[1])}: fire into the next game",
    "shoot across": lambda s, a: f"{_own(s, a[1])}: fire ordnance into the next game",
    "observe across": lambda s, a: f"{_own(s, a[1])}: look for {_group(s, a[2], a[3])} in the dark",
    "flank across": lambda s, a: f"{_own(s, a[1])}: {card_name(a[2])} sideways to flank {_group(s, a[3], a[4])}",
    "snipe across": lambda s, a: f"Discard {card_name(a[1])} on {_group(s, a[2], a[3])}",
    "set out": lambda s, a: f"{_own(s, a[1])}: {card_name(a[2])} back, to go over to game {a[3] + 1}",
    "cross over": lambda s, a: f"{_own(s, a[1])}: {card_name(a[2])} onto the LOS Divider",
    "send back": lambda s, a: f"{_own(s, a[1])}: {card_name(a[2])} to go back to its old game",
    "radio contact": lambda s, a: f"{_own(s, a[1])}: {card_name(a[2])} to reach the SL of game {a[4] + 1}",
    "to": lambda s, a: f"Range chit {a[1]}",
    "drop": lambda s, a: "Let it go to the Discard pile",
    "at": lambda s, a: _group(s, a[1], a[2]),
    "card": lambda s, a: f"Add {card_name(a[1])}",
    "hero": lambda s, a: f"{card_name(a[1])} for {_man(s, a[2])}",
    "ready": lambda s, a: "Fire",
    "done": lambda s, a: "Done",
    "piece": lambda s, a: f"{_man(s, a[1])} fires at the {a[3]}",
    "stays": lambda s, a: f"{_man(s, a[1])} stays behind",
    "go": lambda s, a: "The others go",
}
# i and j are games, g and t groups in them.
NARRATE: dict[str, Any] = {
    "divider": lambda s, i, card, *_: f"Between games {i + 1} and {i + 2} lies {card_name(card)}",
    "block": lambda s, block, *_: f"The {NATION_NAMES[s.tables[0].nation[block]]} players have their turns",
    "waits": lambda s, seat, *_: f"{player_name(s, seat)} lets a partner act first",
    "game over": lambda s, i, side, ending, *_: f"Game {i + 1} is over: {ending}",
    "over": lambda s, reason, *_: f"The team game is over: {reason}",
    "observes across": lambda s, i, g, j, t, card, seen, *_: (
        f"{_group(s, i, g)} {'detects' if seen else 'does not detect'} {_group(s, j, t)}: {card_name(card)}"
    ),
    "fires across": lambda s, i, g, j, t, *_: f"{_group(s, i, g)} fires at {_group(s, j, t)}",
    "snipes across": lambda s, i, card, j, t, *_: f"A Sniper of game {i + 1} turns to {_group(s, j, t)}",
    "flanks across": lambda s, i, g, j, t, *_: f"{_group(s, i, g)} flanks {_group(s, j, t)}",
    "flank across lost": lambda s, i, g, j, t, *_: f"{_group(s, i, g)} no longer flanks {_group(s, j, t)}",
    "sets out": lambda s, i, g, j, *_: f"{_group(s, i, g)} sets out for game {j + 1}",
    "not across": lambda s, i, g, *_: f"{_group(s, i, g)} did not get across the Stream",
    "crosses": lambda s, i, j, *_: f"Men of game {i + 1} stand on the LOS Divider of game {j + 1}",
    "sent back": lambda s, i, j, *_: f"They went back from game {i + 1} to game {j + 1}",
    "card back": lambda s, home, card, *_: f"{card_name(card)} went back to the deck of game {home + 1}",
    "calls": lambda s, i, j, *_: f"The SL of game {i + 1} calls the SL of game {j + 1} by radio",
    "contact": lambda s, i, j, *_: f"The SLs of games {i + 1} and {j + 1} are in radio contact",
    "contact lost": lambda s, i, j, *_: f"Radio contact between games {i + 1} and {j + 1} is lost",
}
PROMPTS: dict[tuple[str, str], str] = {
    ("FireAcross", "aimed"): "Fire at which group of the next game?",
    ("ShootAcross", "aimed"): "Ordnance at which group of the next game?",
    ("CrossOver", "named"): "Who stays behind?",
    ("SendBack", "placed"): "At which range chit does the group enter?",
    ("TurnSniper", "turned"): "The group is gone: which group does the Sniper take instead?",
}


def _at_group(s: TeamState, a: Action) -> dict[str, Any]:
    where = target_of(s.active, {"group": a[1]})
    if a[0] in ("set out", "cross over", "send back", "radio contact", "flank across"):
        where["card"] = target_of(s.active, {"card": a[2]})["card"]
    return {**where, "button": describe(s, a)}


def _at_card(s: TeamState, a: Action) -> dict[str, Any]:
    return target_of(s.active, {"card": a[1], "unit": a[2]} if a[0] == "hero" else {"card": a[1]})


def _at_man(s: TeamState, a: Action) -> dict[str, Any]:
    return {**target_of(s.active, {"unit": a[1]}), "button": describe(s, a)}


def _beyond(s: TeamState, a: Action) -> dict[str, Any]:
    if a[0] == "snipe across":
        return {"card": target_of(s.active, {"card": a[1]})["card"], "group": a[3] + GROUPS * a[2]}
    return {"group": a[2] + GROUPS * a[1], "button": "at"}


TARGETS: dict[str, Any] = {
    **dict.fromkeys(("fire across", "shoot across", "flank across", "set out", "cross over"), _at_group),
    **dict.fromkeys(("send back", "radio contact", "observe across"), _at_group),
    **dict.fromkeys(("card", "hero"), _at_card),
    **dict.fromkeys(("piece", "stays"), _at_man),
    **dict.fromkeys(("at", "snipe across"), _beyond),
}


def player_name(s: TeamState, seat: int) -> str:
    return f"{NATION_NAMES[s.tables[game_of(seat)].nation[side_of(seat)]]} {game_of(seat) + 1}"


def prompt(s: TeamState) -> str:
    frame = s.stack[-1]
    asked = getattr(frame, "host", s.active) if frame.at == "answered" else -1
    if asked >= 0:
        return f"Game {asked + 1}: {prompt_words(s.tables[asked])}"
    return PROMPTS.get((type(frame).__name__, frame.at), "Your decision")


def of_table(s: TeamState, action: Action) -> int:
    """The game to which an answer belongs, or -1 for one between games."""
    frame = s.stack[-1]
    if frame.at != "answered":
        return -1
    if isinstance(frame, TeamPlay):
        return s.active if verb_of(action) is None else -1
    host: int = getattr(frame, "host", -1)
    return host


def describe(s: TeamState, action: Action) -> str:
    i = of_table(s, action)
    if i >= 0:
        return describe_action(s.tables[i], action)
    maker = DESCRIBE.get(action[0])
    return str(maker(s, action)) if maker is not None else " ".join(str(x) for x in action)


PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("fire across", "shoot across", "observe across"), ("group",)),
    **dict.fromkeys(("flank across", "set out", "cross over", "send back", "radio contact"), ("group", "card")),
    **dict.fromkeys(("piece", "stays"), ("unit",)),
    "card": ("card",),
    "hero": ("card", "unit"),
    "snipe across": ("card",),
}


def parts(s: TeamState, action: Action) -> tuple[str, ...]:
    """What the parts of an answer are; groups of other games are named with their game and are left out."""
    i = of_table(s, action)
    return action_parts(s.tables[i], action) if i >= 0 else PARTS.get(action[0], ())


def number(s: TeamState, key: str, value: int) -> int | None:
    """The table numbers groups and cards on through the games; an answer's own game has them from 0."""
    step = GROUPS if key == "group" else CARDS
    i = getattr(s.stack[-1], "host", s.active) if s.stack[-1].at == "answered" else s.active
    return value - step * i if 0 <= value - step * i < step else None


def target(s: TeamState, action: Action) -> dict[str, Any]:
    i = of_table(s, action)
    if i >= 0:
        return target_of(i, action_target(s.tables[i], action))
    if action[0] in TARGETS:
        found: dict[str, Any] = TARGETS[action[0]](s, action)
        return found
    return {"button": describe(s, action)}


def narrate(s: TeamState, what: Action) -> str:
    if what[0] == "game":
        return f"Game {what[1] + 1}: {narrate_event(s.tables[what[1]], what[2])}"
    maker = NARRATE.get(what[0])
    return str(maker(s, *what[1:])) if maker is not None else " ".join(str(x) for x in what)


def screen(view: dict[str, Any]) -> str:
    """All games for the terminal, from left to right, with what lies between them."""
    rows = [view["turn"]]
    for i, game in enumerate(view["games"]):
        sides = view["sides"][2 * i : 2 * i + 2]
        ranges = [row for row in view["ranges"] if row[0] // GROUPS == i]
        rows.append(screen_text({**game, "sides": sides, "ranges": ranges}))
        if i < len(view["dividers"]):
            rows.append(f"  ---- LOS Divider: {view['dividers'][i]['label']}")
    return "\n".join(rows)
