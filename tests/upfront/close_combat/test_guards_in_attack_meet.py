"""A man of the firing group becomes a guard in the middle of its attack (UF 32.12); then a weapon fails (UF 19.13)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed.cards import BREEZE, POS, RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.kernel import script
from tests.looking import top
from tests.marks import allowed
from tests.upfront.builder import Table, man


@allowed("UF 19.13", "UF 32.21")
@pytest.mark.parametrize(("guard", "less"), [(0, 2), (1, 2)])
def test_what_a_new_guard_has_put_into_the_attack_counts_whole(guard: int, less: int) -> None:
    """Three factors of a rifle at Relative Range 5, two less, whether or not its man has half of them by now."""
    t = Table((GERMAN, AMERICAN), 33)
    t.group(0, "A", 3, ["R"] * 4)
    b = t.group(1, "A", 2, [man(pinned=True, panic=3, rout=1, kia=9), *[man(kia=20, morale=20) for _ in range(2)]])
    (card,) = t.hold(0, "fire")
    s = t.begin().s
    t.play(("fire", 0), ("at", b), ("card", card), ("ready",), ("resolve",), waits=True)
    before = top(s).strength
    routs = next(c for c in s.pile.rest if not RED[c] and RN[c] == 3 and POS[c][10] > 1 and POS[c][7] != s.morale[4])
    for answer in (routs, ("take prisoner", 0), ("guard", guard)):
        script.step(s, answer)
    script.step(s, next(c for c in s.pile.rest if RED[c] and RN[c] == 6))
    script.step(s, next(c for c in s.pile.rest if POS[c][4] == 1 and not BREEZE[c]))
    assert s.broken[0] and top(s).strength == before - less
