"""UF 6: fire attacks."""

from __future__ import annotations

from bocage.games.upfront.s16_victory import victory_points
from bocage.games.upfront.state import KILLED, ROUTED
from tests.marks import allowed, case
from tests.upfront.position import fire, gid, group, man, men, play, position, riflemen, rncs


@case("uf-06-023")
@allowed("UF 6.5", "UF 6.51", "UF 6.531")
def test_allen_myers_and_degi() -> None:
    s = position(
        group("A", *riflemen(5), chit=3),
        group("B", *riflemen(2)),
        group("A", man(morale=5, panic=7), man(morale=5), man("MP", pinned=True, panic=3), man(), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(5)], []),
    )
    allen, myers, degi, _ = men(s, 1, "A")
    b = gid(s, 1, "A")
    shots = rncs(s, ("red", 1), ("black", 4), ("", 0, {10: (4, 10)}), ("red", 5))
    play(s, ("fire", 0), ("at", b), ("card", fire(5)), ("ready",), ("resolve",), chance=shots)
    assert not s.pinned[allen] and s.group[allen] == b
    assert s.fate[myers] == KILLED
    assert s.fate[degi] == ROUTED
    assert victory_points(s, 0) == 3 + 3 * 5
