"""What a single draw may bring, told before the choice: a ford (UF 8.53), voluntary panic (UF 10.3), a Sniper Check.

The odds are counted over the cards that the asking player cannot see.
"""

from __future__ import annotations

from bocage.games.upfront.basic.s05_refusals import must_draw_to_ford
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table.casualties import PANICS, rout_or_panic
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action


def share_of(fits: list[bool]) -> float:
    return sum(fits) / len(fits) if fits else 0.0


def one_of_two(rule: str, title: str, outcomes: tuple[str, str], fits: list[bool]) -> Explanation:
    """The odds of a draw with two outcomes; `fits` says for every card whether it brings the first."""
    share = share_of(fits)
    e = Explanation((rule,), title)
    e.odds = [Odds(what, p, rule) for what, p in zip(outcomes, (share, 1 - share)) if p]
    return e


def explain_ford(s: UpFrontState, g: int, action: Action) -> Explanation | None:
    """UF 8.53: a black number brings the group across."""
    if not must_draw_to_ford(s, g, action[1]):
        return None
    fits = [not RED[card] for card in unknown_cards(s, g // SLOTS)]
    return one_of_two("UF 8.53", "Fording", ("the group gets across", "the card is lost"), fits)


def explain_panic(s: UpFrontState, action: Action) -> Explanation | None:
    """UF 10.3, UF 6.53: he counts as killed, or as routed."""
    m = action[1]
    fits = [rout_or_panic(s, m, card) == PANICS for card in unknown_cards(s, s.side[m])]
    return one_of_two("UF 10.3", "Voluntary panic", ("panic", "rout"), fits)


def explain_check(s: UpFrontState, action: Action) -> Explanation | None:
    """UF 14.4: a black number higher than the Sniper's."""
    g = action[1]
    fits = [not RED[card] and RN[card] > s.sniped[g] for card in unknown_cards(s, g // SLOTS)]
    return one_of_two("UF 14.4", "Sniper Check", ("the Sniper is found", "nothing"), fits)


def explain_choice(s: UpFrontState, action: Action) -> Explanation | None:
    """For the menu of a turn: plays that are settled by one draw."""
    found = hooks(s).explain_choices.get(action[0])
    return found(s, action) if found is not None else None
