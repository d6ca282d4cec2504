"""UF 16: the end of a game by broken squads, victory conditions or time, and Victory Points."""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import is_afv_group, is_stuck, vehicle_points
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.nations import ITALIAN, NATION_NAMES, RUSSIAN, breaking_losses
from bocage.games.upfront.printed.scenarios import DEFENDER, SCENARIOS, TIME_LIMIT, Condition
from bocage.games.upfront.state import (
    AFV,
    CAPTURED,
    IN_PLAY,
    KILLED,
    MAN,
    PANICKED,
    ROUTED,
    SLOTS,
    UpFrontState,
    groups_in_play,
)
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.ground import (
    BUILDINGS,
    GULLY,
    MARSH,
    MINEFIELD_GROUND,
    OPEN,
    STREAM,
    WALL,
    WOODS,
    cover_of,
    read,
)
from bocage.games.upfront.table.players import TWO, meets, players, result_for, rivals, taker
from bocage.kernel.frames import OVER, finish, tell

KIA_POINTS = 2  # UF 16.4
ROUT_POINTS = 1
PRISONER_POINTS = 5  # UF 32.1


def settled(s: UpFrontState) -> bool | None:
    """Whether a chapter beyond this one decides about the end of the game."""
    for function in hooks(s).endings:
        found = function(s)
        if found is not None:
            return found
    return None


def won(s: UpFrontState, result: tuple[float, ...], rule: str, reason: str) -> bool:
    """The game ends with this result, unless its winner may go on (UF 42.7) or a segment follows (UF 2.4)."""
    if s.marks and any(function(s, result) for function in hooks(s).next_segment):
        return True
    if s.variants:
        for function in hooks(s).holds_back:
            if function(s, result):
                return False
    finish(s, result, rule, reason)
    return True


def is_broken(s: UpFrontState, seat: int) -> bool:
    """UF 16.5: more than half of the cards that have entered play are lost (other shares for some nations)."""
    if s.nation[seat] == ITALIAN and meets(s, seat, RUSSIAN):
        return s.losses[seat] > s.force[seat] // 2  # UF 50.42
    return s.losses[seat] >= breaking_losses(s.troops[seat], s.force[seat])


def name_of(s: UpFrontState, seat: int) -> str:
    return NATION_NAMES[s.nation[seat]]


def broken_ends(s: UpFrontState) -> bool:
    """UF 16.5: the game ends at once; if both break together both have lost."""
    early = settled(s) if s.variants else None
    if early is not None:
        return early
    if len(s.hands) > TWO:
        return any(function(s) for function in hooks(s).squads_broken)
    down = [is_broken(s, 0), is_broken(s, 1)]
    if not (down[0] or down[1]):
        return False
    reason = "both squads are broken" if down[0] and down[1] else f"the {name_of(s, int(down[1]))} squad is broken"
    return won(s, (float(not down[0]), float(not down[1])), "UF 16.5", reason)


def reduces_fire(s: UpFrontState, g: int) -> bool:
    """UF 16.42: the group stands still in terrain that would lower the strength of fire against it.

    Wire and entrenchments count, so that Open Ground will do once it is dug.
    """
    ground = read(s.cards[g])
    if ground.moves:
        return False  # UF 16.422
    if ground.terrain in (STREAM, MINEFIELD_GROUND):
        return False
    cover = -2 if ground.terrain in (WALL, GULLY) else cover_of(ground)  # UF 16.423; Smoke never counts (UF 16.421)
    if ground.terrain == WALL and g in s.encircled:
        cover = 0  # UF 8.9
    if ground.terrain in (MARSH, OPEN):
        cover = -1 if ground.terrain == MARSH else 0
    return cover + ground.wires - is_dug(s, g) < 0


def is_dug(s: UpFrontState, g: int) -> bool:
    """UF 36.2: the group is entrenched."""
    return bool(s.marks) and (marks.ENTRENCHED, g) in s.marks


def card_counts(s: UpFrontState, m: int) -> bool:
    """UF 16.41: not a pinned card, nor an AFV that is immobilized or bogged."""
    return not s.pinned[m] and (s.kind[m] != AFV or not is_stuck(s, m))


def men_at(s: UpFrontState, seat: int, condition: Condition) -> int:
    """UF 16.42: the most unpinned men that stand in cover at one of the range chits asked for."""
    found = dict.fromkeys(condition.chits, 0)
    for g in groups_in_play(s, seat):
        if s.chit[g] in found and not is_infiltrated(s, g) and reduces_fire(s, g) and not is_charging(s, g):
            found[s.chit[g]] += sum([card_counts(s, m) for m in members(s, g)])
    return sum(found.values()) if condition.mixed_chits else max(found.values())


def is_charging(s: UpFrontState, g: int) -> bool:
    """UF 45.48: a Banzai group meets no condition about ranges."""
    return bool(s.marks) and (marks.BANZAI, g) in s.marks


def is_infiltrated(s: UpFrontState, g: int) -> bool:
    """UF 20.5: an enemy infiltrator is among the group."""
    return bool(s.inside) and g in s.inside.values()


def men_at_range(s: UpFrontState, seat: int, condition: Condition) -> bool:
    for chit in condition.chits:
        if chit in s.chit:
            return men_at(s, seat, condition) >= condition.men
    return False


def condition_met(s: UpFrontState, seat: int, condition: Condition) -> bool:
    """Whether this side has fulfilled a victory condition of the scenario."""
    if condition.side not in ("any", s.role[seat]):
        return False
    return hooks(s).conditions[condition.type](s, seat, condition)


def victory_ends(s: UpFrontState) -> bool:
    """UF 4.6: the first side to meet a condition of the scenario has won; the side whose turn it is comes first."""
    early = settled(s) if s.variants else None
    if early is not None:
        return early
    for condition in SCENARIOS[s.scenario].victory:
        if condition.when != "at once":
            continue
        for seat in (s.seat, *rivals(s, s.seat)):
            if condition_met(s, seat, condition):
                return won(s, result_for(s, seat), "UF 16.42", "the victory conditions are met")
    return False


def earns_ground(s: UpFrontState, g: int) -> bool:
    """UF 16.4: a group that stands still, in the terrain that the scenario asks for (in B, Buildings only).

    An AFV need only be able to move.
    """
    ground = read(s.cards[g])
    if s.letter[g] < 0 or (ground.moves and not is_afv_group(s, g)):  # UF 41.59: not before it has entered
        return False
    territory = SCENARIOS[s.scenario].territory
    if territory == "partisan":
        return g // SLOTS == s.partisan  # UF 2.4: in I the ground that the partisans hold, nobody else's
    if territory == "jungle":
        return ground.terrain == WOODS  # UF 47.2
    return territory != "buildings" or ground.terrain == BUILDINGS


def ground_points(s: UpFrontState, seat: int) -> int:
    """UF 16.4, UF 16.41: unpinned men who stand still, times the range chit of their group."""
    points = 0
    for g in groups_in_play(s, seat):
        if earns_ground(s, g):
            points += s.chit[g] * sum([card_counts(s, m) for m in members(s, g)])
    return points


def loss_points(s: UpFrontState, seat: int) -> int:
    """UF 16.4: what the opponent's losses are worth to this side."""
    points = 0
    for m, fate in enumerate(s.fate):
        if s.side[m] != seat and (len(s.hands) == TWO or taker(s, m) == seat):
            if s.kind[m] != MAN:
                points += vehicle_points(s, m)
            elif fate in (KILLED, PANICKED):
                points += KIA_POINTS
            elif fate == ROUTED or (fate == IN_PLAY and m in s.wounded):
                points += ROUT_POINTS  # UF 33.8: a wounded man who lives counts as much
            elif fate == CAPTURED and m in s.guard:
                points += PRISONER_POINTS  # UF 32.22: none for those who were freed
    return points


def victory_points(s: UpFrontState, seat: int) -> int:
    return ground_points(s, seat) + loss_points(s, seat)


def time_ends(s: UpFrontState) -> bool:
    """UF 16.3, UF 16.4: the time limit; conditions tested then, a defender who has held out, or most Victory Points."""
    early = settled(s) if s.variants else None
    if early is not None:
        return early
    if not s.time_up:
        return False
    by_time(s, "UF 16.3", "the time limit is reached")
    return True


def by_time(s: UpFrontState, rule: str, reason: str) -> None:
    """UF 16.3: what decides a game that has run its time, or in which nothing more happens (UF 4.6)."""
    scn = SCENARIOS[s.scenario]
    for condition in scn.victory:
        if condition.when == TIME_LIMIT:
            for seat in players(s):
                if condition_met(s, seat, condition):
                    finish(s, result_for(s, seat), "UF 16.4", "the victory conditions are met")
                    return
    if scn.otherwise == DEFENDER:
        seat = s.role.index(DEFENDER)
        finish(s, result_for(s, seat), rule, "the defender has held out")
    else:
        points_decide(s, rule, reason)


def points_decide(s: UpFrontState, rule: str, reason: str) -> None:
    points = [victory_points(s, seat) for seat in players(s)]
    tell(s, "UF 16.4", ("points", *points))
    best = [seat for seat, count in zip(players(s), points) if count == max(points)]
    result = tuple([1.0 / len(best) if seat in best else 0.0 for seat in range(len(s.hands))])
    finish(s, result, rule, f"{reason}, {' to '.join([str(count) for count in points])} Victory Points")


def game_ends(s: UpFrontState) -> bool:
    """After every action and loss: has the game ended? If so it is finished here."""
    if s.player == OVER:
        return True
    if broken_ends(s):
        return True
    return victory_ends(s) or time_ends(s)
