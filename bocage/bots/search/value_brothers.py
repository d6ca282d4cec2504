"""What a position of Band of Brothers is worth: steps, goals and the way to them, and what fire and Melee threaten."""

from __future__ import annotations

from bocage.bots.evaluate_brothers import armour, pressing
from bocage.bots.goals_brothers import errands, field_for
from bocage.bots.machines_brothers import worth as price
from bocage.bots.search.style import Style
from bocage.games.brothers.cards.s18_control import reached
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import FULL, OP_FIRE, READY, USED, BrothersState
from bocage.games.brothers.table import on_board
from bocage.games.brothers.terrain.s50_night import sees

STEP, REDUCED, SUPPRESSED, DECOY = 10.0, 6.0, 3.0, 1.5
GOAL, WON_GOAL, LEFT = 20.0, 25.0, 14.0
ERRAND, WAY = 2.5, 1.2
DANGER, STACKED, HELD, COMMAND, MELEE, CONCEALED = 2.2, 0.35, 0.5, 0.7, 5.0, 1.0

Gun = tuple[int, float, int, float]
"""Where it is, Firepower, normal range, and how ready it is."""


TERMS = ("men", "suppression", "ground", "danger", "goals", "command", "readiness", "melee")
"""What the sum is made of; the captain's weights multiply these (weights/brothers.toml)."""
MEN, SHAKEN, GROUND, THREAT, GOALS, POINTS, READINESS, FIGHTS = range(8)


def terms(s: BrothersState, seat: int, style: Style) -> list[float]:
    """Each term of the worth to a seat, by hand-made weights."""
    card = CARDS[s.scenario]
    field = field_for(s, card)
    guns = (guns_of(s, 0), guns_of(s, 1))
    late = pressing(s, card)
    found = side(s, card, seat, field, guns[1 - seat], late, style)
    for i, worth in enumerate(side(s, card, 1 - seat, field, guns[seat], late, style)):
        found[i] -= worth
    acting = card.victory.acting
    sign = 1.0 if acting == seat else -1.0
    for goal in card.victory.conditions:
        held = sum([s.control.get(h, -1) == acting for h in goal.hexes])
        won = WON_GOAL * (0.5 + late) * reached(s, goal) + GOAL * (0.8 + 0.6 * late) * 2 * min(held, goal.at_least)
        if goal.kind == "exit":
            won += LEFT * min(goal.at_least, s.exited[acting])
        elif goal.kind == "eliminate":
            won += 0.5 * STEP * min(goal.at_least, s.kills[1 - acting])
        found[GOALS] += sign * won
    found[GROUND] -= sign * style.ground * ERRAND * (0.7 + 0.8 * late) * errands(s, card)[1]
    for pool, (owner, _, _) in enumerate(card.pools):
        found[POINTS] += COMMAND * s.pools[pool] * (1.0 if owner == seat else -1.0)
    found[FIGHTS] = melees(s, seat)
    return found


def guns_of(s: BrothersState, side: int) -> list[Gun]:
    """Who of a side can shoot."""
    found: list[Gun] = []
    for u, at in enumerate(s.at):
        if at < 0 or s.side[u] != side:
            continue
        kind = UNITS[s.kind[u]]
        if kind.decoy:
            continue
        i = 0 if s.step[u] == FULL else 1
        ready = (0.75 if s.used[u] == USED else 1.0) * (0.6 if s.supp[u] else 1.0)
        power, reach = (kind.gun_fp[1], 12) if kind.arc else (kind.fp[i], kind.reach[i])
        found.append((at, float(power), reach, ready))
    return found


def danger(s: BrothersState, card: Card, loc: int, guns: list[Gun]) -> float:
    """The chances to be hit there, added up."""
    g = card.ground
    ranges, clear = g.ranges[loc], g.clear_row(loc)
    cover = float(g.terrain[loc].direct)
    if loc in s.forts:
        cover -= 1.0
    total = 0.0
    for at, power, reach, ready in guns:
        far = ranges[at]
        if far > 2 * reach or not clear[at] or far == 0 or (card.night and not sees(s, at, loc)):
            continue
        bears = power * (1.0 if far <= reach else 0.5) + cover + (2.0 if far == 1 else 0.0)
        total += ready * max(0.05, min(0.95, bears / 10.0))
    return min(1.8, total)


def side(
    s: BrothersState, card: Card, seat: int, field: list[float], enemies: list[Gun], late: float, style: Style
) -> list[float]:
    """The units of one side where they stand, by terms."""
    attacking = seat == card.victory.acting
    way = style.ground * WAY * (0.7 + 0.8 * late if attacking else 1.0)
    threat = style.danger * DANGER * (1.0 - 0.5 * late if attacking else 1.0)
    plain = not card.machines
    found = [0.0] * len(TERMS)
    found[MEN] = 0.0 if plain else armour(s, card, seat)
    dangers: dict[int, float] = {}
    for u in on_board(s, seat):
        loc = s.at[u]
        there = s.here.get(loc, ())
        if UNITS[s.kind[u]].decoy:
            found[MEN] += DECOY
            continue
        whole = (STEP if s.step[u] == FULL else REDUCED) if plain else price(s, u)
        found[MEN] += whole
        found[SHAKEN] -= SUPPRESSED * s.supp[u]
        found[GROUND] -= way * (field[loc] if attacking else max(0.0, field[loc] - 2.0))
        if len(there) == 1 or not is_mixed(s, there):
            if loc not in dangers:
                dangers[loc] = danger(s, card, loc, enemies)
            found[THREAT] -= threat * dangers[loc] * (1.0 + STACKED * (len(there) - 1))
        if s.used[u] in (OP_FIRE, READY) and not attacking:
            found[READINESS] += HELD
        if s.conceal[u]:
            found[READINESS] += CONCEALED
    return found


def is_mixed(s: BrothersState, there: tuple[int, ...]) -> bool:
    first = s.side[there[0]]
    for v in there:  # noqa: SIM110 (asked very often)
        if s.side[v] != first:
            return True
    return False


def melees(s: BrothersState, seat: int) -> float:
    """Hexes where Melee is to come, by the strength on either side."""
    worth = 0.0
    for there in s.here.values():
        if len(there) < 2 or not is_mixed(s, there):
            continue
        ours = theirs = 0.5
        for u in there:
            kind = UNITS[s.kind[u]]
            fights = max(0.5, kind.melee[0 if s.step[u] == FULL else 1] - 1.0 * s.supp[u])
            if s.side[u] == seat:
                ours += fights
            else:
                theirs += fights
        worth += MELEE * (ours - theirs) / (ours + theirs)
    return worth
