"""UF 41.54, 34.31: an infantry gun and a Hill between the games."""

from __future__ import annotations

from bocage.games.upfront.state import GUN
from tests.marks import allowed, refused
from tests.upfront.builder import add_group
from tests.upfront.position import sideways
from tests.upfront.team.divider_scenes import MOVES, TO_THE_RIGHT, ready, set_out
from tests.upfront.team.team_scenes import at, on_divider, options, play, refusal

NUMBER = 28


@refused("UF 34.31")
def test_a_gun_alone_does_not_set_out_for_a_hill_by_a_retreat_only() -> None:
    """UF 34.31: always two cards, the first sideways; out of Open Ground it needs no first card otherwise."""
    for between, rule in (("hill", "UF 34.31"), ("woods", "")):
        s = ready(between)
        add_group(at(s, 0), 0, "E", NUMBER)
        at(s, 0).chit[4] = 1
        action = ("set out", 4, MOVES[0], 1)
        assert (action in options(s)) == (not rule)
        if rule:
            assert refusal(s, *action).rule == rule
            at(s, 0).cards[4] = (sideways(nth=6),)
            assert action in options(s)


@allowed("UF 41.54", "UF 34.31")
def test_men_go_onto_the_hill_without_their_gun_or_with_it_after_a_sideways_card() -> None:
    for first in (False, True):
        s = ready("hill")
        table = at(s, 0)
        gun = add_group(table, 0, "E", NUMBER)
        table.men[3], table.men[4], table.group[gun] = (*table.men[3], gun), (), 3
        if first:
            table.cards[3] = (sideways(nth=6),)
        assert TO_THE_RIGHT in options(s)
        set_out(s)
        play(s, ("cross over", 3, MOVES[1]))
        assert (("stays", gun) in options(s)) == first
        play(s, ("go",))
        over_there = at(s, 1).men[on_divider(s, 1, "Z")]
        assert (GUN in [at(s, 1).kind[m] for m in over_there]) == first and len(over_there) == 3 + first
