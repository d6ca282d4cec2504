"""UF 43.33: the victory conditions of the table that chapter 16 does not have: twice the points, the Pillbox, half a
force at Relative Range 5, more than half of the defenders eliminated."""

from __future__ import annotations

from bocage.games.upfront.basic.s16_conditions import took_the_last
from bocage.games.upfront.basic.s16_victory import card_counts, is_broken, is_charging, reduces_fire, victory_points
from bocage.games.upfront.close_combat.s32_prisoners import CLOSE
from bocage.games.upfront.printed.scenarios import Condition
from bocage.games.upfront.state import SLOTS, UpFrontState, groups_in_play, relative_range
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.ground import PILLBOX_GROUND, read


def times_the_points(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 43.33 (1, 2): at least so many times the opponent's Victory Points, and more than he has."""
    return is_times(victory_points(s, seat), victory_points(s, 1 - seat), condition.factor)


def is_times(mine: int, yours: int, factor: int) -> bool:
    """So many times as much, read so that nothing is not twice nothing, nor -3 more than twice -2."""
    return mine >= factor * yours and mine > yours


def pillbox_empty(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 43.33 (5): no enemy card is in a Pillbox any more, eliminated or gone."""
    return all(read(s.cards[g]).terrain != PILLBOX_GROUND for g in groups_in_play(s, 1 - seat))


def half_force_at_relative_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 43.33 (7): at least half of the force unpinned in cover at this Relative Range of any enemy group, or of one
    whose last man it has captured (UF 16.42, UF 32.12)."""
    there = 0
    for g in groups_in_play(s, seat):
        if reduces_fire(s, g) and not is_charging(s, g) and is_at(s, g, condition.relative_range):
            there += sum([card_counts(s, m) for m in members(s, g)])  # UF 16.41
    return 2 * there >= s.force[seat]


def is_at(s: UpFrontState, g: int, wanted: int) -> bool:
    """Is any enemy group at this Relative Range?"""
    if wanted == CLOSE and took_the_last(s, g):
        return True
    return any(relative_range(s, g, t) == wanted for t in groups_in_play(s, 1 - g // SLOTS))


def more_than_half_eliminated(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """UF 43.33 (8): more than half of the enemy force is lost before one's own squad is broken."""
    return 2 * s.losses[1 - seat] > s.force[1 - seat] and not is_broken(s, seat)
