"""Short campaigns for tests of files, reports and secrets: machines play at a glance, and battles end early."""

from __future__ import annotations

from random import Random

from bocage.bots.campaign_starterkit import campaign_answer
from bocage.bots.rifleman import Rifleman
from bocage.games.starterkit.elst.campaign.s04_3_scenario import END_IT
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.game import StarterKit
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.kernel.match import Match


def island_of(match: Match) -> IslandState:
    assert isinstance(match.state, IslandState)
    return match.state


def answer(match: Match, bots: list[Rifleman]) -> Action:
    """What a machine says at a glance; every scenario ends after its first Player Turn."""
    s = island_of(match)
    options = play.options(s)
    if END_IT in options:
        return END_IT
    known = campaign_answer(s, options)
    return known if known is not None else bots[s.player].quick(lambda _: s.copy(), options)


def short_campaign(date: int, step: str = "", seed: int = 3) -> Match:
    """A campaign that has come to this date, or to this step of its Refit Phase; date 9: to its end."""
    game = StarterKit()
    match = Match(game, "the-island", game.complete_options("the-island", {}), rng=Random(seed))
    bots = [Rifleman(game, seat, Random(seat)) for seat in (0, 1)]
    match.run_chance()
    while not match.over:
        s = island_of(match)
        if s.date >= date and (not step or s.step == step):
            break
        assert match.submit(s.player, answer(match, bots)) is None
    return match
