"""UF 41.7: radio contact between the SLs of two partners.

Partners in contact see each other's hands and a mortar beside its SL may fire over any Divider (UF 41.424). What they
say to each other is theirs: the program carries no talk.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.s40_artillery import FAILS_FROM, operators, radio_fails
from bocage.games.upfront.infantry.s19_malfunction import wider_by
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import UpFrontState, take_action
from bocage.games.upfront.table.casualties import current_leader
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.uses import RADIO_BIT, held
from bocage.games.upfront.team.s41_fire import group_refusal
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on
from bocage.kernel.frames import Action, Frame, draw, end, tell
from bocage.kernel.refusal import Refusal

NO_CARD = Refusal("UF 41.7", "radio contact needs a Radio card")
NO_PARTNER = Refusal("UF 41.7", "contact is made with a partner whose game goes on")
IN_CONTACT = Refusal("UF 41.7", "you are already in contact")
SL_UNFIT = Refusal("UF 41.7", "the SL must be in the group, unpinned and not an infiltrator")
NO_RADIO = Refusal("UF 41.7", "an unpinned man with a working radio must be in the group of the SL")
PARTNER_UNFIT = Refusal("UF 41.7", "your partner's SL must be unpinned and have an unpinned radio in his group")


def is_fit(table: UpFrontState, leader: int) -> bool:
    """UF 41.7: an SL in play, unpinned, who does not infiltrate."""
    return leader >= 0 and table.group[leader] >= 0 and not table.pinned[leader] and leader not in table.inside


def contact_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.7: the SL's group, a Radio card and somebody to hear it."""
    _, g, card, m, j = action
    found = group_refusal(s, g, "fire mission")
    if found is not None:
        return found
    table, i = s.tables[s.active], s.active
    if not 0 <= j < len(s.tables) or j == i or s.closed[j]:
        return NO_PARTNER
    if (s.block, min(i, j), max(i, j)) in s.contact:
        return IN_CONTACT
    leader = current_leader(table, s.block)
    if not is_fit(table, leader) or table.group[leader] != g:
        return SL_UNFIT
    if m not in operators(table, g):
        return NO_RADIO
    other = s.tables[j]
    partner = current_leader(other, s.block)
    if not is_fit(other, partner) or not operators(other, other.group[partner]):
        return PARTNER_UNFIT
    return None if card in held(table, s.block, RADIO_BIT) else NO_CARD


def contact_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    if not table.secondary:
        return []
    leader = current_leader(table, s.block)
    if not is_fit(table, leader):
        return []
    g = table.group[leader]
    found: list[Action] = [
        ("radio contact", g, card, m, j)
        for card in held(table, s.block, RADIO_BIT)
        for m in operators(table, g)
        for j in range(len(s.tables))
    ]
    return [action for action in found if contact_refusal(s, action) is None]


class RadioContact(Frame):
    """UF 41.7: a Radio card as the sole action of the SL's group, and a draw."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        table = s.tables[s.active]
        use_up(table, s.block, self.plan[2])
        take_action(table, self.plan[1])
        s.source = s.active
        s.revealed = True
        tell(s, "UF 41.7", ("calls", s.active, self.plan[4]))
        draw(s, self, "heard", "pile", "UF 41.7")

    def heard(self, s: TeamState, card: int) -> None:
        """UF 40.4: a red 5 or 6 and the radio has malfunctioned; with any other number they hear each other."""
        i, j = s.active, self.plan[4]
        table = s.tables[i]
        failed = RED[card] and RN[card] >= FAILS_FROM - wider_by(table)  # UF 52.3
        listen(s, i)
        if failed:
            radio_fails(table, self.plan[3])
        table.rule = "UF 41.7"
        drawn(table, card)
        pass_on(s, i)
        if not failed:
            pair = (current_leader(s.tables[min(i, j)], s.block), current_leader(s.tables[max(i, j)], s.block))
            s.contact[s.block, min(i, j), max(i, j)] = pair
            tell(s, "UF 41.7", ("contact", i, j))
        end(s)


def lose_contact(s: TeamState) -> None:
    """UF 41.7: contact lasts until either SL is pinned, eliminated or infiltrates."""
    for (side, i, j), (one, other) in list(s.contact.items()) if s.contact else ():
        if s.closed[i] or s.closed[j] or not is_fit(s.tables[i], one) or not is_fit(s.tables[j], other):
            del s.contact[side, i, j]
            tell(s, "UF 41.7", ("contact lost", i, j))
