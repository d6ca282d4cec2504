"""Fire modifiers for terrain and situation: rows of (rule, what, function). The total is the sum (BB 6.2, the PAC).

Each function takes the state, the shot and one target. Fortifications that the firer cannot know of count only when
`hidden` is asked for (BB 43.0): the first count is made without them.
"""

from __future__ import annotations

from bocage.battlefield.sums import Amount, Part, Row, lines, total
from bocage.games.brothers.infantry.cover import (
    feature_cover,
    fire_lane,
    fort_at,
    hindrances,
    in_fort,
    moving_in_open,
    side_cover,
    smoke_on,
    terrain_cover,
    terrain_rule,
)
from bocage.games.brothers.infantry.shot import CANISTER, DIRECTED, FINAL, FLAME, Shot
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import ABOARD, BrothersState
from bocage.games.brothers.table import type_of

Modifier = Amount[BrothersState, Shot]


def adjacent(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.ADJACENT if shot.adjacent else 0


def open_ground(s: BrothersState, shot: Shot, t: Unit) -> int:
    if not shot.opportunity or shot.move_of(t) is None or not moving_in_open(s, shot, t):
        return 0
    return pac.open_ground(shot.range, shot.card.night > 0 or s.raining > 0)


def terrain(s: BrothersState, shot: Shot, t: Unit) -> int:
    return terrain_cover(s, shot, t, False)


def hedgerow(s: BrothersState, shot: Shot, t: Unit) -> int:
    return side_cover(s, shot, t) if shot.line.cover_kind == "hedgerow" else 0


def wall(s: BrothersState, shot: Shot, t: Unit) -> int:
    return side_cover(s, shot, t) if shot.line.cover_kind != "hedgerow" else 0


def small_feature(s: BrothersState, shot: Shot, t: Unit) -> int:
    return feature_cover(s, shot, t)


def ridge(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.SIDE_COVER["ridge"] if shot.direct and shot.line.to_ridge and not in_fort(s, shot, t) else 0


def hindrance(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.HINDRANCE * hindrances(s, shot, t)


def smoke(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.SMOKE if s.smoke and smoke_on(s, shot) == 2 else 0


def height(s: BrothersState, shot: Shot, t: Unit) -> int:
    if not shot.direct:
        return 0
    up = shot.ground.height[shot.target] - shot.ground.height[shot.source]
    return pac.HIGHER if up > 0 else pac.LOWER if up < 0 else 0


def concealed(s: BrothersState, shot: Shot, t: Unit) -> int:
    if not s.conceal[t]:
        return 0
    return pac.CONCEALED_FIRST if s.conceal[t] == 2 else pac.CONCEALED  # BB 59.2


def flank(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 6.2: Direct Fire from behind; a moving, Routing or Concealed unit has no facing (BB 2.2)."""
    if not s.facing_rule or not shot.direct or shot.move_of(t) is not None or s.conceal[t] or s.face[t] < 0:
        return 0
    if not type_of(s, t).foot:
        return 0  # at a Squad or WT
    if shot.ground.hex(shot.source) == shot.ground.hex(shot.target):
        return 0  # BB 40.2
    return 0 if shot.ground.in_front(s.face[t], shot.target, shot.source) else pac.FLANK


def final(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.FINAL if shot.mode == FINAL else 0


def wire(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.WIRE if shot.source in s.wire else 0


def directed(s: BrothersState, shot: Shot, t: Unit) -> int:
    return pac.DIRECTED if shot.how == DIRECTED else 0


def anti_tank(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 33.0: Bazooka, Panzerschreck and PIAT at unconcealed WTs and Pillboxes; no part of Final Op Fire."""
    weapon = shot.unit.satw[0]
    if not weapon or shot.mode == FINAL or s.conceal[t] or shot.range > shot.card.satw_reach.get(weapon, 0):
        return 0
    pillbox = shot.move_of(t) is None and fort_at(s, shot.target)[0] in ("pillbox", "bunker")
    return pac.SATW_BONUS if type_of(s, t).crew or pillbox else 0


def canister(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 37.0: at Infantry moving in Open Ground or in a Fire Lane (BB 43.0)."""
    if shot.move_of(t) is None or not (fire_lane(s, shot) or moving_in_open(s, shot, t)):
        return 0
    return pac.CANISTER


def lower(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 47.3: for Guns and Vehicles only a lower target changes FP; a higher one is a matter of the Prof Check."""
    return pac.LOWER if shot.ground.height[shot.target] < shot.ground.height[shot.source] else 0


def passenger(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 21.5: behind the sides of a Carrier, unless the firer is adjacent, or two hexes off and higher."""
    if s.at[t] != ABOARD:
        return 0
    carrier = type_of(s, s.carrier[t])
    higher = shot.ground.height[shot.source] > shot.ground.height[shot.target]
    if not carrier.carrier or carrier.unarmored or shot.adjacent or (shot.range == 2 and higher):
        return 0  # BB 22.0: no cover on a tank; BB 23.0: nor in an Unarmored Vehicle
    return pac.UNIVERSAL_PASSENGER if carrier.universal else pac.PASSENGER


def vehicle_hindrance(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 20.11, 46.0: what lies on the way; grass never protects a Vehicle."""
    if not shot.direct or not (shot.line.hindrances or s.roadblocks):
        return 0  # BB 43.7: a Roadblock on the way is no part of the map's line
    from bocage.games.brothers.vehicles.s20_04_prof import hindered

    return pac.HINDRANCE * hindered(s, shot, t)


TERRAIN = "terrain"
ROWS: tuple[Row[BrothersState, Shot], ...] = (
    ("BB 9.0", "adjacent", adjacent),
    ("BB 41.0", "moving in Open Ground", open_ground),
    ("BB 39.0", TERRAIN, terrain),
    ("BB 44.0", "hedgerow", hedgerow),
    ("BB 46.1", "wall, dike road or roadblock", wall),
    ("BB 54.1", "small terrain feature", small_feature),
    ("BB 54.2", "ridge", ridge),
    ("BB 46.0", "Hindrances", hindrance),
    ("BB 48.0", "Smoke", smoke),
    ("BB 47.3", "elevation", height),
    ("BB 15.0", "Concealed", concealed),
    ("BB 6.2", "from the flank", flank),
    ("BB 10.0", "Final Op Fire", final),
    ("BB 43.6", "firing out of Wire", wire),
    ("BB 31.1", "Directed Fire", directed),
    ("BB 33.0", "anti-tank weapon", anti_tank),
)
TERRAIN_ROWS: tuple[Modifier, ...] = (terrain, hedgerow, wall, small_feature, ridge, height)
"""BB 36.0: what a Satchel Charge against a target in neither a Fortification nor a building takes note of."""
ARTILLERY = "artillery"
GUN_FLAME = "gun flame"
"""The Flamethrower of a Vehicle: like other Vehicle guns (BB 34.0)."""
CHART_NAMES: dict[str, str] = {
    "adjacent": "adjacent",
    "Hindrances": "hindrance",
    "Smoke": "smoke",
    "elevation": "higher",
    "Concealed": "concealed",
    "from the flank": "flank",
    "Final Op Fire": "final",
    "firing out of Wire": "wire",
    "Directed Fire": "directed",
    "anti-tank weapon": "satw_at_gun",
}
"""Rows that the chart limits to some columns: their names there."""


def by_column() -> dict[str, tuple[Row[BrothersState, Shot], ...]]:
    """The rows of each column of the card: a modifier counts only for the kinds of fire that the chart names.

    A Flamethrower cares for nothing but Concealment and Final Op Fire (BB 34.0); a Vehicle's only for Concealment, as
    Final Op Fire is a matter of its Prof Check and takes no FP (BB 20.7).
    """
    found = {
        column: tuple(
            [row for row in ROWS if row[1] not in CHART_NAMES or column in pac.MODIFIER_COLUMNS[CHART_NAMES[row[1]]]]
        )
        for column in ("infantry", "mortar", ARTILLERY)
    }
    found[FLAME] = tuple([row for row in ROWS if row[2] in (concealed, final)])
    found[GUN_FLAME] = tuple([row for row in ROWS if row[2] is concealed])
    return found


GUN = "gun"
GUN_ROWS = (terrain, hedgerow, wall, concealed, flank)
"""BB 20.5: what the V/GUN column takes note of besides a lower target; the rest is a matter of the Prof Check."""
BARE_ROWS = (adjacent, smoke, height, final, wire, directed)
"""BB 20.11, 21.5: what counts against passengers, riders and Vehicles under small arms fire: nothing of their hex."""
IN_GUN_COLUMN: tuple[Row[BrothersState, Shot], ...] = (
    *[row for row in ROWS if row[2] in GUN_ROWS],
    ("BB 47.3", "elevation", lower),
)
BY_COLUMN: dict[str, tuple[Row[BrothersState, Shot], ...]] = {
    **by_column(),
    GUN: IN_GUN_COLUMN,
    CANISTER: (
        *[row for row in IN_GUN_COLUMN if row[2] is not concealed],  # BB 37.0: all Concealment is lost before
        *[row for row in ROWS if row[2] is open_ground],
        ("BB 37.0", "canister at a mover", canister),
    ),
}
BARE: dict[str, tuple[Row[BrothersState, Shot], ...]] = {
    "infantry": (
        *[row for row in BY_COLUMN["infantry"] if row[2] in BARE_ROWS],
        ("BB 46.0", "Hindrances", vehicle_hindrance),
        ("BB 21.5", "in a Carrier", passenger),
        ("BB 33.0", "anti-tank weapon", anti_tank),
    ),
    "mortar": (*[row for row in BY_COLUMN["mortar"] if row[2] in BARE_ROWS], ("BB 21.5", "in a Carrier", passenger)),
    GUN: (("BB 47.3", "elevation", lower),),
    CANISTER: (("BB 47.3", "elevation", lower),),
    FLAME: BY_COLUMN[FLAME],
    GUN_FLAME: BY_COLUMN[GUN_FLAME],
    ARTILLERY: (),
}


def column_of(shot: Shot) -> str:
    if shot.battery:
        return ARTILLERY  # BB 32.0
    if shot.how in (FLAME, CANISTER):
        return GUN_FLAME if shot.how == FLAME and shot.unit.arc else shot.how
    return GUN if shot.unit.arc and not shot.mortar else "mortar" if shot.mortar else "infantry"


def rows_of(s: BrothersState, shot: Shot, t: Unit) -> tuple[Row[BrothersState, Shot], ...]:
    column = column_of(shot)
    if shot.card.machines and (s.at[t] == ABOARD or (type_of(s, t).vehicle and not s.conceal[t])):
        return BARE[column]
    if shot.battery or shot.how == FLAME:
        return BY_COLUMN[column]
    sided = shot.line.sided or bool(s.roadblocks) or shot.target in shot.ground.dike
    key = (column, shot.mode, shot.how, sided)
    rows = IN_FORCE.get(key)
    if rows is None:
        rows = IN_FORCE[key] = tuple([row for row in BY_COLUMN[column] if _counts(row[2], shot, sided)])
    return rows


IN_FORCE: dict[tuple[str, str, str, bool], tuple[Row[BrothersState, Shot], ...]] = {}
"""The rows of a column that can count at all for shots of a mode and a way of fire, with or without anything on the
target's own side."""


def _counts(amount: Modifier, shot: Shot, sided: bool) -> bool:
    if amount in (hedgerow, wall, small_feature, ridge):
        return sided
    if amount is final:
        return shot.mode == FINAL
    if amount is open_ground:
        return shot.opportunity
    return amount is not directed or shot.how == DIRECTED


def adjusted(s: BrothersState, shot: Shot, base: int, t: Unit, hidden: bool) -> int:
    """Adjusted FP against one target; `hidden` lets a Concealed Fortification count."""
    found = base + total(rows_of(s, shot, t), s, shot, t)
    if hidden and shot.how != FLAME and s.at[t] >= 0:
        found += terrain_cover(s, shot, t, True) - terrain_cover(s, shot, t, False)
    if shot.target >= shot.ground.n and shot.ground.is_cave(shot.target) and shot.how != FLAME:
        least = pac.FORTIFICATION_LEAST["cave"]
        return least if found < least <= base else found  # BB 43.4: a Cave never takes FP below 1
    return found


def modifier_rows(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """The rows that are not zero, for explaining and narrating; terrain by the rule of its kind."""
    return [
        (terrain_rule(s, shot, t) if what == TERRAIN else rule, what, amount)
        for rule, what, amount in lines(rows_of(s, shot, t), s, shot, t)
    ]
