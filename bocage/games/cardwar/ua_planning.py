"""UA planning, s30 Planning hands: cards bought before the game with secret dice, for scenarios with an attacker."""

from __future__ import annotations

from typing import Any, Final

from bocage.deck.cards import CONCEALED, KIND, MOVE, RALLY, RALLY_ALL, TERRAIN
from bocage.deck.piles import cut
from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.hands import masks
from bocage.games.cardwar.heroes import is_hero
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import leadership
from bocage.kernel.chance import Pile
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, draw, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
PRICES: Final[dict[str, int]] = {
    "fire": 3, "movement": 3, "terrain": 3,
    "ford": 4, "flank": 4, "concealed": 4, "smoke": 4, "low rally": 4,
    "high rally": 5, "radio": 5, "sniper": 5, "wire": 5, "marsh": 5, "stream": 5,
    "rally all": 6, "hero": 6, "pillbox": 6, "minefield": 6,
}  # fmt: skip
"""UA s30 Our estimate: the author's costs are on a page whose end was not to be had."""
HIGH_RALLY: Final = 4

TOO_DEAR = Refusal("UA planning", "there are not enough points left for that")
ENOUGH = Refusal("UA planning", "no more cards are bought than dice were rolled")
NONE_LEFT = Refusal("UA planning", "the deck has no such card left")


def kind_for_sale(card: int) -> str:
    """Under which word a card is sold; "": split cards are not."""
    if TERRAIN[card] in ("marsh", "stream", "minefield", "pillbox"):
        return TERRAIN[card]
    kind = KIND[card]
    if kind == "movement":
        return "movement" if MOVE[card] == "plain" else MOVE[card]
    if kind == "rally":
        if RALLY[card] == RALLY_ALL:
            return "rally all"
        return "high rally" if RALLY[card] >= HIGH_RALLY else "low rally"
    if kind == "concealed":
        return "concealed" if CONCEALED[card] else ""
    return kind if kind in PRICES else ""


def on_sale(s: CardState, side: Side, word: str) -> list[int]:
    """The cards of the deck that are sold under a word; a Radio is a Rally card with the nation's mark."""
    return [c for c in s.pile.rest if is_sold_as(s, side, c, word)]


def known_on_sale(s: CardState, side: Side, word: str) -> list[int]:
    """As the buyer knows them: what the other side has bought in secret may still lie in the deck."""
    theirs = [c for c in s.planning[1 - side] if kind_for_sale(c)]
    return on_sale(s, side, word) + [c for c in theirs if is_sold_as(s, side, c, word)]


def is_sold_as(s: CardState, side: Side, card: int, word: str) -> bool:
    mask = masks(s, PLANNING, side)[card]
    if word == "radio":
        return bool(mask & RADIO_BIT) and KIND[card] == "rally"
    return bool(mask) and kind_for_sale(card) == word


def stock(s: CardState, side: Side, word: str) -> list[int]:
    """UA s30 What is drawn from: if the other side has bought the last of them, cards of the same price."""
    found = on_sale(s, side, word)
    alike = [] if found else [x for x in PRICES if PRICES[x] == PRICES[word]]
    return found or list(dict.fromkeys([c for x in alike for c in on_sale(s, side, x)]))


def dice_for(s: CardState, side: Side) -> int:
    """UA planning ELR plus the size of the best leader's DRM."""
    leaders = [u for u in range(len(s.kind)) if s.side[u] == side and s.is_leader(u) and not is_hero(s, u)]
    best = max([-leadership(s, u) for u in leaders], default=0)
    return max(1, card_battle(s).sides[side].elr + max(0, best))


class Planning(Frame):
    """UA planning, s30 One side after the other, in secret."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def side(self, s: CardState) -> int:
        first = card_battle(s).sets_up_first
        return first if self.turn == 0 else 1 - first

    def start(self, s: CardState, _: Any) -> None:
        if self.turn == 2:
            s.left = cut(s.pile)
            s.plan_points = [0, 0]
            return end(s)
        side = self.side(s)
        return roll(s, self, "rolled", f"{dice_for(s, side)}d6", "UA planning", (side,))

    def rolled(self, s: CardState, dice: Any) -> None:
        side = self.side(s)
        s.plan_points[side] = dice if isinstance(dice, int) else sum(dice)
        goto(s, self, "shop")

    def shop(self, s: CardState, _: Any) -> None:
        """He is asked as long as he may hold more cards, whatever his points: they are his secret."""
        side = self.side(s)
        if len(s.planning[side]) >= dice_for(s, side):
            return goto(s, self, "over")
        return ask(s, self, "bought", side, "UA planning", (side,))

    def can_bought(self, s: CardState) -> list[Action]:
        return [DONE, *(("buy", word) for word in PRICES if self.why_not_bought(s, ("buy", word)) is None)]

    def why_not_bought(self, s: CardState, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        side, word = self.side(s), action[1]
        if word not in PRICES:
            return NONE_LEFT
        if len(s.planning[side]) >= dice_for(s, side):
            return ENOUGH
        if PRICES[word] > s.plan_points[side]:
            return TOO_DEAR
        return None if known_on_sale(s, side, word) else NONE_LEFT

    def explain_bought(self, s: CardState, action: Action) -> Explanation | None:
        if action == DONE:
            return None
        side, word = self.side(s), action[1]
        made = Explanation(("UA planning", "UA s30"), f"{PRICES[word]} of your {s.plan_points[side]} points")
        room = dice_for(s, side) - len(s.planning[side])
        left = len(known_on_sale(s, side, word))
        made.notes = [f"{left} such cards are not in your own hand; room for {room} more cards."]
        return made

    def bought(self, s: CardState, action: Action) -> None:
        side = self.side(s)
        if action == DONE:
            return goto(s, self, "over")
        s.plan_points[side] -= PRICES[action[1]]
        s.shop = Pile(stock(s, side, action[1]))
        return draw(s, self, "drawn", "shop", "UA planning", (side,))

    def drawn(self, s: CardState, card: int) -> None:
        side = self.side(s)
        s.shop = Pile()
        s.pile.rest.remove(card)
        s.planning[side] = (*s.planning[side], card)
        tell(s, "UA planning", ("card bought", side, card), (side,))
        goto(s, self, "shop")

    def over(self, s: CardState, _: Any) -> None:
        tell(s, "UA planning", ("planned", self.side(s), len(s.planning[self.side(s)])))
        self.turn += 1
        goto(s, self, "start")
