"""UF 41.2: games side by side. `TeamPlay` lets all players of one team have their turns before the other team begins,
and hands every question of a game to the seat that it concerns.

Within a team the players act at the same time: between two actions a player may let a partner go first, so that fire
into another game can come before that game's own (UF 41.41).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import is_out_of_place
from bocage.games.upfront.table.uses import hand_mask
from bocage.games.upfront.team.s41_end import alone, over_at_all, settle_ended
from bocage.games.upfront.team.s41_guests import fired_on, still_fired_on
from bocage.games.upfront.team.s41_hooks import TeamVerb, team_hooks
from bocage.games.upfront.team.s41_state import (
    PLAYING,
    PREPARING,
    TeamState,
    is_paused,
    run_table,
    seat_at,
    seats_of,
)
from bocage.kernel import play
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import CHANCE, NOBODY, OVER, Action, Frame, call, draw, goto, reveal, tell
from bocage.kernel.refusal import Refusal

NOT_NOW = Refusal("UF 41.2", "that is done between the actions of your own turn")
NOBODY_TO_WAIT_FOR = Refusal("UF 41.2", "none of your partners has still to act this turn")
ANY_CARD = -1  # the hand was not looked at
NO_TERRAIN = ("", "pillbox", "minefield")  # a Minefield is laid on groups only: see docs/rulings/upfront.md


def between_actions(s: TeamState) -> bool:
    """The active game asks its player for the next action of a group."""
    table = s.tables[s.active]
    return isinstance(table.stack[-1], Turn) and table.stack[-1].at == "chosen" and table.player == table.seat


def wait_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.2: partners have their turns together; one may go first as long as not everybody waits for the others."""
    if not between_actions(s):
        return NOT_NOW
    open_turns = [i for i in range(len(s.tables)) if not s.done[i]]
    return None if s.waits + 1 < len(open_turns) else NOBODY_TO_WAIT_FOR


def wait_options(s: TeamState) -> list[Action]:
    return [("wait",)] if wait_refusal(s, ("wait",)) is None else []


def verb_of(action: Any) -> TeamVerb | None:
    if isinstance(action, tuple) and action and isinstance(action[0], str):
        return team_hooks().by_name.get(action[0])
    return None


class TeamPlay(Frame):
    """UF 41.2, UF 41.3: the cards between the games, then preparation and turns."""

    def start(self, s: TeamState, _: Any) -> None:
        for i in range(len(s.tables)):
            run_table(s, i, None)
        goto(s, self, "divide")

    def divide(self, s: TeamState, _: Any) -> None:
        """UF 41.3: a card from the deck of the game on the left is drawn for every space between two games."""
        s.source = len(s.dividers)
        if s.source < len(s.tables) - 1:
            return draw(s, self, "divided", "pile", "UF 41.3")
        return goto(s, self, "proceed")

    def divided(self, s: TeamState, card: int) -> None:
        s.dividers.append(card)
        reveal(s, "UF 41.3", ("divider", len(s.dividers) - 1, card))
        goto(s, self, "divide")

    def can_answered(self, s: TeamState) -> list[Action]:
        table = s.tables[s.active]
        found = play.options(table)
        if s.phase == PLAYING:
            between = between_actions(s)
            holds = hand_mask(table, s.block) if between else ANY_CARD
            found = [*found]
            for verb in team_hooks().verbs if between else team_hooks().at_any_time:
                if not verb.needs or verb.needs & holds:
                    found.extend(verb.options(s))
        return found

    def why_not_answered(self, s: TeamState, action: Action) -> Refusal | None:
        verb = verb_of(action)
        if verb is None:
            return play.why_not(s.tables[s.active], action)
        return verb.refusal(s, action) if s.phase == PLAYING else NOT_NOW

    def cites_answered(self, s: TeamState, action: Action) -> tuple[str, ...]:
        verb = verb_of(action)
        return play.cites(s.tables[s.active], action) if verb is None else (verb.rule,)

    def explain_answered(self, s: TeamState, action: Action) -> Explanation | None:
        verb = verb_of(action)
        return play.explain(s.tables[s.active], action) if verb is None else None

    def answered(self, s: TeamState, value: Any) -> None:
        verb = verb_of(value)
        if verb is None:
            s.waits = 0 if isinstance(value, tuple) else s.waits
            if value == ("stop",):
                s.tables[s.active].marks[marks.CLOSING_TURN, s.block] = s.tables[s.active].turn
            for function in team_hooks().before_step:
                function(s, s.active)
            run_table(s, s.active, value)
            return goto(s, self, "proceed")
        if verb.frame is None:
            s.waits += 1
            tell(s, "UF 41.2", ("waits", seat_at(s.active, s.block)))
            s.active = next_open(s, s.active + 1)
            return goto(s, self, "proceed")
        s.waits = 0
        made: Any = verb.frame
        return call(s, self, "acted" if verb.acts else "proceed", made(value))

    def acted(self, s: TeamState, _: Any) -> None:
        """An action beyond the game is over: its own game looks whether that ends it, and asks for the next one."""
        table = s.tables[s.active]
        if table.player != OVER and isinstance(table.stack[-1], Turn):
            table.stack[-1].at = "acted"
            table.player = NOBODY
            run_table(s, s.active, None)
        goto(s, self, "proceed")

    def proceed(self, s: TeamState, _: Any) -> None:
        """What follows of itself; then the next question, in this game or in another."""
        rules = team_hooks()
        for function in rules.after_step:
            function(s)
        settle_ended(s)
        if over_at_all(s):
            return None
        for pending in rules.pending:
            frame = pending(s)
            if frame is not None:
                return call(s, self, "proceed", frame)
        if s.phase == PREPARING:
            choose_preparing(s)
        if s.phase == PLAYING:
            choose_playing(s)
            if is_paused(s.tables[s.active]):
                release(s, s.active)
                return goto(s, self, "proceed")
        return present(s, self, s.active, s.active)


def choose_preparing(s: TeamState) -> None:
    """The games are prepared one after the other; then the team that goes first begins in all of them."""
    for i, table in enumerate(s.tables):
        if not is_paused(table):
            s.active = i
            return
    s.phase = PLAYING
    s.block = s.tables[0].first
    s.active = 0
    open_block(s)


def open_block(s: TeamState) -> None:
    """UF 41.2, UF 41.91: who has a turn now; a player left alone has his with his team."""
    s.done = [s.closed[i] or (bool(s.results[i]) and not alone(s.tables[i], s.block)) for i in range(len(s.tables))]
    tell(s, "UF 41.2", ("block", s.block))


def choose_playing(s: TeamState) -> None:
    """UF 41.2: the other team begins when every player of this one has ended his turn."""
    i = s.active
    if not s.done[i] and s.closed[i]:
        s.done[i] = True
    if not s.done[i] and is_paused(s.tables[i]) and s.tables[i].marks.get((marks.HAD_A_TURN, s.block), 0):
        s.done[i] = True
    if s.done[i]:
        s.active = next_open(s, i)
    if s.done[s.active]:
        for table in s.tables:
            table.marks.pop((marks.HAD_A_TURN, s.block), None)
        s.block = 1 - s.block
        s.waits = 0
        open_block(s)
        s.active = next_open(s, 0)


def next_open(s: TeamState, start: int) -> int:
    """The next game from the left, and round again, whose player has not ended his turn; `start` if there is none."""
    for step in range(len(s.tables)):
        i = (start + step) % len(s.tables)
        if not s.done[i]:
            return i
    return start % len(s.tables)


def release(s: TeamState, i: int) -> None:
    """His turn begins; who plays alone has every turn of his game (UF 41.91)."""
    table = s.tables[i]
    if s.results[i]:
        table.passed = False
    table.seat = s.block
    table.marks[marks.HAD_A_TURN, s.block] = 1
    left = fired_on(table, s.block)
    run_table(s, i, ("begin",))
    still_fired_on(table, left)


def present(s: TeamState, f: Frame, asked: int, source: int, guest: int = -1) -> None:
    """Hand on the question of a game. In a game that is fired into, what concerns the firing side `guest` is asked of
    the player who fires, and cards come from his deck (UF 41.6)."""
    table: UpFrontState = s.tables[asked]
    f.at = "answered"
    s.rule = table.rule
    s.source = source
    if table.player == CHANCE:
        s.player = CHANCE
        s.chance = table.chance
        s.private = seats_of(asked, table.private)
        if not s.pile.rest and not s.pile.top:
            s.pile_is_empty("pile")
        return
    s.player = seat_at(source if table.player == guest else asked, table.player)
    s.private = None if table.private is None else (s.player,)


def terrain_between(s: TeamState, i: int) -> str:
    """UF 41.3: the terrain of an LOS Divider; "" is Open Ground, also for what is a Cower card in the desert."""
    name = TERRAIN[s.dividers[i]]
    barren = s.tables[i].desert and is_out_of_place(s.dividers[i])  # UF 52.14, UF 52.16
    return "" if name in NO_TERRAIN or barren else name
