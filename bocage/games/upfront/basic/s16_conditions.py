"""UF 16.42: victory conditions of scenarios D and Q: men close to the enemy, and a defender with one group left."""

from __future__ import annotations

from bocage.games.upfront.basic.s16_victory import card_counts, is_charging, is_infiltrated, reduces_fire
from bocage.games.upfront.close_combat.s32_prisoners import CLOSE
from bocage.games.upfront.printed.scenarios import Condition
from bocage.games.upfront.state import UpFrontState, groups_in_play, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.groups import entered_groups


def took_the_last(s: UpFrontState, g: int) -> bool:
    """UF 16.42, UF 32.12: it captured the last man of an enemy group at Relative Range 5 and has kept its range."""
    return bool(s.marks) and s.marks.get((marks.TOOK_THE_LAST, g), -99) == s.chit[g]


def men_at_relative_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 16.42: so many unpinned cards in cover, in groups at this Relative Range to any enemy group."""
    enemies = groups_in_play(s, 1 - seat)
    there = 0
    for g in groups_in_play(s, seat):
        near = any(relative_range(s, g, t) == condition.relative_range for t in enemies) or (
            condition.relative_range == CLOSE and took_the_last(s, g)
        )
        if near and reduces_fire(s, g) and not is_infiltrated(s, g) and not is_charging(s, g):
            there += sum([card_counts(s, m) for m in members(s, g)])
    return there >= condition.men


def one_group_left(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """The enemy is down to one group; in D the winner must also have lost fewer cards."""
    if len(entered_groups(s, 1 - seat)) != 1:
        return False
    return not condition.fewer_losses or s.losses[seat] < s.losses[1 - seat]
