"""UF 6.1 to 6.4: whom a group may fire at, whether its firepower covers a Fire card, and the strength of the attack."""

from __future__ import annotations

from bocage.games.upfront.basic.s06_silence import silence_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import AFVS
from bocage.games.upfront.printed.cards import NEED
from bocage.games.upfront.printed.nations import NEED_CHANGE
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import AFV, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import no_target
from bocage.games.upfront.table.firepower import (
    factors_needed,
    firepower,
    hero_can_fire,
    hero_gain,
    required,
    steady_row,
)
from bocage.games.upfront.table.ground import GULLY, read
from bocage.games.upfront.table.modifiers import card_strength, reaches_gully, total
from bocage.games.upfront.table.players import foes, is_foe
from bocage.games.upfront.table.uses import FIRE_BIT, HERO_BIT, held, held_for
from bocage.kernel.refusal import Refusal

RELUCTANT = Refusal("UF 50.3", "Italians need more factors than are printed on the Fire cards")


def target_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """Whether a group may fire at another at all."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return no_target(s, t)
    if (read(s.cards[t]).terrain == GULLY or read(s.cards[g]).terrain == GULLY) and not reaches_gully(s, g, t):
        return no.GULLY_SHUT  # UF 8.2
    rules = hooks(s)
    for function in rules.fire_refusals:
        found = function(s, g, t)
        if found is not None:
            return found
    for function in rules.small_arms_refusals:
        found = function(s, g, t)
        if found is not None:
            return found
    return None


def attack_strength(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int:
    """UF 6.4: Fire cards and modifiers; later chapters count otherwise for some attacks (the Armor of AFVs)."""
    for function in hooks(s).other_strength:
        found = function(s, g, t, cards)
        if found is not None:
            return found
    return card_strength(s, g, cards, t) + total(s, g, t)


def attack_kind(s: UpFrontState, g: int, t: int) -> str:
    """What Resolution is told of the attack: "fire", or "boxed" at the Armor of an AFV (UF 28.3)."""
    for function in hooks(s).other_kind:
        found = function(s, g, t)
        if found:
            return found
    return "fire"


def covers(s: UpFrontState, g: int, t: int, cards: tuple[int, ...], able: int) -> bool:
    """UF 6.1: whether so much firepower, and what counts with these cards only, is enough for them together."""
    need = required(s, g // SLOTS, cards, g)
    more = hooks(s).card_firepower
    if able >= need or not more:
        return able >= need
    rr = relative_range(s, g, t)
    return able + sum([function(s, g, t, rr, cards) for function in more]) >= need


def too_weak(s: UpFrontState, g: int, t: int, cards: tuple[int, ...], plain: Refusal) -> Refusal:
    """UF 6.1, or UF 50.3 where the printed factors would be enough for these Fire cards together."""
    if NEED_CHANGE[s.nation[g // SLOTS]] <= 0 or not cards:
        return plain
    able = firepower(s, g, t, relative_range(s, g, t))
    return RELUCTANT if able >= sum([NEED[card] for card in cards]) else plain


def easiest(cards: list[int]) -> tuple[int, ...]:
    """The Fire card that needs least, if there is one."""
    return tuple(sorted(cards, key=lambda card: NEED[card])[:1])


Pool = tuple[list[int], list[int], tuple[int, ...]]  # Fire cards, Hero cards, men who may be heroes


class Means:
    """What a group has to fire with, and what of it is the same against every target."""

    def __init__(self, pool: Pool, least: int, row: tuple[int, ...], more: bool) -> None:
        self.pool = pool
        self.least = least  # factors needed for the easiest of the Fire cards
        self.row = row  # steady_row
        self.more = more  # Heroes or pistols could add to it


def means_of(s: UpFrontState, g: int, fires: list[int], heroes: list[int]) -> Means:
    least = factors_needed(s, g // SLOTS, min([NEED[card] for card in fires], default=0), g)
    more = bool(heroes)
    if not more and hooks(s).card_firepower:
        more = UNARMED in [s.weapon[m] for m in s.men[g]]
    return Means((fires, heroes, s.men[g]), least, steady_row(s, g), more)


def hero_plays(s: UpFrontState, g: int, t: int, able: int, pool: Pool, wanted: int = 99) -> list[tuple[int, int]]:
    """UF 10.45: a Hero card and a man, such that with it, and Heroes still to come, a Fire card can be used."""
    fires, heroes, men = pool
    rr = relative_range(s, g, t)
    gains = {m: max(0, hero_gain(s, m, t, rr)) for m in men}
    most = able + sum(sorted(gains.values())[-len(heroes) :])
    if not any(covers(s, g, t, (card,), most) for card in fires):
        return []  # not even with all of them
    found = []
    for hero in heroes:
        for m in [m for m in men if gains[m] and hero_can_fire(s, m, hero, t, rr)]:
            then = able + gains[m]
            left = (fires, [other for other in heroes if other != hero], tuple([n for n in men if n != m]))
            if any(covers(s, g, t, (card,), then) for card in fires) or (
                left[1] and hero_plays(s, g, t, then, left, 1)
            ):
                found.append((hero, m))
                if len(found) == wanted:
                    return found
    return found


def is_enough(s: UpFrontState, g: int, t: int, means: Means) -> bool:
    """UF 6.1: the group's firepower, Heroes included, is enough for one of the Fire cards."""
    rr = relative_range(s, g, t)
    able = firepower(s, g, t, rr, means.row)
    fires, heroes, _ = means.pool
    if fires and able >= means.least:
        return True
    if not means.more:
        return False
    for function in hooks(s).card_firepower:
        if function(s, g, t, rr, ()) and any(covers(s, g, t, (card,), able) for card in fires):
            return True
    return bool(heroes) and bool(hero_plays(s, g, t, able, means.pool, 1))


def optional_men(s: UpFrontState, g: int, t: int) -> list[int]:
    """UF 20.531: those of the group who may still choose to stay out of the attack."""
    return [m for m in s.men[g] if m not in s.silent and any(may(s, m, t) for may in hooks(s).may_hold_back)]


def hold_refusal(s: UpFrontState, g: int, t: int, m: int) -> Refusal | None:
    """UF 20.531: the others must have firepower enough for a Fire card."""
    if m not in optional_men(s, g, t):
        return no.MUST_TAKE_PART
    before = s.silent
    s.silent = (*before, m)
    enough = t in targets(s, g)
    s.silent = before
    return None if enough else no.NEEDED


def targets(s: UpFrontState, g: int, wanted: int = 99) -> list[int]:
    """The enemy groups at which some Fire card in hand can be used (UF 6.1), as many as are wanted."""
    cards = held_for(s, g, FIRE_BIT)
    if not cards:
        return []
    found: list[int] = []
    means = means_of(s, g, cards, held_for(s, g, HERO_BIT))
    row, least = means.row, means.least
    printed = bool(row) and not means.more and not s.flanks and not s.encircled  # the row says it all
    afvs = s.in_force & AFVS > 0
    for t in foes(s, g // SLOTS):
        men = s.men[t]
        if not men:
            continue
        if printed and not (afvs and s.kind[men[0]] == AFV):
            if row[relative_range(s, g, t)] < least:
                continue
        elif not is_enough(s, g, t, means):
            continue
        if target_refusal(s, g, t) is None:
            found.append(t)
            if len(found) == wanted:
                break
    return found


def fire_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 6.1: some Fire card can be used at some target."""
    for function in hooks(s).firer_refusals:
        found = function(s, g)
        if found is not None:
            return found
    return None if targets(s, g, 1) else no.NO_SHOT


def why_no_shot(s: UpFrontState, g: int) -> Refusal:
    """What stands between the group and a target for which its firepower would be enough; what silences its men if
    they have none at all; else UF 6.1."""
    seat = g // SLOTS
    means = means_of(s, g, held(s, seat, FIRE_BIT), held(s, seat, HERO_BIT))
    there = [t for t in foes(s, seat) if s.men[t]]
    for t in there:
        if is_enough(s, g, t, means):
            found = target_refusal(s, g, t)
            if found is not None:
                return found
    ranges = [relative_range(s, g, t) for t in there]
    if any(firepower(s, g, t, rr) for t, rr in zip(there, ranges)):
        card = easiest(means.pool[0])
        short = any(too_weak(s, g, t, card, no.NO_SHOT) is RELUCTANT for t in there)
        return RELUCTANT if short else no.NO_SHOT
    return silence_refusal(s, g, ranges) or no.NO_SHOT
