"""What the rifleman thinks of a position in Up Front: men, pins, ground won, cover under the guns that bear, cards."""

from __future__ import annotations

from random import Random

from bocage.bots.groups_upfront import fits_plan
from bocage.bots.hand_upfront import hand
from bocage.bots.harm_upfront import LIFE, PIN, Bearing, harm
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s16_victory import condition_met, victory_points
from bocage.games.upfront.printed.cards import INTO, STRENGTH
from bocage.games.upfront.printed.scenarios import DEFENDER, SCENARIOS
from bocage.games.upfront.state import IN_PLAY, UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import OPEN, read
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.players import rivals
from bocage.kernel.frames import Action

ROOTS = frozenset({"Turn"})
SURE = frozenset({"FormGroups"})
ORDERS: frozenset[str] = frozenset()
IDLE = ("panic", "decline", "reorder", "give up")
COMMIT = ("ready", "resolve")
LEADER, BREAK, MET = 3.0, 60.0, 40.0
STEP, FEWER, HOLDS = 2.2, 0.45, 0.3  # ground: for the leading men, for those behind them, for a side that may stay
HAMPERED = 3.5  # by Wire
POINT = 0.5  # where Victory Points decide, the more the later
FORWARD = 0.7


def sensible(s: UpFrontState, seat: int, action: Action) -> bool:
    """Never throw own men or spent cards away; form groups by a plan."""
    frame = s.stack[-1]
    if isinstance(frame, FormGroups):
        return fits_plan(s, frame, action)
    return action[0] not in IDLE and action != ("draw", 0)


def _promise(s: UpFrontState, g: int, action: Action) -> float:
    """What group g may expect of firing at a target."""
    if action[0] != "at":
        return -1.0
    _, target, *_ = action
    return prospect(s, g, target)


def _strength(action: Action) -> int:
    """Of a Fire card."""
    if action[0] != "card":
        return -1
    _, card, *_ = action
    return STRENGTH[card]


def _openness(action: Action) -> int:
    """How little a Terrain card protects."""
    if action[0] != "terrain":
        return 9
    _, card, *_ = action
    return INTO[card]


def likely(s: UpFrontState, choices: list[Action], rng: Random) -> Action:
    """A plausible follow-up within a procedure: go through with what was begun, with the best that is at hand."""
    frame = s.stack[-1]
    first = choices[0]
    if isinstance(frame, FireAttack) and first[0] == "at":
        return max(choices, key=lambda action: _promise(s, frame.group, action))
    for action in choices:
        if action[0] in COMMIT:
            return action
    if first[0] == "card":
        return max(choices, key=_strength)
    if first[0] == "terrain":
        return min(choices, key=_openness)
    if first[0] == "move" and rng.random() < FORWARD:
        ahead = [action for action in choices if action[-1] == "forward"]
        choices = ahead or choices
    done = [action for action in choices if action[0] == "done"]
    usual = done or [action for action in choices if action[0] not in ("decline", "panic", "pass")] or choices
    return usual[int(rng.random() * len(usual))]


def prospect(s: UpFrontState, g: int, t: int) -> float:
    """How much a middling attack would do there."""
    able = firepower(s, g, t, relative_range(s, g, t))
    return harm(s, t, min(5, able // 3) + total(s, g, t))


def value(s: UpFrontState, seat: int) -> float:
    bearing = Bearing(s)
    best = max([side(s, other, bearing) for other in rivals(s, seat)], default=0.0)
    return side(s, seat, bearing) - best + hand(s, seat, presses(s, seat), bearing)


def presses(s: UpFrontState, seat: int) -> bool:
    """This side has a victory condition of its own to go for."""
    return s.role[seat] != DEFENDER


def side(s: UpFrontState, seat: int, bearing: Bearing) -> float:
    """Men, pins and ground of one side, less the danger they stand in."""
    worth = 0.0
    for m, fate in enumerate(s.fate):
        if fate == IN_PLAY and s.side[m] == seat:
            worth += LIFE - PIN * s.pinned[m]
    worth += sum([LEADER for m in s.leaders[seat] if s.fate[m] == IN_PLAY])
    share = s.losses[seat] / max(1, s.force[seat])
    worth -= BREAK * share * share
    groups = bearing.groups[seat]
    worth -= sum([bearing.danger(g) for g in groups])
    worth += ground(s, seat, groups)
    if SCENARIOS[s.scenario].territory != "none":
        worth += POINT * (1 + s.emptied) * victory_points(s, seat)
    return worth + MET * sum([condition_met(s, seat, c) for c in SCENARIOS[s.scenario].victory])


def goal_of(s: UpFrontState, seat: int) -> int:
    """The range chit that the scenario asks this side for; four where it asks for none."""
    chits = [max(c.chits) for c in SCENARIOS[s.scenario].victory if c.chits and c.side in ("any", s.role[seat])]
    return max(chits, default=4)


def wanted(s: UpFrontState, seat: int) -> int:
    """How many men must get there."""
    asked = [c.men for c in SCENARIOS[s.scenario].victory if c.men > 0 and c.side in ("any", s.role[seat])]
    return min(asked, default=4)


def ground(s: UpFrontState, seat: int, groups: list[int]) -> float:
    """Each step towards the goal counts for the men who are to get there, less for the rest."""
    if not presses(s, seat):
        return HOLDS * sum([min(s.chit[g], 2) for g in groups])
    goal, left = goal_of(s, seat), wanted(s, seat) + 1
    haste = 1.0 + 0.4 * s.emptied
    worth = 0.0
    strong = sorted(groups, key=lambda g: (min(s.chit[g], goal), fit(s, g)), reverse=True)
    for g in sorted(strong, key=lambda g: fit(s, g) >= left - 1, reverse=True):
        men = fit(s, g)
        lead = min(men, left)
        left -= lead
        worth += haste * STEP * (lead + FEWER * (men - lead)) * min(s.chit[g], goal)
        worth -= HAMPERED * read(s.cards[g]).wires
        if s.chit[g] >= goal and lead and is_covered(s, g):
            worth += STEP * lead
    return worth


def fit(s: UpFrontState, g: int) -> int:
    return sum([not s.pinned[m] for m in s.men[g]])


def is_covered(s: UpFrontState, g: int) -> bool:
    here = read(s.cards[g])
    return not here.moves and here.terrain != OPEN
