"""UF 25.8, UF 13.2: Smoke fired by an AFV on any group that it can see, its own side's too."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MAIN, boxed_effect
from bocage.games.upfront.armor.s25_refusals import PINNED_AFV, STUNNED, moving_refusal
from bocage.games.upfront.armor.s27_acquisition import has_acquired, lose_acquisition
from bocage.games.upfront.armor.vehicle_state import is_stunned
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN
from bocage.games.upfront.state import AFV, GROUPS_OF, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import from_hand
from bocage.games.upfront.table.ground import GULLY, HILL, MARSH, SMOKE_UP, SOFT_SAND, entry, read
from bocage.games.upfront.table.modifiers import reaches_gully
from bocage.games.upfront.table.uses import SMOKE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

SMOKE_NATIONS = (AMERICAN, GERMAN, BRITISH)
LEAST_EFFECT = 4

NOT_AN_AFV = Refusal("UF 25.8", "only an AFV fires Smoke at other groups; an infantry gun does not")
WRONG_NATION = Refusal("UF 25.8", "only American, German and British AFVs fire Smoke")
WEAK_GUN = Refusal("UF 25.8", "Smoke needs a gun with a boxed Effect Number of 4 or more")
NO_WORKING_GUN = Refusal("UF 25.8", "Smoke needs a working main gun")
ON_DIVIDER = Refusal("UF 41.55", "only the transferring player places Smoke on an LOS Divider")
OUT_OF_SIGHT = Refusal("UF 25.8", "that group is not in the AFV's line of sight")


def layer_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 25.8: which AFVs fire Smoke. A flamethrower is no gun: it has no Effect Number of its own."""
    m = s.men[g][0]
    if s.kind[m] != AFV:
        return NOT_AN_AFV
    if s.nation[s.side[m]] not in SMOKE_NATIONS:
        return WRONG_NATION
    if boxed_effect(s, m, MAIN) < LEAST_EFFECT:
        return WEAK_GUN
    if s.broken[m] or (marks.NO_GUN, m) in s.marks:
        return NO_WORKING_GUN
    if is_stunned(s, m):
        return STUNNED
    if s.pinned[m]:
        return PINNED_AFV
    return moving_refusal(s, m, MAIN, -1)  # UF 28.22: it is its gun that fires the Smoke


def smoke_target_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 25.8, UF 8.2: a group in sight, friend or foe, not in Marsh."""
    if not 0 <= t < len(s.men) or not s.men[t]:
        return no.NOT_YOURS
    if s.letter[t] < 0 and t // SLOTS != g // SLOTS:
        return ON_DIVIDER
    ground, mine = read(s.cards[t]), read(s.cards[g])
    if ground.terrain in (MARSH, SOFT_SAND):
        return no.SMOKE_IN_MARSH
    if t == g or GULLY not in (ground.terrain, mine.terrain):
        return None
    if t // SLOTS == g // SLOTS:
        return None if HILL in (ground.terrain, mine.terrain) else OUT_OF_SIGHT  # UF 8.3: friends have no range
    return None if reaches_gully(s, g, t) else OUT_OF_SIGHT


def fire_smoke_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if s.breeze:
        return no.BREEZE_DRAWN
    found = layer_refusal(s, g)
    if found is not None:
        return found
    return None if any(smoke_target_refusal(s, g, t) is None for t in every_group(s)) else OUT_OF_SIGHT


def every_group(s: UpFrontState) -> list[int]:
    return [t for side in (0, 1) for t in GROUPS_OF[side] if s.men[t]]


class FireSmoke(Frame):
    """UF 25.8: the sole action of the AFV; a Smoke card, no Fire card."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", self.group // SLOTS, "UF 25.8")

    def can_placed(self, s: UpFrontState) -> list[Action]:
        targets = [t for t in every_group(s) if smoke_target_refusal(s, self.group, t) is None]
        return [("smoke", card, t) for card in held(s, self.group // SLOTS, SMOKE_BIT) for t in targets]

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "smoke" or len(action) != 3:
            return None
        if action[1] not in held(s, self.group // SLOTS, SMOKE_BIT):
            return no.NOT_HELD
        return smoke_target_refusal(s, self.group, action[2])

    def placed(self, s: UpFrontState, action: Action) -> None:
        _, card, t = action
        from_hand(s, self.group // SLOTS, card)
        take_action(s, self.group)
        s.cards[t] = (*s.cards[t], entry(card, SMOKE_UP))
        tell(s, "UF 25.8", ("smoke", t, card))
        if has_acquired(s, s.men[self.group][0]) not in (t, -1) and t != self.group:
            lose_acquisition(s, s.men[self.group][0], "UF 27.3")  # its gun has fired elsewhere
        end(s)
