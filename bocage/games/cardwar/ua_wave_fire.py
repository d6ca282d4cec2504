"""UA waves, marching A wave for which the cards of Marching Fire were laid: its units fire once on their way."""

from __future__ import annotations

from bocage.games.cardwar.marks import MARCH
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_marching import all_assault, fire_targets, march_cards, may_march_fire
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Location, Side, Unit, Units
from bocage.games.starterkit.model.state import GONE
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

WAVE_FIRE = "wave fire"
NO_SHOT = Refusal("UA marching", "nobody of the wave there could use Marching Fire at that hex")


def cards_with_fire(s: CardState, e: int, side: Side, units: list[Unit]) -> tuple[int, ...]:
    """UA waves, marching Two cards, or three if one of them lacks Assault Fire."""
    return march_cards(s, e, side, 2 if all_assault(s, units) else 3)


def let_fire(s: CardState, units: Units) -> None:
    for u in units:
        s.active[u] = s.active.get(u, 0) | MARCH


def stack_at(s: CardState, units: Units, where: Location) -> Units:
    """Those of the wave in one hex who have not fired."""
    return tuple([u for u in units if s.at[u] == where and not s.status[u] & BROKEN and may_march_fire(s, u)])


def wave_shots(s: CardState, units: Units) -> list[Action]:
    """UA s29 From each hex of the wave, at whom its units could fire."""
    living = [u for u in units if s.at[u] != GONE and may_march_fire(s, u)]
    found: list[Action] = []
    for where in dict.fromkeys([s.at[u] for u in living]):
        stack = stack_at(s, units, where)
        found += [(WAVE_FIRE, where, h) for h in (fire_targets(s, stack, where) if stack else [])]
    return found
