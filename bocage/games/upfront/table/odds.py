"""What a fire attack would do, from what the asking player may know (UF 6.4, UF 6.5)."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.battle.s38_light import is_dark
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import ALL_CARDS, SIGNED, STRENGTH
from bocage.games.upfront.state import SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import (
    AFV_CREW,
    AFV_DRAWN,
    AFV_IMMOBILIZED,
    AFV_KILLED,
    AFV_PINS,
    AFV_STUNNED,
    KILLS,
    NOTHING,
    PANICS,
    PINS,
    ROUTS,
    RULE_OF,
    WOUNDS,
    outcome,
)
from bocage.games.upfront.table.crossing import attacked_with
from bocage.games.upfront.table.firepower import firepower, required
from bocage.games.upfront.table.ground import FACE_DOWN, card_of, lies, read
from bocage.games.upfront.table.modifiers import at_afv, card_strength, lines
from bocage.games.upfront.words.wording import man_name
from bocage.kernel.explain import Explanation, Odds

BERSERK = 6  # beside the results of casualties.py, for odds only
RESULT_WORDS = {
    KILLS: "killed",
    PANICS: "panic",
    ROUTS: "rout",
    PINS: "pinned",
    WOUNDS: "wounded",
    BERSERK: "berserk",
    NOTHING: "nothing",
    AFV_PINS: "buttoned up or pinned",
    AFV_CREW: "commander killed",
    AFV_IMMOBILIZED: "immobilized",
    AFV_STUNNED: "stunned",
    AFV_DRAWN: "immobilized or stunned",
    AFV_KILLED: "destroyed",
}


def unknown_cards(s: UpFrontState, seat: int) -> list[int]:
    """Every card that may be in the Draw pile as far as this seat (or a spectator, -4) can know."""
    known = set(s.discards) | set(s.removed) | set(s.pending)
    if 0 <= seat < len(s.hands):
        known |= set(s.hands[seat]) | set(s.buried[seat])
    for g, entries in enumerate(s.cards):
        known |= {card_of(e) for e in entries if lies(e) != FACE_DOWN or g // SLOTS == seat}
    known |= {card for card, _ in s.declared} | {card_of(spoil[0]) for spoil in s.spoils.values()}
    known |= {card for spoil in s.spoils.values() for card in spoil[3 : 3 + spoil[2]]}  # Wire (s20_ground.py)
    known |= {key[1] for key in s.marks if key[0] == marks.RALLY_CARD}
    return [card for card in ALL_CARDS if card not in known]


OutcomeOf = Callable[[UpFrontState, int, int, int, int, int], int]
RULE_OF_RESULT = {**RULE_OF, WOUNDS: "UF 33.1", BERSERK: "UF 20.9"}


def man_odds(s: UpFrontState, m: int, strength: int, cards: list[int], g: int = -1, t: int = -1) -> dict[int, int]:
    """How many of these cards give the man each result at this strength."""
    counts = {KILLS: 0, PANICS: 0, ROUTS: 0, PINS: 0, NOTHING: 0}
    special = hooks(s).outcomes.get(s.kind[m])
    for card in cards:
        number = strength + SIGNED[card]
        result = outcome(s, m, number, card) if special is None else special(s, m, number, card, g, t)
        for function in hooks(s).odds_changes:
            result = function(s, m, number, card, result)
        counts[result] = counts.get(result, 0) + 1
    return counts


def explain_attack(
    s: UpFrontState,
    seat: int,
    g: int,
    t: int,
    cards: tuple[int, ...],
    concealed: int,
    pool: list[int] | None = None,
    added: int = 0,
) -> Explanation:
    """UF 6.4: the strength with each modifier and its rule; UF 6.5: each man's chances. `pool` is what may be drawn
    where the cards come from another deck (UF 41.6); `added` is by a card beside the Fire cards (UF 37.5)."""
    rr = relative_range(s, g, t)
    e = Explanation(("UF 6.4", "UF 6.5"), f"Fire at Relative Range {rr}")
    e.notes.append(f"firepower {firepower(s, g, t, rr)} of {required(s, g // SLOTS, cards, g)} needed (UF 6.2)")
    full = sum(STRENGTH[card] for card in cards)
    e.add("UF 6.3", "Fire cards", full)
    loss = card_strength(s, g, cards, t) - full
    if s.night and is_dark(s, t):
        halved = sum([STRENGTH[card] // 2 for card in cards]) - full
        e.add("UF 38.4", "Fire cards at night", halved)
        loss -= halved
    if read(s.cards[g]).moves:
        e.add("UF 12.1", "the firing group is moving", loss)
    else:
        e.add("UF 23.7", "the target is behind the Pillbox", loss)
    e.add("UF 37.5", "ambush", added)
    rows = hooks(s).lines_at_afv(s, g, t, cards) if at_afv(s, t) else lines(s, g, t)
    for rule, words, amount in rows:
        e.add(rule, words, amount)
    e.add("UF 9.1", "Concealed", concealed)
    strength = int(e.total())
    unknown = unknown_cards(s, seat) if pool is None else pool
    attack = Resolution(t, strength, g, "fire", max(0, -concealed))
    for m in attacked_with(s, t):
        at_him = strength  # more or less for some: UF 17.8, UF 34.5, UF 36.2
        for change in hooks(s).strength_changes:
            at_him += change(s, attack, m)
        for result, count in man_odds(s, m, at_him, unknown, g, t).items():
            if count:
                what = f"{man_name(s, m)}: {RESULT_WORDS[result]}"
                e.odds.append(Odds(what, count / len(unknown), RULE_OF_RESULT.get(result, "UF 28.4")))
    return e
