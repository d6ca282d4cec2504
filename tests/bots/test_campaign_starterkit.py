"""The rifleman in the Elst campaign: it buys sensibly, attacks while it has chits, and carries a campaign on."""

from __future__ import annotations

from random import Random

from bocage.bots.campaign_starterkit import campaign_answer, purchase
from bocage.bots.policy_starterkit import leaves_wisely, sensible
from bocage.bots.rifleman import Rifleman
from bocage.games.starterkit.elst.campaign.s04_515_purchase import Purchases
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tests.starterkit.elst.campaign.fields import field, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas
from tests.starterkit.elst.campaign.refit import begin

DONE = ("done",)


def bought(side: int, cpp: int) -> list[str]:
    s = areas((GERMAN, 0), (BRITISH, 0))
    s.date, s.cpp[side] = 1, cpp
    begin(s, Purchases(side))
    found: list[str] = []
    while s.player != OVER:
        action = purchase(s, play.options(s))
        found += [action[1]] if action != DONE else []
        play.apply(s, action)
    assert s.cpp[side] >= 0
    return found


def test_it_buys_infantry_first_and_leaves_nothing_it_could_use() -> None:
    assert bought(BRITISH, 24)[:3] == ["I1", "V2", "O2"]
    assert bought(GERMAN, 15)[0] == "I2"
    assert bought(GERMAN, 1) == []


def test_two_machines_come_through_two_dates() -> None:
    game = StarterKit()
    s = game.new("the-island", {"balance": "none", "free_sight": False})
    assert isinstance(s, IslandState)
    rng = Random(3)
    play.begin(s)
    bots = [Rifleman(game, seat, Random(seat)) for seat in (0, 1)]
    dates = [0]
    for _ in range(6000):
        if s.player == OVER or s.date == 2:
            break
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        options = play.options(s)
        asked = campaign_answer(s, options)
        if s.stack[-1].at in ("proposed", "agreed"):
            asked = ("end the scenario",)  # one Player Turn of each battle is enough here
        action = asked or bots[s.player].quick(lambda _: s.copy(), options)
        assert play.why_not(s, action) is None
        play.apply(s, action)
        if s.date != dates[-1]:
            dates.append(s.date)
    assert dates == [0, 1, 2]
    assert s.attacks_used[BRITISH] == 1 and s.record1 and s.record0


def test_it_leaves_the_map_where_points_count_and_does_not_turn_back() -> None:
    s = field()
    for name, wise in (("A12", False), ("TT10", True)):
        s.stack = [Advance(stand(s, "british 4-5-7", name))]
        assert leaves_wisely(s) == wise and sensible(s, BRITISH, ("exit",)) == wise
