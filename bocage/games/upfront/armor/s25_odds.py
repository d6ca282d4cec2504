"""What a shot of ordnance would do, from what the asking player may know (UF 25.3 to 25.6)."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import fails_from, piece_class, printed_step
from bocage.games.upfront.armor.s25_hit_strength import adds_number, strength_lines
from bocage.games.upfront.armor.s25_to_hit import red_lines, step_lines, to_hit, worse_by
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s06_resolution import Resolution, men_attacked
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.weapons import hits, step_text
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.words.wording import man_name
from bocage.kernel.explain import Explanation, Odds


def otherwise_for(s: UpFrontState, m: int, barrel: int, t: int) -> list[str]:
    """For whom of the group a hit counts otherwise: a Hull Down gun has no terrain (UF 28.92)."""
    attack = Resolution(t, 0, s.group[m], piece_class(s, m, barrel))
    found = []
    for target in men_attacked(s, attack) if not is_afv_group(s, t) else ():
        change = sum([more(s, attack, target) for more in hooks(s).strength_changes])
        if change:
            found.append(f"a hit counts {change:+d} against {man_name(s, target)}")
    return found


def explain_shot(
    s: UpFrontState, seat: int, m: int, barrel: int, t: int, aim: str, concealed: int, pool: list[int] | None = None
) -> Explanation:
    """The frequency with each modifier, the chances to hit and to fail, and the strength of a hit. `pool` is what may
    be drawn where the cards come from another deck (UF 41.6)."""
    rr = relative_range(s, s.group[m], t)
    step = worse_by(to_hit(s, m, barrel, t), concealed)
    e = Explanation(("UF 25.3", "UF 25.6"), f"To Hit {step_text(step)} at Relative Range {rr}")
    e.notes.append(f"printed To Hit {step_text(printed_step(s, m, barrel, rr))}")
    for rule, words, steps in step_lines(s, m, barrel, t):
        e.notes.append(f"{words}: {steps:+d} ({rule})")
    if concealed:
        e.notes.append(f"Concealed: {-concealed:+d} (UF 25.34)")
    black_only = red_lines(s, m, barrel, t)
    for rule, words in black_only:
        e.notes.append(f"{words}: any red number misses ({rule})")
    for rule, words, amount in strength_lines(s, m, barrel, t, aim, step, 0):
        e.add(rule, words, amount)
    if adds_number(s, m, barrel, aim, step, rr):
        e.notes.append("the To Hit number is added to the strength of a hit (UF 25.4)")
    e.notes.extend(otherwise_for(s, m, barrel, t))
    cards = unknown_cards(s, seat) if pool is None else pool
    fails = fails_from(s, m, barrel)
    broken = [card for card in cards if RED[card] and RN[card] >= fails]
    hit = [c for c in cards if hits(step, RN[c]) and c not in broken and not (black_only and RED[c])]
    if cards:
        e.odds.append(Odds("hit", len(hit) / len(cards), "UF 25.3"))
        e.odds.append(Odds("malfunction", len(broken) / len(cards), "UF 25.5"))
    return e
