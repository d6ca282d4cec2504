"""The thread between two hexes, for a player who may check it beforehand (BB 14.0), with what each location sees."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.line import Line, crosses
from bocage.games.brothers.terrain.s48_smoke import THICK
from bocage.games.brothers.terrain.s50_night import in_view
from bocage.hexes.explain import Answer, Reason
from bocage.kernel.frames import OVER
from bocage.kernel.refusal import Refusal

NOT_FREE = Refusal("BB 14.0", "LOS is not checked for free during play; the option that shows it was not chosen")
OTHER_RULES = {"BB 43.4": "the Cave looks another way", "BB 40.2": "another level of the same building"}


def thread_refusal(s: BrothersState) -> Refusal | None:
    """BB 14.0: no free checks, unless both agreed to them or the battle is over."""
    return None if s.sight_shown or s.player == OVER else NOT_FREE


def thread_of(s: BrothersState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
    """One answer for each pair of locations in the two hexes: the ground, an upper level, a Cave."""
    refusal = thread_refusal(s)
    if refusal is not None:
        return refusal
    if not start:
        return []
    g = CARDS[s.scenario].ground
    ha, hb = g.field.hex(start), g.field.hex(end)
    pairs = [(a, b) for a in g.locations_of(ha) for b in g.locations_of(hb)]
    return [_answer(s, g, a, b).plain() for a, b in pairs]


def _answer(s: BrothersState, g: Ground, a: int, b: int) -> Answer:
    line, ha, hb = g.line(a, b), g.hex(a), g.hex(b)
    answer = g.sight.explain(ha, hb, g.height[a] - g.field.level[ha], g.height[b] - g.field.level[hb])
    answer.start, answer.end, answer.range = g.name(a), g.name(b), g.range(a, b)
    if line.blocked and line.rule in OTHER_RULES:
        answer.blocked = [Reason(OTHER_RULES[line.rule], g.name(b), 0, line.rule)]
    if not in_view(s, a, b):
        visible = CARDS[s.scenario].night
        answer.blocked.append(Reason(f"darkness beyond {visible} hexes", g.name(b), 0, "BB 50.0"))
    if not line.blocked:
        _walls(s, g, a, b, line, answer)
        _smoke(s, g, ha, hb, line, answer)
    return answer


def _walls(s: BrothersState, g: Ground, a: int, b: int, line: Line, answer: Answer) -> None:
    """BB 46.1, 43.7: what the ground's table does not hold, a Dike Road or a Roadblock on the way."""
    if line.hindrances > answer.hindrance:
        where = next((g.field.names[h] for h in line.touched if h in g.dike), g.name(b))
        answer.hindered.append(Reason("dike road", where, 1, "BB 46.1"))
    answer.hindrance = line.hindrances
    if line.walled or g.height[a] != g.height[b]:
        return
    for h, side in s.roadblocks:
        if crosses(g, line, h, side):
            answer.hindered.append(Reason("roadblock", g.field.names[h], 1, "BB 43.7"))
            answer.hindrance += 1
            return


def _smoke(s: BrothersState, g: Ground, ha: int, hb: int, line: Line, answer: Answer) -> None:
    """BB 48.0: Smoke anywhere on the thread counts once, Dispersed Smoke only as cover for a mover."""
    met = [h for h in dict.fromkeys((ha, *line.touched, hb)) if s.smoke.get(h, 0)]
    thick = next((h for h in met if s.smoke[h] == THICK), -1)
    if thick >= 0:
        answer.hindered.append(Reason("smoke", g.field.names[thick], 1, "BB 48.0"))
        answer.hindrance += 1
    elif met:
        answer.hindered.append(Reason("dispersed smoke", g.field.names[met[0]], 0, "BB 48.0"))
