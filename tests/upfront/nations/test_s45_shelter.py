"""Close Combat of a Banzai meets ground that shelters from it (UF 23.5, 24.7), and Demolition Charges (UF 21.2)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.infantry.s21_demolition import charge_refusal
from bocage.games.upfront.nations.s45_banzai import must_fight
from bocage.games.upfront.nations.s45_counterattack import chargers_of
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import group, man, movement, options, play, position, refusal, riflemen, sideways, terrain


@allowed("UF 45.423", "UF 45.4")
@refused("UF 45.423", "UF 23.5")
def test_no_banzai_is_declared_or_fought_against_a_pillbox() -> None:
    """UF 23.5: nor is one fought out against a group that has come into it since, as by capture (UF 20.8)."""
    card = movement()
    for ground in ("pillbox", "brush"):
        s = position(
            group("A", man(leader="SL"), man(), chit=2),
            group("A", *riflemen(2), side=1, chit=3, stack=[terrain(ground)]),
            nations=("Japanese", "American"), chapters=53, hands=([card], []),
        )  # fmt: skip
        if ground == "pillbox":
            assert refusal(s, "banzai", 0).rule == "UF 45.423"
        else:
            assert ("banzai", 0) in options(s)
        s.marks[marks.BANZAI, 0] = 6
        assert must_fight(s, 0) == (ground == "brush")
        assert (("stop",) in options(s)) == (ground == "pillbox")


@allowed("UF 45.42", "UF 45.422")
@refused("UF 45.42", "UF 23.5", "UF 24.7")
@pytest.mark.parametrize(("ground", "rule"), [("minefield", "UF 24.7"), ("pillbox", "UF 23.5"), ("stream", "")])
def test_a_banzai_before_a_shelter_waits_and_moves_first(ground: str, rule: str) -> None:
    """UF 45.42: no Close Combat is going on, so the other groups wait for a Movement card of the Banzai group."""
    cards = [movement(), movement(nth=1)]
    s = position(
        group("A", man(leader="SL"), man(), chit=2),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=3, stack=[terrain(ground)]),
        nations=("Japanese", "American"), chapters=53, hands=(cards, []), begin=False,
    )  # fmt: skip
    s.marks[marks.BANZAI, 0] = 6
    kernel_play.begin(s)
    assert (("banzai fight", 0) in options(s)) == (not rule)
    assert (("stop",) in options(s)) == (("move", 0) in options(s)) == bool(rule)
    if not rule:
        assert ("move", 1) in options(s)
        return
    assert refusal(s, "banzai fight", 0).rule == rule and refusal(s, "move", 1).rule == "UF 45.42"
    play(s, ("move", 0), ("move", cards[0], "sideways"))
    assert ("move", 1) in options(s)


@allowed("UF 45.47", "UF 23.5")
@refused("UF 45.47", "UF 23.5", "UF 24.7")
@pytest.mark.parametrize(("ground", "sheltered"), [("minefield", True), ("pillbox", True), ("stream", False)])
def test_no_counterattack_on_men_in_a_minefield_or_pillbox(ground: str, sheltered: bool) -> None:
    """UF 24.7, UF 23.5: they attack out of it (UF 45.423), and are not attacked there; once they are out they are."""
    s = position(
        group("A", *riflemen(2), chit=2),
        group("A", man(leader="SL"), man(), side=1, chit=3, stack=[terrain(ground), sideways()]),
        nations=("American", "Japanese"), chapters=53,
    )  # fmt: skip
    s.marks[marks.BANZAI, 6], s.marks[marks.BANZAI_FOUGHT, 6] = 0, 1
    assert (chargers_of(s, 0) == []) == sheltered
    assert (("banzai fight", 0) in options(s)) != sheltered
    if sheltered:
        assert refusal(s, "banzai fight", 0).rule == "UF 45.47"
    s.cards[6] = (*s.cards[6], sideways(nth=1))
    assert chargers_of(s, 0) == [6], "two Movement cards have brought them out"


@allowed("UF 45.47", "UF 21.2")
@refused("UF 45.47")
def test_no_charge_goes_off_in_a_banzai_group_that_was_counterattacked() -> None:
    s = position(
        group("A", *riflemen(2), chit=2),
        group("B", man(), man(), chit=2),
        group("A", man(leader="SL"), man(), side=1, chit=3),
        nations=("American", "Japanese"), chapters=53,
    )  # fmt: skip
    s.marks[marks.BANZAI, 6], s.marks[marks.BANZAI_FOUGHT, 6] = 0, 1
    s.secondary[2], s.inside[2] = "demolition_charge", 6
    assert charge_refusal(s, 2, 6, s.turn) is None
    s.marks[marks.COUNTERED, 6] = s.turn
    assert rule_of(charge_refusal(s, 2, 6, s.turn)) == "UF 45.47"
    s.turn += 1
    assert charge_refusal(s, 2, 6, s.turn) is None, "that was another turn"
