"""UF 45.6 meets UF 35.4: a heavy weapon that reinforcements bring into terrain."""

from __future__ import annotations

from bocage.games.upfront.printed.nations import AMERICAN, JAPANESE
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import NOT_YET
from bocage.games.upfront.table import marks
from tests.marks import allowed
from tests.upfront.builder import Table


@allowed("UF 45.6", "UF 35.4")
def test_a_heavy_weapon_enters_under_cover_with_two_men_at_it() -> None:
    """Who serves it is named as they come on, so that they do not go to ground without it."""
    for others in (1, 2):
        t = Table((JAPANESE, AMERICAN))
        t.group(0, "A", 2, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        s = t.s
        gunner, *rest = [t.add(0, weapon) for weapon in ("MMG", "R", "R")[: 1 + others]]
        for m in (gunner, *rest):
            s.fate[m] = NOT_YET
            s.marks[marks.WAVE, m], s.marks[marks.DUE, m] = 1, 0
        move, hide, brush = t.hold(0, "movement", "concealed", "terrain brush")
        t.begin()
        t.play(("enter", 1), ("by", move, 0), waits=True)
        if others == 2:
            assert t.options() == [("assign", gunner, m) for m in rest]
            t.play(("assign", gunner, rest[1]), waits=True)
        t.play(("under cover", hide, brush), waits=True)
        assert s.weapon[gunner] != UNARMED and s.assistant[gunner] == rest[-1]
        assert not t.events("weapon lost") and s.dropped[s.group[gunner]] == ()
