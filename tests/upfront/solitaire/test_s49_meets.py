"""UF 49.11 meets Banzai: who charges has no choice about the fight, who is charged has (UF 45.422, UF 45.47)."""

from __future__ import annotations

from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.position import group, man, options, play, position, refusal, riflemen


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
