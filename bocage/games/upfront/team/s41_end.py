"""UF 41.8, UF 41.9: the end of one game among several, who goes on alone, and the end of the team game."""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import clear_credit
from bocage.games.upfront.basic.s03_prepare import TEAM
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s16_victory import is_broken, loss_points
from bocage.games.upfront.battle.s38_light import starshells, where
from bocage.games.upfront.state import GROUPS_OF, IN_PLAY, NOT_YET, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import clear_group, end_crew
from bocage.games.upfront.table.mark_owners import man_gone
from bocage.games.upfront.team.s41_state import TeamState, contested, seat_at
from bocage.kernel import play
from bocage.kernel.frames import NOBODY, OVER, ask, finish, tell

LEFT = 6  # a fate: gone from this game, neither lost nor in play (UF 41.59, UF 41.91)


def alone(table: UpFrontState, side: int) -> bool:
    """UF 41.91: this side has won here and plays on by itself."""
    return bool(table.marks) and (marks.ALONE, side) in table.marks


def winner_of(result: tuple[float, ...]) -> int:
    """The side that has won a game, -1 if neither has."""
    return result.index(1.0) if 1.0 in result and 0.0 in result else -1


def goes_on(table: UpFrontState) -> bool | None:
    """UF 41.59, UF 41.91, UF 41.93: what is won stays won; a winner alone goes on until time is up or he breaks."""
    if TEAM not in table.variants:
        return None
    for side in (0, 1):
        if alone(table, side):
            if table.player == OVER:
                return True
            result = (float(side == 0), float(side == 1))
            if table.time_up:
                finish(table, result, "UF 41.93", "the time limit of this game is reached")
                return True
            if is_broken(table, side):
                finish(table, result, "UF 41.59", "the winner has too few men left to act")
                return True
            return False
    return None


def settle_ended(s: TeamState) -> None:
    """Games that have just ended: their result counts, and their winner may go on alone."""
    for i, table in enumerate(s.tables):
        if table.player != OVER or s.closed[i] or table.result is None:
            continue
        side = winner_of(table.result)
        fresh = not s.results[i]
        if fresh:
            s.results[i] = table.result
            tell(s, "UF 41.8", ("game over", i, side, table.ending[1]))
        if fresh and side >= 0 and not table.time_up and not is_broken(table, side) and contested(s):
            leave_alone(table, side)
        else:
            s.closed[i] = True  # UF 41.93


def leave_alone(table: UpFrontState, side: int) -> None:
    """UF 41.91: the forces of the loser are removed; the winner goes on with what is left of his turn, if it is his."""
    table.marks[marks.ALONE, side] = 1
    strip(table, 1 - side)
    table.result = None
    table.ending = ("", "")
    turn = table.stack[1] if len(table.stack) > 1 else None
    closing = table.marks.get((marks.CLOSING_TURN, side), 0) == table.turn
    if isinstance(turn, Turn) and table.seat == side and (turn.at or not closing):
        del table.stack[2:]
        if closing:  # his discards were being carried out: the rest of his turn follows
            table.player = NOBODY
            play.apply(table, None)
        else:
            ask(table, turn, "chosen", side, "UF 4.2")
    else:
        del table.stack[1:]
        ask(table, table.stack[0], "resumed", side, "UF 41.2")


def strip(table: UpFrontState, side: int) -> None:
    """UF 41.91: everything of one side leaves the game; what it had lost before stays lost."""
    there = [g for g in GROUPS_OF[side] if table.men[g] or table.cards[g] or table.pending[g] or table.dropped[g]]
    for m, of in enumerate(table.side):
        if of == side and table.fate[m] in (IN_PLAY, NOT_YET):
            end_crew(table, m)
            take_off(table, m)
    table.discards.extend([card for card, g in table.declared if table.pending[g] != card])
    table.declared = []
    for g in there:
        clear_group(table, g)  # its chits go with it, though no card lay on it
    table.discards.extend(table.hands[side])
    table.hands[side] = ()
    table.guard = {p: guard for p, guard in table.guard.items() if table.side[p] == side}  # UF 32.1: the winner's
    table.inside, table.crossing, table.encircled, table.flanks = {}, {}, {}, {}
    table.shifting, table.exchanging, table.spoils, table.berserk = {}, {}, {}, {}
    table.silent = ()
    for place in starshells(table):
        if where(place)[0] == side:
            del table.marks[marks.STARSHELL, place]  # UF 38.5: it burns by the turns of the side that it lights


def take_off(table: UpFrontState, m: int) -> None:
    """A card leaves the game without being lost."""
    g = table.group[m]
    if g >= 0:
        table.men[g] = tuple([other for other in table.men[g] if other != m])
    table.fate[m], table.group[m], table.pinned[m] = LEFT, -1, False
    for held in (table.inside, table.crossing, table.captured_weapon):
        held.pop(m, None)
    table.secondary.pop(m, None)
    clear_credit(table, m)
    man_gone(table, m)


def casualty_points(s: TeamState, side: int) -> int:
    """UF 41.8: Victory Points for the losses of the other team in all games."""
    return sum([loss_points(table, side) for table in s.tables])


def team_result(wins: tuple[int, int], points: tuple[int, int]) -> float:
    """UF 41.8: 1 if the first team has won, 0 if the second, 0.5 if even the casualty points are equal."""
    for mine, yours in (wins, points):
        if mine != yours:
            return float(mine > yours)
    return 0.5


def over_at_all(s: TeamState) -> bool:
    """UF 41.8, UF 41.93: the team game lasts as long as some game is fought between two opponents."""
    if () in s.results:
        return False
    won = [winner_of(result) for result in s.results]
    wins = (won.count(0), won.count(1))
    points = (casualty_points(s, 0), casualty_points(s, 1))
    better = team_result(wins, points)
    result = tuple([better if side == 0 else 1.0 - better for _ in s.tables for side in (0, 1)])
    assert seat_at(len(s.tables), 0) == len(result)
    told = f"games won {wins[0]} to {wins[1]}, casualty points {points[0]} to {points[1]}"
    finish(s, result, "UF 41.8", told)
    return True
