"""Two games of a team game side by side, with a group that goes over from the one to the other (UF 41.5)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.team.s41_state import TeamState
from tests.upfront.position import fire, group, man, movement, riflemen, rncs
from tests.upfront.team.team_scenes import at, game, over, play, team

MOVES = (movement(), movement(nth=1), movement(nth=2))
TO_THE_RIGHT = ("set out", 3, MOVES[0], 1)


def ready(between: str = "open", men: Any = None, chit: int = 2, stack: Any = (), **facts: Any) -> TeamState:
    """Group D of game 1 can go over to game 2; its owner holds three Movement cards."""
    return team(
        game(
            group("D", *(men or riflemen(3, morale=3)), chit=chit, stack=stack),
            group("B", *riflemen(3)),
            group("A", *riflemen(3), side=1),
            hands=(MOVES, ()),
        ),
        game(
            group("A", *riflemen(3), chit=1),
            group("A", man("MMG", assistant=1), man(), side=1, chit=1),
            group("B", *riflemen(2), side=1),
            **{"hands": (MOVES, (fire(3, 4), fire(4, 6))), **facts},
        ),
        between=[between],
    )


def set_out(s: TeamState) -> None:
    """Group D retreats for it; then everybody else's turn goes by."""
    play(s, TO_THE_RIGHT)
    for _ in range(4):
        over(s)
    assert s.player == 0 and s.active == 0


def crossed(between: str = "open", **facts: Any) -> TeamState:
    """Group D has stood on the Divider since the turn before; it is the turn of the German of game 2."""
    s = ready(between, **facts)
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",), chance=rncs(at(s, 0), ("black", 1)) if between == "stream" else ())
    for _ in range(5):
        over(s)
    assert s.player == 2
    return s
