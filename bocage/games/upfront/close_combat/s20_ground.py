"""UF 20.8: the ground of an infiltrated group whose last man is gone may be captured by those who are inside it.

`s.spoils[g]` keeps what can be captured until its captor has decided: the entry of the card that shows it (0: bare Open
Ground), whether it is entrenched, how many Wire cards lie on it and which (UF 45.4), and the weapon chits there.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s34_guns import no_hill_without_cards
from bocage.games.upfront.basic.s03_groups import MOST
from bocage.games.upfront.basic.s05_terrain import terrain_card_refusal, terrain_lies
from bocage.games.upfront.basic.s16_victory import is_infiltrated
from bocage.games.upfront.close_combat.s20_designation import shed_crew
from bocage.games.upfront.close_combat.s20_infiltrators import infiltrators, lose_status
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_group_transfer import call_off
from bocage.games.upfront.infantry.s17_individual import emptied
from bocage.games.upfront.infantry.s23_pillbox import does_not_fit, is_full
from bocage.games.upfront.state import IN_PLAY, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import unserved
from bocage.games.upfront.table.deck import clear_entries, discard_shown, leave_table
from bocage.games.upfront.table.ground import FACE_DOWN, FORWARD, SMOKE_UP, WIRE_UP, card_of, entry, lies, read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

ENTRENCHED = "entrenched"  # marks[ENTRENCHED, group] (UF 36.2)
NOT_A_CAPTOR = Refusal("UF 20.8", "only a group with an infiltrator there can take that ground")
FULL = Refusal("UF 3.2", "a group has two to ten cards")


def ground_entry(s: UpFrontState, g: int) -> int:
    """The card that shows the ground occupied; under two Movement cards it is Open Ground, the first of them."""
    ground = read(s.cards[g])
    if ground.moves >= 2:
        moves = [e for e in s.cards[g] if FORWARD <= lies(e) < SMOKE_UP]
        return entry(card_of(moves[-ground.moves]), FACE_DOWN)
    return next((e for e in s.cards[g] if ground.card and card_of(e) == ground.card), 0)


def last_man_gone(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """UF 20.8: the ground is kept for its captor; every other card on the group is discarded as usual (UF 4.3)."""
    claimed = [h for function in hooks(s).captors for h in function(s, g)]
    if s.men[g] or not (claimed or is_infiltrated(s, g)):
        return
    kept = ground_entry(s, g)
    s.cards[g] = tuple([e for e in s.cards[g] if not kept or card_of(e) != card_of(kept)])
    dug_in = s.marks.pop((marks.ENTRENCHED, g), 0)
    wires = [card_of(e) for e in s.cards[g] if lies(e) == WIRE_UP]
    s.cards[g] = tuple([e for e in s.cards[g] if lies(e) != WIRE_UP])
    s.spoils[g] = (kept, dug_in, len(wires), *wires, *[unserved(c) for c in s.dropped[g]])


def lying_in(spoil: tuple[int, ...]) -> int:
    """Where the weapon chits begin, after the Wire cards."""
    return 3 + spoil[2]


def take_refusal(s: UpFrontState, g: int, h: int) -> Refusal | None:
    """Why this group may not take the ground of that one: nobody of it is there, or it is not allowed in such terrain
    (UF 7.33)."""
    there = [s.group[m] for m in infiltrators(s, g) if s.fate[m] == IN_PLAY]
    if h not in there and not any(h in function(s, g) for function in hooks(s).captors):
        return NOT_A_CAPTOR
    kept = s.spoils[g][0]
    if not kept or lies(kept) == FACE_DOWN:
        return None
    return terrain_card_refusal(s, h, card_of(kept)) or no_hill_without_cards(s, h, card_of(kept))


def captors(s: UpFrontState, g: int) -> list[int]:
    """The groups that may take the ground: those with an infiltrator there who are allowed in such terrain."""
    found = [s.group[m] for m in infiltrators(s, g) if s.fate[m] == IN_PLAY]
    found.extend([h for function in hooks(s).captors for h in function(s, g)])
    able = [h for h in dict.fromkeys(found) if s.men[h] and take_refusal(s, g, h) is None]
    owners = [h // SLOTS for h in able]
    owner = s.seat if s.seat in owners else owners[0] if owners else -1  # UF 2.4: of several enemies whose turn it is
    return [h for h in able if h // SLOTS == owner]


def has_spoils(s: UpFrontState, seat: int) -> bool:
    return bool(s.spoils)


def lay_ground(s: UpFrontState, g: int, h: int) -> None:
    """UF 20.8: it replaces whatever lay on the captor, Movement cards too; neither range nor letter changes."""
    kept, dug_in = s.spoils[g][0], s.spoils[g][1]
    call_off(s, h, "UF 20.8")
    clear_entries(s, h, s.cards[h])
    if s.pending[h]:
        s.discards.append(s.pending[h])
        s.pending[h] = 0
    wires = tuple([entry(card, WIRE_UP) for card in s.spoils[g][3 : lying_in(s.spoils[g])]])
    s.cards[h] = (kept, *wires) if kept else wires
    s.marks.pop((marks.ENTRENCHED, h), None)
    terrain_lies(s, h)
    if dug_in:
        s.marks[marks.ENTRENCHED, h] = dug_in
    s.dropped[h] = s.spoils[g][lying_in(s.spoils[g]) :]
    tell(s, "UF 20.8", ("captures ground", h, card_of(kept)))


def scrap(s: UpFrontState, g: int) -> None:
    kept = s.spoils[g][0]
    if kept:
        leave_table(s, card_of(kept))
    for card in s.spoils[g][3 : lying_in(s.spoils[g])]:
        discard_shown(s, card)


def full_refusal(s: UpFrontState, g: int, m: int) -> Refusal | None:
    """UF 3.2: no eleventh card, whoever is still on his way counted; UF 23.3: no fourth in a Pillbox."""
    if len(s.men[g]) + list(s.crossing.values()).count(g) >= MOST:
        return FULL
    return is_full(s, g) or does_not_fit(s, m, g)


class CaptureGround(Frame):
    """UF 20.8: the captor chooses which of his groups takes the ground, if any, and who joins it there."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = -1
        self.group = -1
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        if not s.spoils:
            return end(s)
        self.lost = next(iter(s.spoils))
        if captors(s, self.lost):
            return ask(s, self, "chosen", captors(s, self.lost)[0] // SLOTS, "UF 20.8")
        scrap(s, self.lost)
        return self.settle(s)

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [*[("capture ground", h) for h in captors(s, self.lost)], ("scrap",)]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return take_refusal(s, self.lost, action[1]) or NOT_A_CAPTOR if action[0] == "capture ground" else None

    def chosen(self, s: UpFrontState, action: Action) -> None:
        if action == ("scrap",):
            scrap(s, self.lost)
            return self.settle(s)
        self.group, self.hook = action[1], 0
        lay_ground(s, self.lost, self.group)
        return goto(s, self, "entered")

    def entered(self, s: UpFrontState, _: Any) -> None:
        """What entering such terrain brings in later chapters, as any Terrain does (UF 52.15: a gun in Soft Sand)."""
        kept = s.spoils[self.lost][0]
        rules = hooks(s).after_terrain if kept and lies(kept) != FACE_DOWN else []
        while self.hook < len(rules):
            frame = rules[self.hook](s, self.group, card_of(kept))
            self.hook += 1
            if frame is not None:
                return call(s, self, "entered", frame)
        return goto(s, self, "others")

    def others(self, s: UpFrontState, _: Any) -> None:
        if self.can_joined(s) == [("done",)]:
            return self.settle(s)
        return ask(s, self, "joined", self.group // SLOTS, "UF 20.8")

    def can_joined(self, s: UpFrontState) -> list[Action]:
        men = [m for m in infiltrators(s, self.lost) if s.group[m] != self.group and s.side[m] == self.group // SLOTS]
        return [("done",), *[("join", m) for m in men if full_refusal(s, self.group, m) is None]]

    def why_not_joined(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "join":
            return None
        inside = action[1] in infiltrators(s, self.lost)
        return (full_refusal(s, self.group, action[1]) if inside else None) or NOT_A_CAPTOR

    def joined(self, s: UpFrontState, action: Action) -> None:
        """A man of another group who was inside too comes over, at the last position."""
        if action == ("done",):
            return self.settle(s)
        m = action[1]
        old = s.group[m]
        shed_crew(s, m)  # UF 11.13
        s.men[old] = tuple([other for other in s.men[old] if other != m])
        s.men[self.group] = (*s.men[self.group], m)
        s.group[m] = self.group
        s.came_from.setdefault(m, old)
        touch(s, ("group", old))
        tell(s, "UF 20.8", ("joins", m, self.group))
        if not s.men[old]:
            emptied(s, old)
        return goto(s, self, "others")

    def settle(self, s: UpFrontState) -> None:
        """There is nobody left to be among."""
        del s.spoils[self.lost]
        for m in infiltrators(s, self.lost):
            lose_status(s, m, "UF 20.8")
        for function in hooks(s).ground_settled:
            function(s, self.lost)
        goto(s, self, "start")
