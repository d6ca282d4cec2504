"""UF 38.3: who counts as fired on, or as having fired, by a Fire Mission or a Demolition Charge."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.battle.s38_night import observed_range
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table import marks
from bocage.kernel import play as kernel_play
from tests.marks import allowed
from tests.upfront.battle.night_scenes import plain
from tests.upfront.builder import Table

TANK = 40


@allowed("UF 38.3")
@pytest.mark.parametrize(
    ("kind", "by", "seen", "fired"),
    [
        ("artillery", 0, 1, False),
        ("charge", 0, 1, True),
        ("overrun", 0, 0, False),
        ("mine", -1, 0, False),
    ],
)
def test_shells_and_charges_light_up_whom_they_hit(kind: str, by: int, seen: int, fired: bool) -> None:
    """UF 38.3: "fired on by another group", as for Banzai and surrender (UF 45.47, 50.41). The radio of a group gives
    it away no more than its starshell does; a charge is its own attack (UF 20.53, 47.3)."""
    s = plain()
    before = observed_range(s, 1, 6), observed_range(s, 0, 6)
    s.stack[-1].at = "acted"
    s.stack.append(Resolution(6, -9, by, kind))
    kernel_play.begin(s)
    assert observed_range(s, 1, 6) - before[0] == seen
    assert observed_range(s, 0, 6) == before[1], "not for the group that did it"
    assert ((marks.FIRED, 0) in s.marks) == fired


@allowed("UF 27.2", "UF 38.21")
def test_only_a_failed_attempt_loses_an_acquired_target() -> None:
    """UF 27.2: a turn without an attempt does not; an attempt that fails does, one that succeeds does not."""
    for number, kept in ((None, True), (6, False), (0, True)):
        t = Table((GERMAN, AMERICAN))
        a = t.group(0, "A", 2, [TANK])
        b = t.group(1, "A", 2, ["R", "R"])
        t.begin()
        t.s.night, t.s.marks[marks.ACQUIRED, 0] = True, b
        if number is not None:
            t.play(("observe", a), ("at", b), draws=[f"b{number}"], waits=True)
        t.play(("stop",), waits=True)
        assert ((marks.ACQUIRED, 0) in t.s.marks) == kept
