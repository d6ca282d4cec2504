"""UF 41.1: the state of a team game: two or more games of Up Front side by side, each with its own cards and frames.

Seat 2 * i + side plays that side of game i, so a side is a team: all seats of side 0 sit on one side of the table (UF
41.2). Game i + 1 lies to the right of game i for both teams alike: their groups A face game i, their groups D and E
game i + 2 (UF 41.5).
"""

from __future__ import annotations

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play
from bocage.kernel.chance import Pile
from bocage.kernel.frames import CHANCE, NOBODY, State, copy_of

PREPARING, PLAYING = 0, 1


class TeamState(State):
    """Several games, who is asked in which of them, and what lies between them."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[UpFrontState] = []
        self.phase: int = PREPARING
        self.block: int = 0  # the team whose players have their turns now (UF 41.2)
        self.active: int = 0  # the game whose question is asked
        self.source: int = 0  # the game from whose Draw pile the next card comes (UF 41.6)
        self.done: list[bool] = []  # by game: its player of this team has ended his turn
        self.closed: list[bool] = []  # by game: play there has ceased (UF 41.93)
        self.results: list[tuple[float, ...]] = []  # by game: () while it is contested (UF 41.8)
        self.waits: int = 0  # players in a row who let a partner go first
        self.dividers: list[int] = []  # the card between game i and i + 1 (UF 41.3)
        self.contact: dict[tuple[int, int, int], tuple[int, int]] = {}  # (team, game, game) -> their SLs (UF 41.7)
        self.sent: dict[tuple[int, int], int] = {}  # (divider, team) -> 1: its one transfer is made (UF 41.59)
        self.shots: list[tuple[int, int, int, int]] = []  # Snipers declared: (game, card, game fired into, group)
        self.sniped_from: dict[tuple[int, int], int] = {}  # (game, group) -> the game from which it was sniped
        self.flanks: dict[tuple[int, int, int, int], tuple[int, ...]] = {}  # see s41_flanking.py

    @property
    def pile(self) -> Pile:
        """The Draw pile of the game from which a card is drawn now."""
        return self.tables[self.source].pile

    def pile_is_empty(self, name: str) -> None:
        self.tables[self.source].pile_is_empty(name)

    def copy(self) -> TeamState:
        new: TeamState = copy_of(self)
        new.tables = [table.copy() for table in self.tables]
        new.stack = [frame.copy() for frame in self.stack]
        new.events = None
        return new


def game_of(seat: int) -> int:
    return seat // 2


def side_of(seat: int) -> int:
    return seat % 2


def seat_at(game: int, side: int) -> int:
    return 2 * game + side


def is_paused(table: UpFrontState) -> bool:
    """The game waits for the partners of the player who has ended his turn (UF 41.2)."""
    return isinstance(table.stack[-1], Upfront) and table.stack[-1].at == "resumed"


def contested(s: TeamState) -> list[int]:
    """The games that are still fought between two opponents."""
    return [i for i, result in enumerate(s.results) if not result]


def run_table(s: TeamState, i: int, value: object) -> None:
    """Let one game take an answer or a card, which has left its pile already, and tell everybody what came of it."""
    table = s.tables[i]
    listen(s, i)
    if table.player == CHANCE:
        table.player = NOBODY
    play.apply(table, value)
    pass_on(s, i)


def listen(s: TeamState, i: int) -> None:
    """What a game tells from now on will be passed on."""
    s.tables[i].events = [] if s.events is not None else None
    s.tables[i].revealed = False


def pass_on(s: TeamState, i: int) -> None:
    """What a game has told goes into the log of the team game, for the same people."""
    table = s.tables[i]
    s.revealed = s.revealed or table.revealed
    if s.events is not None and table.events:
        for rule, what, seats in table.events:
            s.events.append((rule, ("game", i, what), seats_of(i, seats)))
    table.events = None


def seats_of(i: int, seats: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return None if seats is None else tuple([seat_at(i, seat) for seat in seats])
