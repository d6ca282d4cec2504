"""UF 37.6 where a booby trap meets other discards on the same group (UF 4.3, UF 7.3): it is no Terrain card."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD
from bocage.games.upfront.state import UpFrontState
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import forward, group, options, play, position, refusal, riflemen, rncs, terrain

MINES = [c for c in ALL_CARDS if KIND[c] == MINEFIELD]


def ambushers(hand: Iterable[int], partisan: int = 0) -> UpFrontState:
    """Russians, partisans unless told otherwise, have stopped acting; a German group moves out of Brush."""
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1, chit=1, stack=[terrain("brush"), forward()]),
        nations=("Russian", "German"), chapters=37, hands=(hand, []), cower=(("pillbox",), ("pillbox",)),
    )  # fmt: skip
    s.partisan = partisan
    play(s, ("stop",))
    return s


@allowed("UF 37.6", "UF 4.3")
@refused("UF 7.32")
def test_a_booby_trap_and_terrain_go_on_the_same_group() -> None:
    """In either order, as Terrain and Snipers do; a second Terrain card does not, nor does a real Minefield."""
    mine, woods, hill = MINES[0], terrain("woods"), terrain("hill")
    for first, second in ((mine, woods), (woods, mine)):
        s = ambushers([mine, woods, hill])
        play(s, ("on", first, 6))
        assert ("on", second, 6) in options(s)
        play(s, ("on", second, 6))
        assert rule_of(refusal(s, "on", hill, 6)) == "UF 7.32"
        line = ambushers([mine, woods, hill], -1)
        play(line, ("on", first, 6))
        assert ("on", second, 6) not in options(line)


@allowed("UF 37.6")
def test_the_trap_is_sprung_and_the_terrain_still_waits_for_its_answer() -> None:
    mine, woods = MINES[0], terrain("woods")
    s = ambushers([mine, woods])
    play(s, ("on", woods, 6), ("on", mine, 6), chance=rncs(s, ("", None, {3: (2, 2)}), ("red", 6)), waits=True)
    assert mine in s.removed and s.pending[6] == woods


@allowed("UF 37.6")
def test_two_traps_on_one_group() -> None:
    s = ambushers(MINES[:2])
    play(s, ("on", MINES[0], 6))
    assert ("on", MINES[1], 6) in options(s)
