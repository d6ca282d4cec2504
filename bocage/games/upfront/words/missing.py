"""Why a card in hand cannot be played as a group's action now: what each group lacks for it, in figures where there are
any. For whoever points at the card; nothing is decided here."""

from __future__ import annotations

from bocage.games.upfront.basic.s04_turn import Turn, verb_refusal
from bocage.games.upfront.basic.s06_targets import target_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import NEED
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.firepower import factors_needed, firepower
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.table.players import foes
from bocage.games.upfront.table.uses import FIRE_BIT, mask_table
from bocage.games.upfront.words.wording import card_name, card_text
from bocage.kernel.refusal import Refusal


def card_missing(s: UpFrontState, seat: int, card: int) -> Refusal | None:
    """In one's own turn; other questions have reasons of their own."""
    if type(s.stack[-1]) is not Turn or card not in s.hands[seat]:
        return None
    mask = mask_table(s.troops[seat], s.cower[seat])[card]
    groups = [g for g in GROUPS_OF[seat] if s.men[g]]
    if mask & FIRE_BIT:
        need = factors_needed(s, seat, NEED[card])
        lacks = [shot_missing(s, g, card) for g in groups]
        return Refusal("UF 6.1", f"{card_name(card)} needs {need} factors: {'; '.join(lacks)}")
    verbs = [verb for verb in hooks(s).verbs if verb.needs & mask]
    found: dict[tuple[str, str], list[str]] = {}
    for g in groups:
        for verb in verbs[:1]:
            refusal = verb_refusal(s, verb.name, g)
            if refusal is not None:
                found.setdefault((refusal.rule, refusal.reason), []).append(group_name(s, g))
    if not found:
        rule = "UF 4.2" if mask else "UF 2.22"
        return Refusal(rule, f"{card_name(card)} is not played as a group's action: {card_text(s, seat, card)}")
    (rule, reason), names = max(found.items(), key=lambda x: len(x[1]))
    return Refusal(rule, f"group {', '.join(names)}: {reason}")


def shot_missing(s: UpFrontState, g: int, card: int) -> str:
    """UF 6.1: the factors that a group has at the target for which it has most, or what else stands between."""
    name = f"group {group_name(s, g)}"
    refusal = verb_refusal(s, "fire", g) if s.acted[g] else None
    if refusal is not None:
        return f"{name} has acted"
    shots = [(firepower(s, g, t, relative_range(s, g, t)), t) for t in foes(s, g // SLOTS) if s.men[t]]
    if not shots:
        return f"{name} has no target"
    able, t = max(shots, key=lambda x: x[0])
    if able >= factors_needed(s, g // SLOTS, NEED[card], g):
        barred = target_refusal(s, g, t)
        return f"{name}: {barred.reason}" if barred is not None else f"{name} has {able}"
    return f"{name} has {able}, at {group_name(s, t)} in range {relative_range(s, g, t)}"
