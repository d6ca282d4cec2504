"""Words for team games: questions, answers and events of one game as that game has them, with its number."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.nations import NATION_NAMES
from bocage.games.upfront.s41_play import TeamPlay, verb_of
from bocage.games.upfront.s41_state import TeamState, game_of, side_of
from bocage.games.upfront.s41_view import GROUPS, target_of
from bocage.games.upfront.wording import card_name
from bocage.games.upfront.words import action_target, describe_action, narrate_event, prompt_words, screen_text
from bocage.kernel.frames import Action

DESCRIBE: dict[str, Any] = {"wait": lambda s, a: "Let a partner act first"}
NARRATE: dict[str, Any] = {
    "divider": lambda s, e: f"Between games {e[1] + 1} and {e[1] + 2} lies {card_name(e[2])}",
    "block": lambda s, e: f"The {NATION_NAMES[s.tables[0].nation[e[1]]]} players have their turns",
    "waits": lambda s, e: f"{player_name(s, e[1])} lets a partner act first",
    "game over": lambda s, e: f"Game {e[1] + 1} is over: {e[3]}",
    "over": lambda s, e: f"The team game is over: {e[1]}",
}
PROMPTS: dict[tuple[str, str], str] = {}
TARGETS: dict[str, Any] = {}


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
    return str(maker(s, what)) if maker is not None else " ".join(str(x) for x in what)


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
