"""UF 52.15: an infantry gun that comes into Soft Sand by a transfer, or leaves it by one (UF 17.8)."""

from __future__ import annotations

from bocage.games.upfront.in_force import DESERT
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.nations import BRITISH, GERMAN
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import ALTERED, entry
from tests.marks import allowed
from tests.upfront.builder import Table, man

GUN = 28


def desert() -> Table:
    t = Table((GERMAN, BRITISH))
    t.s.desert = True
    t.s.in_force |= DESERT
    return t


def sand(t: Table, g: int, *above: str) -> None:
    """The group is in Soft Sand, with these cards above it."""
    lies = [t.entry(what) for what in above]
    t.s.cards[g] = (entry(t.take(lambda c: TERRAIN[c] == "marsh"), ALTERED), *lies)


@allowed("UF 52.15", "UF 17.8")
def test_a_gun_that_joins_a_group_in_soft_sand_checks_morale() -> None:
    """Upon entry: Morale 5 against a 6 pins it, a 5 does not; the gun that was there before does not check again."""
    for number, pinned in (("r6", True), ("b5", False)):
        t = desert()
        a = t.group(0, "A", 1, [man("R", leader="SL"), GUN])
        b = t.group(0, "B", 1, ["R", GUN])
        t.group(1, "A", 1, ["R", "R"])
        sand(t, b)
        t.begin()
        s = t.s
        gun, before = s.men[a][1], s.men[b][1]
        s.crossing[gun], s.marks[marks.SENT, gun] = b, s.turn - 1
        t.play(("receive", b), ("position", gun, 0), draws=[number])
        assert s.group[gun] == b and s.pinned[gun] is pinned and not s.pinned[before]
        assert len(t.events("morale check")) == 1


@allowed("UF 52.15", "UF 17.84")
def test_a_gun_that_sets_out_from_soft_sand_checks_morale_and_may_have_to_stay() -> None:
    """The Movement card was played for it while it was still in the sand; a man beside it does not check."""
    for number, pinned in (("r6", True), ("b5", False)):
        t = desert()
        a = t.group(0, "A", 1, [man("R", leader="SL"), GUN, "R"])
        b = t.group(0, "B", 1, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        sand(t, a, "sideways")
        first, second = t.hold(0, "movement", "movement")
        t.begin()
        s = t.s
        _, gun, rifle = s.men[a]
        t.play(("send", a), ("send", rifle, b), ("card", first), ("send", gun, b), ("card", second), draws=[number])
        assert s.pinned[gun] is pinned and (gun in s.crossing) is not pinned and rifle in s.crossing
        assert len(t.events("morale check")) == 1
