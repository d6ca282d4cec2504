"""UF 41.4: what is listed across the Divider is what the refusals allow, group by group, however it was found."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN
from bocage.games.upfront.state import GROUPS_OF
from bocage.games.upfront.team.s41_fire import aim_refusal, fire_targets, hand_of, next_door, open_groups
from bocage.games.upfront.team.s41_ordnance import pieces_of, shoot_targets, shot_refusal
from bocage.games.upfront.team.s41_play import between_actions
from bocage.games.upfront.team.s41_state import PLAYING, TeamState
from tests.laws.places import decisions, started

AIMS = (AT_MEN, AT_ARMOR, AT_CREW)


@pytest.mark.parametrize("scenario", ["A+B", "L+L"])
def test_fire_and_ordnance_across_are_listed_as_they_are_refused(scenario: str) -> None:
    s = started(games.load("upfront-team"), scenario)
    compared = found = 0
    for _ in decisions(s, Random(11)):
        assert isinstance(s, TeamState)
        if s.phase != PLAYING or not between_actions(s):
            continue
        home = s.tables[s.active]
        hand = hand_of(s)
        for g in [g for g in GROUPS_OF[s.block] if home.men[g] and hand[0]]:
            there = next_door(s, g)
            fire = [(j, t) for j, t in there if aim_refusal(s, g, j, t, hand) is None]
            assert fire_targets(s, g, hand, open_groups(s)) == fire
            pieces = pieces_of(home, g)
            plans = [(p, aim) for p in pieces for aim in AIMS]
            shots = [(j, t) for j, t in there if any(shot_refusal(s, g, p, j, t, aim) is None for p, aim in plans)]
            assert shoot_targets(s, g, open_groups(s)) == shots
            assert bool(shoot_targets(s, g, open_groups(s), 1)) == bool(shots)
            compared, found = compared + 1, found + bool(fire or shots)
        if compared > 250:
            break
    assert compared > 100 and found
