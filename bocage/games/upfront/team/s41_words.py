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
    "wait": lambda s, *_: "Let a partner act first",
    "fire across": lambda s, group, *_: f"{_own(s, group)}: fire into the next game",
    "shoot across": lambda s, group, *_: f"{_own(s, group)}: fire ordnance into the next game",
    "observe across": lambda s, group, game, target, *_: (
        f"{_own(s, group)}: look for {_group(s, game, target)} in the dark"
    ),
    "flank across": lambda s, group, card, game, target, *_: (
        f"{_own(s, group)}: {card_name(card)} sideways to flank {_group(s, game, target)}"
    ),
    "snipe across": lambda s, card, game, target, *_: f"Discard {card_name(card)} on {_group(s, game, target)}",
    "set out": lambda s, group, card, game, *_: (
        f"{_own(s, group)}: {card_name(card)} back, to go over to game {game + 1}"
    ),
    "cross over": lambda s, group, card, *_: f"{_own(s, group)}: {card_name(card)} onto the LOS Divider",
    "send back": lambda s, group, card, *_: f"{_own(s, group)}: {card_name(card)} to go back to its old game",
    "radio contact": lambda s, group, card, radio, game, *_: (
        f"{_own(s, group)}: {card_name(card)} to reach the SL of game {game + 1}"
    ),
    "to": lambda s, chit, *_: f"Range chit {chit}",
    "drop": lambda s, *_: "Let it go to the Discard pile",
    "at": lambda s, game, target, *_: _group(s, game, target),
    "card": lambda s, card, *_: f"Add {card_name(card)}",
    "hero": lambda s, card, man, *_: f"{card_name(card)} for {_man(s, man)}",
    "ready": lambda s, *_: "Fire",
    "done": lambda s, *_: "Done",
    "piece": lambda s, man, piece, aim, *_: f"{_man(s, man)} fires at the {aim}",
    "stays": lambda s, man, *_: f"{_man(s, man)} stays behind",
    "go": lambda s, *_: "The others go",
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


def _at_group(s: TeamState, group: int, *_: Any) -> dict[str, Any]:
    return target_of(s.active, {"group": group})


def _at_group_by_card(s: TeamState, group: int, card: int, *_: Any) -> dict[str, Any]:
    return {**_at_group(s, group), "card": target_of(s.active, {"card": card})["card"]}


def _at_card(s: TeamState, card: int, man: int = -1) -> dict[str, Any]:
    return target_of(s.active, {"card": card, "unit": man} if man >= 0 else {"card": card})


def _at_man(s: TeamState, man: int, *_: Any) -> dict[str, Any]:
    return target_of(s.active, {"unit": man})


def _snipe(s: TeamState, card: int, game: int, group: int) -> dict[str, Any]:
    return {"card": target_of(s.active, {"card": card})["card"], "group": group + GROUPS * game}


TARGETS: dict[str, Any] = {
    **dict.fromkeys(("card", "hero"), _at_card),
    "at": lambda s, game, group, *_: {"group": group + GROUPS * game, "button": "at"},
    "snipe across": _snipe,
}
WITH_WORDS: dict[str, Any] = {
    **dict.fromkeys(("fire across", "shoot across", "observe across"), _at_group),
    **dict.fromkeys(("flank across", "set out", "cross over", "send back", "radio contact"), _at_group_by_card),
    **dict.fromkeys(("piece", "stays"), _at_man),
}
"""What has a button that says the whole."""


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
    return str(maker(s, *action[1:])) if maker is not None else " ".join(str(x) for x in action)


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
    verb, *named = action
    if verb in TARGETS:
        found: dict[str, Any] = TARGETS[verb](s, *named)
        return found
    at = WITH_WORDS[verb](s, *named) if verb in WITH_WORDS else {}
    return {**at, "button": describe(s, action)}


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
