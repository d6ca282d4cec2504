"""Guns, men in transfer and Concealed cards (UF 17.8, UF 34.5)."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_to_hit import hull_down
from bocage.games.upfront.armor.s34_gun_defence import INHERENT, strength_at_gun
from bocage.games.upfront.armor.s34_guns import is_seen, only_seen_guns
from bocage.games.upfront.armor.vehicle_state import guns_attacked
from bocage.games.upfront.basic.s06_resolution import Resolution, men_attacked
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from tests.looking import rule_of
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


@allowed("UF 17.8", "UF 34.4")
def test_a_gun_on_its_way_is_attacked_again_at_close_quarters() -> None:
    """UF 34.4: by inherent firepower, with whichever of the two groups it is attacked."""
    for where in ("there", "crossing"):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 3, ["R", "R", "R"])
        a = t.group(1, "A", 2, ["R", "R"])
        t.group(1, "B", 2, [LEIG, "R"])
        s = t.begin().s
        if where == "crossing":
            s.crossing[5] = a
        assert guns_attacked(s, a) == ((5,) if where == "crossing" else ())
        assert guns_attacked(s, 7) == (5,)
        attack = Resolution(a, 0, 0, INHERENT)
        assert men_attacked(s, attack) == guns_attacked(s, a)


@allowed("UF 17.83", "UF 28.92")
@refused("UF 28.9")
def test_a_gun_on_its_way_out_is_not_hull_down() -> None:
    """It moves: it has the terrain of the group attacked, and red numbers find the men whom it leaves."""
    for leaves in (False, True):
        t = Table((AMERICAN, GERMAN))
        t.group(0, "A", 2, ["MTR", "R"])
        a = t.group(1, "A", 2, [LEIG, "R"], lies=["wall"])
        b = t.group(1, "B", 2, ["R", "R"])
        s = t.begin().s
        if leaves:
            s.crossing[2] = b
        assert hull_down(s, 0, a) != leaves and not hull_down(s, 0, b)
        attack = Resolution(a, 5, 0, "light anti-tank")
        assert strength_at_gun(s, attack, 2) == (0 if leaves else 2), "UF 8.9: two for Walls directly opposite"
        assert strength_at_gun(s, attack, 3) == 0


@allowed("UF 34.31", "UF 17.8")
@refused("UF 34.31")
def test_a_gun_gets_to_a_group_on_a_hill_only_out_of_a_moving_one() -> None:
    """UF 34.31: two cards, the sideways one of its group and that of the transfer; a man needs the one."""
    for lies, able in (((), False), (("open", "sideways"), True)):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 2, [LEIG, man("R", leader="SL")], lies=lies)
        t.group(0, "B", 2, ["R", "R"], lies=["hill"])
        t.group(1, "A", 0, ["R", "R"])
        t.hold(0, "plain")
        t.begin()
        t.play(("send", 0), waits=True)
        assert (("send", 0, 1) in t.options()) == able and ("send", 1, 1) in t.options()
        assert able or rule_of(t.why_not("send", 0, 1)) == "UF 34.31"


@refused("UF 34.31", "UF 20.8")
def test_a_group_with_a_gun_does_not_capture_a_hill_as_it_stands() -> None:
    """Brush it may take over; a group of men takes the Hill."""
    for gun, lies, able in ((True, "hill", False), (True, "brush", True), (False, "hill", True)):
        t = Table((GERMAN, AMERICAN))
        a = t.group(0, "A", 3, ["R", LEIG if gun else "R"])
        b = t.group(1, "A", 2, ["R"], lies=[lies])
        t.group(1, "B", 2, ["R", "R"])
        s = t.begin().s
        s.inside[0] = b
        remove(s, 2, KILLED, "UF 20.7")
        t.resolve(CaptureGround(), waits=True)
        assert (("capture ground", a) in t.options()) == able
