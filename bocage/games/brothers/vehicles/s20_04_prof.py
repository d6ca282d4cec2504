"""BB 20.4: the Prof Check of Guns and Vehicles. One check, all modifiers added to the Prof Rating."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import Part
from bocage.games.brothers.infantry.cover import directly_behind, feature_cover, hindrances, smoke_on
from bocage.games.brothers.infantry.shot import AT_VEHICLES, FINAL, OP, Shot
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import checks
from bocage.games.brothers.state import OP_FIRE, STEADY, BrothersState
from bocage.games.brothers.table import type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.line import behind_roadblock
from bocage.kernel.frames import Frame, end, roll, tell

GRASS = ("grain", "kunai")


def grass_hindrances(g: Ground, a: Loc, b: Loc) -> int:
    """What Wheat and Kunai hinder on this line: nothing of it against a Vehicle (BB 46.0)."""
    found = g.grass.get((a, b))
    if found is None:
        found = g.grass[a, b] = _grass(g, a, b)
    return found


def _grass(g: Ground, a: Loc, b: Loc) -> int:
    ha, hb = g.hex(a), g.hex(b)
    if not any(g.field.kind[h] in GRASS for h in g.line(a, b).touched):
        return 0
    answer = g.sight.explain(ha, hb, g.height[a] - g.field.level[ha], g.height[b] - g.field.level[hb])
    names = [g.field.names[h] for h in g.line(a, b).touched if g.field.kind[h] in GRASS]
    return sum(reason.amount for reason in answer.hindered if reason.where in names)


def hindered(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 46.0: Hindrances on the way to this target."""
    found = hindrances(s, shot, t)
    if found and type_of(s, t).vehicle and not s.conceal[t]:
        found -= grass_hindrances(shot.ground, shot.source, shot.target)
    return max(found, 0)


def moved_here(s: BrothersState, u: Unit) -> bool:
    """BB 20.3: has it come to a new hex this turn, farther than lets it wait with Op Fire?"""
    return s.walked[u] > 0 and not s.mark[u] & STEADY


def walled(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """BB 46.1: a Vehicle directly behind a Wall, a Roadblock (BB 43.7) or a Dike Road; of the first two it has nothing
    if it moves there before an adjacent firer."""
    if not type_of(s, t).vehicle or not directly_behind(s, shot, t):
        return False
    if not shot.adjacent or shot.move_of(t) is None:
        return True
    return not shot.line.cover and not behind_roadblock(shot.ground, s.roadblocks, shot.target, shot.line)


def prof_rows(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """What makes a check necessary, each with its modifier (which may be 0); empty if none is needed."""
    found: list[Part] = []
    for name, what, due in (
        ("op_fire", "Op Fire", shot.mode == OP),
        ("final_op_fire", "Final Op Fire", shot.mode == FINAL),
        ("moved", "moved to a new hex", moved_here(s, shot.firer)),
        ("turned", "turned to fire", shot.turned),
        ("move_counter", "Move counter", shot.how in AT_VEHICLES and bool(s.moved[t])),
        (
            "higher_target",
            "target higher",
            shot.direct and shot.ground.height[shot.target] > shot.ground.height[shot.source],
        ),
        ("vehicle_behind_wall", "Vehicle behind a Wall or Dike Road", shot.how in AT_VEHICLES and walled(s, shot, t)),
        ("small_feature", "small terrain feature", feature_cover(s, shot, t) < 0),
        ("ridge", "on a Ridge, from Level 0", shot.direct and shot.line.to_ridge),
    ):
        if due:
            found.append((checks.PROF_RULE[name], what, checks.PROF[name]))
    smoke = smoke_on(s, shot)
    if smoke:
        name = "smoke" if smoke == 2 else "dispersed_smoke"
        found.append((checks.PROF_RULE[name], "Smoke" if smoke == 2 else "Dispersed Smoke", checks.PROF[name]))
    number = hindered(s, shot, t)
    if number:
        found.append((checks.PROF_RULE["hindrance"], "Hindrances", number * checks.PROF["hindrance"]))
    found += _distance_rows(s, shot)
    if found and s.used[shot.firer] == OP_FIRE and shot.mode == OP:
        found.append((checks.PROF_RULE["marked_op_fire"], "marked Op Fire", checks.PROF["marked_op_fire"]))
    return found


def _distance_rows(s: BrothersState, shot: Shot) -> list[Part]:
    found: list[Part] = []
    if checks.needs_prof_check(shot.range):
        found.append(("BB 20.4", "distance", checks.prof_at(shot.range)))
    if shot.card.night:
        found.append(("BB 50.2", "night", checks.prof_at_night(shot.range)))
    if s.raining:
        found.append(("BB 55.2", "rain", checks.MONSOON_PER_HEX * shot.range))
    return found


def needed(s: BrothersState, shot: Shot, t: Unit) -> int:
    return shot.unit.prof_rating + sum([row[2] for row in prof_rows(s, shot, t)])


class ProfCheck(Frame):
    """One die against the Prof Rating; ends with True if it is passed. No Command Point helps (BB 20.0)."""

    def __init__(self, unit: Unit = -1, number: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.number = number

    def start(self, s: BrothersState, _: Any) -> None:
        roll(s, self, "rolled", "1d10", "BB 20.4")

    def rolled(self, s: BrothersState, die: int) -> None:
        tell(s, "BB 20.4", ("prof check", self.unit, die, self.number))
        end(s, die <= self.number)
