"""UF 41.91: what goes with the forces of a loser, and what stays with a winner who plays on alone."""

from __future__ import annotations

from bocage.games.upfront.battle.s38_light import is_lit, place_of
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_end import strip
from tests.marks import allowed
from tests.upfront.position import group, riflemen
from tests.upfront.team.team_scenes import game


@allowed("UF 41.91", "UF 38.5")
def test_a_starshell_over_the_loser_goes_out_and_one_over_the_winner_burns_on() -> None:
    """It burns by the turns of the side that it lights, and the loser has none any more."""
    for lit_side, after in ((1, False), (0, True)):
        table = game(group("A", *riflemen(3), chit=2), group("A", *riflemen(3), side=1, chit=3))
        table.night = True
        table.marks[marks.STARSHELL, place_of(lit_side, 1, 3 if lit_side else 2)] = 2
        assert is_lit(table, 0)
        strip(table, 1)
        assert is_lit(table, 0) == after and not table.men[6]
