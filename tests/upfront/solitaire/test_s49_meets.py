"""UF 49.11 meets Banzai: who charges has no choice about the fight, who is charged has (UF 45.422, UF 45.47)."""

from __future__ import annotations

from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.position import group, man, movement, options, play, position, refusal, riflemen


@allowed("UF 49.11", "UF 45.422")
@refused("UF 49.11")
def test_a_counterattack_is_named_and_the_fight_of_those_who_charge_need_not_be() -> None:
    for seat in (0, 1):
        s = position(
            group("A", man(leader="SL"), man(), chit=3), group("A", *riflemen(3), side=1, chit=2),
            nations=("Japanese", "American"), chapters=53, seat=seat, begin=False,
        )  # fmt: skip
        s.variants = ("solitaire",)
        s.marks[marks.BANZAI, 0], s.marks[marks.BANZAI_FOUGHT, 0] = 6, 1
        kernel_play.begin(s)
        named = s.copy()
        play(s, ("enough",))
        assert (("banzai fight", 6 * seat) in options(s)) == (seat == 0)
        if seat:
            assert refusal(s, "banzai fight", 6).rule == "UF 49.11"
        play(named, ("name", "banzai fight", 6 * seat), ("enough",))
        assert ("banzai fight", 6 * seat) in options(named)


@allowed("UF 49.11", "UF 17.7")
@refused("UF 49.11")
def test_an_exchange_is_named_for_both_groups() -> None:
    """It is the action of each of them, as Rally All is."""
    for both in (True, False):
        s = position(
            group("A", *riflemen(2), chit=1), group("B", *riflemen(2), chit=1), group("A", *riflemen(2), side=1),
            chapters=53, hands=([movement(), movement(nth=1)], []), begin=False,
        )  # fmt: skip
        s.variants = ("solitaire",)
        kernel_play.begin(s)
        second = "exchange" if both else "entrench"
        play(s, ("name", "exchange", 0), ("name", second, 1), ("enough",))
        assert (("exchange", 0) in options(s)) == both
        assert (second, 1) in options(s)


@allowed("UF 49.11", "UF 37.1")
@refused("UF 37.1")
def test_partisans_name_no_more_actions_than_they_may_take() -> None:
    """Else the result of the one would tell which of the others to carry out."""
    s = position(
        group("A", *riflemen(2)), group("B", *riflemen(2)), group("C", *riflemen(2)), group("A", *riflemen(2), side=1),
        nations=("Russian", "German"), chapters=53, begin=False,
    )  # fmt: skip
    s.variants, s.partisan = ("solitaire",), 0
    kernel_play.begin(s)
    play(s, ("name", "entrench", 0), ("name", "entrench", 1))
    assert options(s) == [("enough",)] and refusal(s, "name", "entrench", 2).rule == "UF 37.1"
