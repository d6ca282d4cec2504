"""UF 16.42: victory conditions of scenarios D and Q: men close to the enemy, and a defender with one group left."""

from __future__ import annotations

from bocage.games.upfront.crossing import members
from bocage.games.upfront.s16_victory import CONDITIONS, card_counts, is_infiltrated, reduces_fire
from bocage.games.upfront.scenarios import Condition
from bocage.games.upfront.state import UpFrontState, groups_in_play, relative_range


def men_at_relative_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 16.42: so many unpinned cards in cover, in groups at this Relative Range to any enemy group."""
    enemies = groups_in_play(s, 1 - seat)
    there = 0
    for g in groups_in_play(s, seat):
        near = any(relative_range(s, g, t) == condition.relative_range for t in enemies)
        if near and reduces_fire(s, g) and not is_infiltrated(s, g):
            there += sum([card_counts(s, m) for m in members(s, g)])
    return there >= condition.men


def one_group_left(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """The enemy is down to one group; in D the winner must also have lost fewer cards."""
    if len(groups_in_play(s, 1 - seat)) != 1:
        return False
    return not condition.fewer_losses or s.losses[seat] < s.losses[1 - seat]


CONDITIONS["men_at_relative_range"] = men_at_relative_range
CONDITIONS["one_group_left"] = one_group_left
