"""UF 41.4 with UF 20.5: a group fires into another game while one of its men is among the enemy at home."""

from __future__ import annotations

from bocage.games.upfront.table.firepower import firepower
from tests.marks import allowed
from tests.upfront.position import fire, group, man, riflemen, rncs
from tests.upfront.team.team_scenes import at, game, options, play, team

SHOT = fire(3, 4)


@allowed("UF 20.51", "UF 20.531", "UF 41.4")
def test_an_infiltrator_fires_across_with_his_group_or_holds_back() -> None:
    """UF 20.5: he is still part of his group; its fire ends his status, doubled or not, if he takes part."""
    crews = (man("LMG", assistant=1), man(), man("LMG", assistant=3), man())
    s = team(
        game(group("D", *crews, chit=3), group("A", *riflemen(2), side=1, chit=2), hands=((SHOT,), ())),
        game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1)),
    )
    at(s, 0).inside[2] = 6
    play(s, ("fire across", 3), ("at", 1, 6))
    guest = len(at(s, 1).side) - 2
    slot = at(s, 1).group[guest]
    assert options(s) == [("go on",), ("hold back", guest)] and firepower(at(s, 1), slot, 6, 0) == 8
    fires = s.copy()
    play(fires, ("go on",), ("card", SHOT), ("ready",), ("resolve",), chance=rncs(at(fires, 0), *[("black", 0)] * 3))
    assert at(fires, 0).inside == {} and not at(fires, 1).inside and len(at(fires, 1).side) == 5
    play(s, ("hold back", guest))
    assert firepower(at(s, 1), slot, 6, 0) == 4
    play(s, ("card", SHOT), ("ready",), ("resolve",), chance=rncs(at(s, 0), *[("black", 0)] * 3))
    assert at(s, 0).inside == {2: 6} and not at(s, 1).inside
