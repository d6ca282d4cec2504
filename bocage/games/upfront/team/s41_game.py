"""UF 41: team games as a Game of their own: scenarios side by side, named "A+B", with two seats in each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.games.upfront.basic.s03_prepare import TEAM
from bocage.games.upfront.basic.s16_clock import CLOCK, time_is_up, turn_seconds
from bocage.games.upfront.briefing import goal_of
from bocage.games.upfront.data import pack_digest
from bocage.games.upfront.game import PLAYABLE, UpFront, pair_name
from bocage.games.upfront.in_force import CHAPTERS
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, nation_named
from bocage.games.upfront.printed.scenario_check import check_printed
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_briefing import specials_of
from bocage.games.upfront.team import s41_words as words
from bocage.games.upfront.team.s41_play import TeamPlay
from bocage.games.upfront.team.s41_state import PLAYING, TeamState, seat_at
from bocage.games.upfront.team.s41_view import team_determinized, team_view
from bocage.kernel.frames import Action
from bocage.kernel.game import BadInput, GameOf, Option, Scenario

NOT_FOR_TEAMS = {
    "J": "Scenario J is each for himself and is not played in teams.",
    "K": "Scenario K is set up anew between its segments and is not played in teams.",
}
SIDE_BY_SIDE = tuple(x for x in PLAYABLE if x not in NOT_FOR_TEAMS)
LISTED = ("A+B", "L+L")
MOST = 4  # games side by side
CHAPTER = 41  # a team game is played under all rules up to this chapter


GOAL = (
    "The team that has won more of its games is the winner; with as many, the one with more Victory Points for "
    "casualties in all of them (UF 41.8)."
)


def games_in_words(letters: list[str]) -> list[str]:
    """UF 41.8: how each of the games is won, then their special rules."""
    found = [f"Game {i + 1}, {SCENARIOS[x].name}: {goal_of(SCENARIOS[x])}" for i, x in enumerate(letters)]
    for i, x in enumerate(letters):
        found.extend([f"Game {i + 1}: {sentence}" for sentence in specials_of(SCENARIOS[x])])
    return found


class UpFrontTeam(GameOf[TeamState]):
    """Up Front between teams of two or more (UF 41.1)."""

    name = "upfront-team"
    title = "Up Front, team play"
    prefix = "UF"
    revision = 5
    more_scenarios = "Two to four scenarios by their letters, such as A+C+L"

    def scenarios(self) -> list[Scenario]:
        return [self.scenario(ident) for ident in LISTED]

    def scenario(self, ident: str) -> Scenario:
        """UF 41.8: any mixture of the scenarios offered, by their letters from left to right."""
        letters = ident.upper().split("+")
        wrong = [x for x in letters if x not in SIDE_BY_SIDE]
        for letter in wrong:
            if letter in NOT_FOR_TEAMS:
                raise BadInput(NOT_FOR_TEAMS[letter])
        if wrong or not 2 <= len(letters) <= MOST:
            known = ", ".join(SIDE_BY_SIDE)
            raise BadInput(f"A team game is named by 2 to {MOST} of {known}, such as A+B, not {ident!r}.")
        pairs = self.pairs(letters)
        if not pairs:
            raise BadInput(f"No two nations can meet in all of {', '.join(letters)}.")
        names = " + ".join(SCENARIOS[x].name for x in letters)
        seats = tuple(f"{side} side, game {i + 1}" for i in range(len(letters)) for side in ("first", "second"))
        summary = f"{len(letters)} games side by side, {len(seats)} players"
        facts = {"games": letters, "nations": pairs, "victory": GOAL, "special": games_in_words(letters)}
        return Scenario("+".join(letters), names, summary, seats, facts)

    def pairs(self, letters: list[str]) -> list[str]:
        """The nations that can meet in every one of these scenarios."""
        rows = [UpFront().pairs(x) for x in letters]
        return [pair for pair in rows[0] if all(pair in row for row in rows)]

    def option_list(self, scenario: str) -> list[Option]:
        pairs = self.pairs(scenario.split("+"))
        usual = pair_name(GERMAN, AMERICAN)
        first = usual if usual in pairs else pairs[0]
        return [
            Option("nations", first, tuple(pairs), "which team plays which nation", "UF 41.2"),
            Option(CLOCK, False, (False, True), "one minute for each player's turn, measured by the table", "UF 16.31"),
        ]

    def pack(self) -> str:
        return pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> TeamState:
        a, _, b = str(options["nations"]).partition("-")
        variants = (TEAM, CLOCK) if options.get(CLOCK) else (TEAM,)
        s = TeamState()
        for letter in scenario.split("+"):
            check_printed(letter)
            table = new_game(SCENARIOS[letter], (nation_named(a), nation_named(b)), variants)
            s.tables.append(table)
        everywhere = 0
        for table in s.tables:
            everywhere |= table.in_force & ~CHAPTERS  # men and vehicles of one game may come into another
        for table in s.tables:
            table.in_force = max(table.chapters, CHAPTER) | everywhere
        for table in s.tables[1:]:
            table.first = table.seat = s.tables[0].first  # UF 41.2: one team goes first in all games
        s.done = [False for _ in s.tables]
        s.closed = [False for _ in s.tables]
        s.results = [() for _ in s.tables]
        s.stack.append(TeamPlay())
        return s

    def seats(self, s: TeamState) -> tuple[str, ...]:
        return tuple([words.player_name(s, seat) for seat in range(2 * len(s.tables))])

    def view(self, s: TeamState, seat: int) -> dict[str, Any]:
        return team_view(s, seat)

    def determinize(self, s: TeamState, seat: int, rng: Random) -> TeamState:
        return team_determinized(s, seat, rng)

    def prompt(self, s: TeamState) -> str:
        return words.prompt(s)

    def describe(self, s: TeamState, action: Action) -> str:
        return words.describe(s, action)

    def target(self, s: TeamState, action: Action) -> dict[str, Any]:
        return words.target(s, action)

    def parts(self, s: TeamState, action: Action) -> tuple[str, ...]:
        return words.parts(s, action)

    def number(self, s: TeamState, key: str, value: int) -> int | None:
        return words.number(s, key, value)

    def narrate(self, s: TeamState, what: Action) -> str:
        return words.narrate(s, what)

    def turn_limit(self, s: TeamState) -> tuple[int, int, int] | None:
        """UF 16.31: partners have their turns together, each his own minute, which stands still while another acts."""
        table = s.tables[s.active]
        seconds = turn_seconds(table) if s.phase == PLAYING and table.turn else 0
        return (table.turn, seat_at(s.active, s.block), seconds) if seconds else None

    def time_up(self, s: TeamState) -> Action | None:
        """He may declare nothing more; what he has begun, also beyond his game, he carries out."""
        return time_is_up(s.tables[s.active]) if isinstance(s.stack[-1], TeamPlay) else None

    def screen(self, view: dict[str, Any]) -> str:
        return words.screen(view)
