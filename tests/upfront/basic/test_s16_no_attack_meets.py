"""UF 16.3: the last deck ends with a draw that is part of no attack: the game is over, and no attack begins."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.armor.s28_movement import IN_GROUND, bog_column
from bocage.games.upfront.infantry.s24_mines import ClearMines, DoubtfulMines, MineTest
from bocage.games.upfront.nations.s52_desert import GunsInSand
from bocage.games.upfront.printed.cards import ALL_CARDS, POS_RED, SIGNED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, JAPANESE
from bocage.games.upfront.state import IN_PLAY, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import OVER, Frame
from tests.marks import allowed, refused
from tests.upfront.builder import Table, resolve
from tests.upfront.close_combat.close_scenes import near
from tests.upfront.position import deal, group, man, movement, play, position, riflemen, rn, terrain


def last_card(s: UpFrontState, colour: str, number: int) -> list[int]:
    """Only this card is left in the last deck."""
    last = deal(s, rn(colour, number))
    s.discards.extend([c for c in s.pile.rest if c not in last])
    s.pile.rest = last
    return last


@allowed("UF 16.3", "UF 33.7")
def test_no_second_wounded_man_is_lost_after_the_last_deck() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(2), side=1), chapters=53, decks=1, begin=False)
    s.wounded.update({0: 1, 1: 1})
    s.marks[marks.DECK_SEEN, 0] = -1
    last = last_card(s, "black", 1)
    kernel_play.begin(s)
    play(s, chance=last)
    assert s.player == OVER and s.ending[0] == "UF 16.3" and s.fate[1] == IN_PLAY


@allowed("UF 16.3", "UF 24.4", "UF 24.5", "UF 52.11")
def test_no_mine_goes_off_after_the_last_deck() -> None:
    """A step among mines, a path through them, a field that is real: each draw only asks whether one does."""
    mine = terrain("minefield")
    makers: list[tuple[Callable[[], Frame], str, int]] = [
        (lambda: MineTest(0), "red", 6),
        (lambda: DoubtfulMines(0, mine), "black", 3),
    ]
    for made, colour, number in makers:
        s = position(group("A", *riflemen(3), stack=[mine]), group("A", *riflemen(2), side=1), chapters=53, decks=1)
        s.desert = True
        last = last_card(s, colour, number)
        resolve(s, made())
        play(s, chance=last)
        assert s.player == OVER and s.ending[0] == "UF 16.3" and not any(s.pinned) and s.losses == [0, 0]
    s = position(group("A", *riflemen(3), stack=[mine]), group("A", *riflemen(2), side=1), chapters=53, decks=1)
    last = last_card(s, "red", 5)
    resolve(s, ClearMines(0))
    play(s, ("clears", 1), chance=last)
    assert s.player == OVER and s.losses == [0, 0]


@allowed("UF 16.3", "UF 45.423")
@refused("UF 45.422")
def test_the_last_deck_ends_while_men_cross_a_minefield() -> None:
    """UF 16.3, its answer: checks before Close Combat are not yet the attack."""
    mine = terrain("minefield")
    s = position(group("A", man(leader="SL"), man(), chit=3, stack=[mine]), group("A", *riflemen(2), side=1, chit=2),
                 nations=("Japanese", "American"), chapters=53, decks=1)  # fmt: skip
    s.marks[marks.BANZAI, 0] = 6
    last = last_card(s, "black", 2)
    play(s, ("banzai fight", 0), chance=last)
    assert s.player == OVER and s.ending[0] == "UF 16.3" and s.losses == [0, 0]
    s = near(
        man(pinned=True), man(), yours=(man(),), stack=(mine,), nations=("Russian", "German"), begin=False, decks=1
    )
    s.berserk[0] = s.turn
    last = last_card(s, "black", 2)
    kernel_play.begin(s)
    play(s, chance=last)
    assert s.player == OVER and s.losses == [0, 0] and 0 in s.berserk


@allowed("UF 16.3", "UF 29.43")
def test_an_overrun_does_not_begin_after_the_last_deck() -> None:
    """The check for Bog in Woods takes the last card, and the tank is free: too late for its attack."""
    t = Table((GERMAN, AMERICAN), decks=1)
    tank, men = t.group(0, "A", 3, [40]), t.group(1, "A", 2, ["R", "R"], lies=["woods"])
    t.hold(0, "movement")
    s = t.begin().s
    free = next(c for c in ALL_CARDS if c in s.pile.rest and not POS_RED[c][bog_column(s, 0, IN_GROUND)])
    s.discards.extend([c for c in s.pile.rest if c != free])
    s.pile.rest = [free]
    play(s, ("move", tank), ("overrun", s.hands[0][0], men), chance=[free])
    assert s.player == OVER and s.losses == [0, 0] and (marks.BOGGED, 0) not in s.marks


@allowed("UF 16.3", "UF 52.15")
def test_no_second_gun_checks_in_the_sand_after_the_last_deck() -> None:
    t = Table((JAPANESE, AMERICAN), decks=1)
    t.group(0, "A", 2, ["R", 29, 29], lies=["marsh"])
    t.group(1, "A", 1, ["R", "R"])
    s = t.begin().s
    s.desert = True
    last = last_card(s, "black", 0)
    assert SIGNED[last[0]] == 0
    resolve(s, GunsInSand((1, 2)))
    play(s, chance=last)
    assert s.player == OVER and not s.pinned[2]


@allowed("UF 16.3", "UF 17.7")
def test_the_second_group_of_an_exchange_does_not_ford_after_the_last_deck() -> None:
    first, second = movement(), movement(nth=1)
    s = position(
        group("A", *riflemen(2), stack=[terrain("stream")]), group("B", *riflemen(2), stack=[terrain("stream", nth=1)]),
        group("A", *riflemen(2), side=1), chapters=53, hands=([first, second], []), decks=1,
    )  # fmt: skip
    last = last_card(s, "black", 1)
    play(s, ("exchange", 0), ("with", 1), ("move", first, "sideways"), ("move", second, "sideways"), chance=last)
    assert s.player == OVER and s.hands[0] == (second,) and s.letter[:2] == [1, 2]
