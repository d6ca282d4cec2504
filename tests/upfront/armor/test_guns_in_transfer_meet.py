"""Guns, men in transfer and Concealed cards (UF 17.8, UF 34.5)."""

from __future__ import annotations

from bocage.games.upfront.armor.s34_guns import is_seen, only_seen_guns
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.builder import Table, man

LEIG = 28


@allowed("UF 34.5", "UF 17.8")
@refused("UF 34.5")
def test_a_concealed_card_still_helps_a_man_on_his_way_to_a_gun_that_was_seen() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    b = t.group(1, "A", 2, [LEIG])
    t.group(1, "B", 2, ["R", "R"])
    s = t.begin().s
    s.marks[marks.SEEN, 2] = 1
    alone = only_seen_guns(s, b)
    assert alone is not None and alone.rule == "UF 34.5"
    s.crossing[3] = b
    assert only_seen_guns(s, b) is None


@allowed("UF 34.5", "UF 17.8")
def test_a_gun_that_sets_out_for_another_group_has_moved() -> None:
    for what, draws in (("open", []), ("stream", ["b1"]), ("stream", ["r1"])):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 2, [LEIG, man(leader="SL")], lies=[what, *(["sideways"] if what == "stream" else [])])
        t.group(0, "B", 2, ["R", "R"])
        t.group(1, "A", 2, ["R", "R"])
        (card,) = t.hold(0, "plain")
        s = t.begin().s
        assert not is_seen(s, 0) and not is_seen(s, 1)
        t.play(("send", 0), ("send", 0, 1), ("card", card), draws=draws, waits=True)
        assert is_seen(s, 0) == (0 in s.crossing) == (draws != ["r1"])
