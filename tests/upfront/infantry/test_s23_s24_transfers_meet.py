"""UF 23.3, 24.3: transfers (UF 17.8) into a Pillbox, and Minefields against men who are forming a group."""

from __future__ import annotations

from bocage.games.upfront.infantry.s23_pillbox import is_full
from bocage.games.upfront.infantry.s24_mines import mines_refusal
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import TERRAIN_UP, entry
from tests.marks import refused
from tests.upfront.position import forward, group, man, of_kind, position, refusal, riflemen


@refused("UF 23.3")
def test_who_has_left_a_pillbox_may_be_back() -> None:
    """UF 17.84: pinned on his way he returns, and there must be room for him; three are there or may be."""
    box = entry(of_kind("pillbox"), TERRAIN_UP)
    s = position(
        group("A", man(leader="SL"), *riflemen(2)), group("B", *riflemen(3), stack=[box]),
        group("B", *riflemen(3), side=1), hands=((forward() & 255,), ()), chapters=33,
    )  # fmt: skip
    away = s.men[1][0]
    s.crossing[away], s.marks[marks.SENT, away] = 0, 1
    found = is_full(s, 1)
    assert found is not None and found.rule == "UF 23.3"
    assert refusal(s, "send", 0).rule == "UF 23.3"
    s.men[1], s.group[away], s.men[0] = s.men[1][1:], 0, (*s.men[0], away)
    s.crossing.clear()
    assert is_full(s, 1) is None


@refused("UF 24.3")
def test_no_minefield_before_men_who_form_a_group() -> None:
    """They have no Movement card in place; that Minefields are in use is not the question."""
    s = position(group("A", *riflemen(4), stack=[forward()]), group("A", *riflemen(3), side=1), chapters=53)
    s.letter[1] = 2
    for m in s.men[0][:2]:
        s.crossing[m], s.marks[marks.SENT, m] = 1, 1
    found = mines_refusal(s, 1)
    assert found is not None and found.rule == "UF 24.3" and mines_refusal(s, 0) is None
