"""Literal positions of team games: games side by side, the first one asked for its player's first action.

    s = team(game(group("D", *riflemen(5)), ...), game(group("A", *riflemen(3), side=1), ...), between=["brush"])

Every game is one of scenario B (nothing there ends a game at once) with all rules in force. The German team (side 0)
has its turns; the player of the first game is asked, the others wait for the beginning of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.basic.s03_prepare import TEAM, Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.in_force import TEAM_PLAY
from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.printed.nations import GERMAN, LINE_TROOPS
from bocage.games.upfront.state import DIVIDER_E, DIVIDER_Z, UpFrontState
from bocage.games.upfront.table.uses import RADIO_BIT, mask_table
from bocage.games.upfront.team.s41_game import UpFrontTeam
from bocage.games.upfront.team.s41_play import TeamPlay, present
from bocage.games.upfront.team.s41_state import PLAYING, TeamState
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Action, Event, ask
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import run
from tests.upfront.position import Group, fire, position, terrain

GAME = UpFrontTeam()
RADIOS = [c for c in ALL_CARDS if mask_table(LINE_TROOPS[GERMAN], ())[c] & RADIO_BIT]


def game(*groups: Group, **facts: Any) -> UpFrontState:
    """One game, not yet begun; facts as for `position`."""
    s = position(*groups, **{"scenario": "B", "chapters": 41, "decks": 5, "begin": False, **facts})
    s.variants = (TEAM,)
    s.in_force |= TEAM_PLAY
    return s


def team(*games: UpFrontState, between: Iterable[str] = ("open",), block: int = 0) -> TeamState:
    """The games side by side; `between` names the terrain of each LOS Divider."""
    s = TeamState()
    s.tables = list(games)
    n = len(games)
    s.phase, s.block = PLAYING, block
    s.done, s.closed, s.results = [False] * n, [False] * n, [()] * n
    s.dividers = [fire(1) if name == "open" else terrain(name) for name in between]
    for i, table in enumerate(games):
        if s.dividers[min(i, n - 2)] in table.pile.rest and i < n - 1:
            table.pile.rest.remove(s.dividers[i])
        table.seat = block
        below = Upfront()
        below.at = "playing"
        table.stack = [below]
        if i == 0:
            table.stack.append(Turn())
            kernel_play.begin(table)
            table.marks["had a turn", block] = 1
        else:
            ask(table, below, "resumed", block, "UF 41.2")
    frame = TeamPlay()
    s.stack = [frame]
    s.events = []
    present(s, frame, 0, 0)
    return s


def at(s: TeamState, i: int) -> UpFrontState:
    return s.tables[i]


def play(s: TeamState, *actions: Action, chance: Iterable[int] = (), waits: bool = False) -> list[Event]:
    return run(s, actions, chance, waits=waits)


def options(s: TeamState, verb: str = "") -> list[Action]:
    return [action for action in kernel_play.options(s) if not verb or action[0] == verb]


def refusal(s: TeamState, *action: Any) -> Refusal:
    """The refusal of an action that must not be legal now."""
    found = kernel_play.why_not(s, action)
    assert found is not None, f"{action} is legal"
    return found


def over(s: TeamState) -> None:
    """The player who is asked ends his turn without discards or new cards."""
    seat = s.player
    s.tables[s.active].passed = False  # as if the enemy had acted
    for answer, frame in (("stop", "Turn"), ("done", "Discards"), ("keep", "Refill")):
        if s.player == seat and type(s.tables[s.active].stack[-1]).__name__ == frame:
            run(s, [(answer,)])


def on_divider(s: TeamState, i: int, letter: str) -> int:
    """The number of the group on the Divider that is about to enter game i as Group E or Z."""
    wanted = {"E": DIVIDER_E, "Z": DIVIDER_Z}[letter]
    return next(g for g in range(12) if s.tables[i].letter[g] == wanted and s.tables[i].men[g])
