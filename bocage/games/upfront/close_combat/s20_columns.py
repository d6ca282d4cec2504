"""UF 20.3, 20.4: the column of the position card that decides whether a man gets in."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.basic.s16_victory import is_infiltrated
from bocage.games.upfront.close_combat.s20_refusals import must_ford
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS_RED, RED
from bocage.games.upfront.state import AFV, UpFrontState
from bocage.games.upfront.table.crossing import members, moves_for_infiltration
from bocage.games.upfront.table.ground import BRUSH, HILL, OPEN, PILLBOX_GROUND, WOODS, read
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.games.upfront.words.wording import group_words
from bocage.kernel.explain import Explanation, Odds

FIRST, LAST = 1, 10  # UF 20.4

Shift = Callable[[UpFrontState, int, int], int]


def defenders(s: UpFrontState, t: int) -> tuple[int, ...]:
    """The Personality cards of the group; men in transfer only if there is nobody else (UF 17.8)."""
    return members(s, t) or s.men[t]


def start_column(s: UpFrontState, t: int) -> int:
    """UF 20.3: as many as there are cards in the defending group."""
    for function in hooks(s).starts:
        found = function(s, t)
        if found:
            return found
    return len(defenders(s, t))


def night(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.31, UF 38.6: three to the left, not if the group is lit."""
    return -3 if s.night and not any(lit(s, t) for lit in hooks(s).lit) else 0


def smoke(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.32, UF 13.27: two to the left for every Smoke on either group; never together with night (UF 20.4)."""
    if s.night:
        return 0
    return -2 * (read(s.cards[s.group[m]]).smokes + read(s.cards[t]).smokes)


def from_terrain(s: UpFrontState, m: int, terrain: int) -> bool:
    return read(s.cards[s.group[m]]).terrain == terrain


def brush(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.33, UF 8.82: two to the left."""
    return -2 if from_terrain(s, m, BRUSH) else 0


def woods(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.34, UF 8.74: one to the left."""
    return -1 if from_terrain(s, m, WOODS) else 0


def hill(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.35: one to the right."""
    return 1 if from_terrain(s, m, HILL) else 0


def pillbox(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.36: one to the right."""
    return 1 if read(s.cards[t]).terrain == PILLBOX_GROUND else 0


def open_ground(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.37, UF 8.12: two to the right."""
    return 2 if from_terrain(s, m, OPEN) else 0


def pinned_defenders(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.38, UF 10.14: one to the left for each; an AFV has a column of its own for its pinned side (UF 28.8)."""
    return -sum([s.pinned[d] and s.kind[d] != AFV for d in defenders(s, t)])


def attacker_moves(s: UpFrontState, m: int, t: int) -> int:
    """UF 20.39: the group is moving; a card spent on one man does not count."""
    return 2 if read(s.cards[s.group[m]]).moves else 0


def defender_moves(s: UpFrontState, m: int, t: int) -> int:
    return 2 if moves_for_infiltration(s, t) else 0


def own_group_infiltrated(s: UpFrontState, m: int, t: int) -> int:
    return 2 if is_infiltrated(s, s.group[m]) else 0


def lies_open(s: UpFrontState, t: int) -> bool:
    """The group is entered by the first column, whatever else is so."""
    return any(fixed(s, t) for fixed in hooks(s).first_column)


def column(s: UpFrontState, m: int, t: int, concealed: int = 0) -> int:
    """UF 20.4: all shifts together, from 1 to 10."""
    if lies_open(s, t):
        return FIRST
    found = start_column(s, t) - concealed
    for _, _, function in hooks(s).shift_rows:
        found += function(s, m, t)
    return min(max(found, FIRST), LAST)


def wades(s: UpFrontState, g: int, card: int) -> bool:
    """UF 20.24: the position card must also be black, unless the man crosses the Stream with a Ford card."""
    return must_ford(s, g) and not s.desert and MOVES_AS[card] != "ford"


def explain_infiltration(
    s: UpFrontState, seat: int, m: int, t: int, concealed: int = 0, moved_by: int = -1
) -> Explanation:
    """The column with every shift and its rule, and the chance of a red number in it; `moved_by` is his Movement card,
    -1 as long as it is not chosen."""
    e = Explanation(("UF 20.3", "UF 20.4"), f"Infiltration of {group_words(s, t)}")
    e.add("UF 20.3", "cards in the group", start_column(s, t))
    for rule, words, function in hooks(s).shift_rows:
        e.add(rule, words, function(s, m, t))
    e.add("UF 20.3", "Concealed", -concealed)
    at = column(s, m, t, concealed)
    cards = unknown_cards(s, seat)
    e.notes.append(f"column {at} (UF 20.4)")
    wet = wades(s, s.group[m], max(moved_by, 0))
    if wet:
        e.notes.append("out of the Stream the card must be black too (UF 20.24)")
    if wet and moved_by < 0:
        e.notes.append("with a Ford card any colour will do (UF 20.24)")
    if cards:
        able = [card for card in cards if POS_RED[card][at] and not (wet and RED[card])]
        e.odds.append(Odds("infiltrates", len(able) / len(cards), "UF 20.3"))
    return e
