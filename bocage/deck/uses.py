"""What cards can be used for, as bit masks by troop type: the uses by print, without those that a scenario takes away.

`mask_table(troops, cower)[card]` is the union of FIRE_BIT, MOVE_BIT ...; 0 is a Cower card (UF 2.22). The values a half
of a split card carries are the same for all who read it: RALLY_OF, CONCEALS.
"""

from __future__ import annotations

from bocage.deck.cards import (
    ALL_CARDS,
    CONCEALED_CARD,
    FIRE,
    HERO,
    INTO,
    KIND,
    MINEFIELD,
    MOVEMENT,
    N_CARDS,
    PILLBOX,
    RADIO_CARD,
    RALLY_CARD,
    SMOKE,
    SNIPER,
    TERRAIN,
    TERRAIN_CARD,
    WIRE,
    Use,
    uses_for,
)
from bocage.deck.nations import N_NATIONS, READERS, TROOP_NATION, TROOP_READS

FIRE_BIT = 1
MOVE_BIT = 2
TERRAIN_BIT = 4
RALLY_BIT = 8
CONCEALED_BIT = 16
SMOKE_BIT = 32
WIRE_BIT = 64
HERO_BIT = 128
SNIPER_BIT = 256
MINEFIELD_BIT = 512
PILLBOX_BIT = 1024
RADIO_BIT = 2048

BIT: dict[str, int] = {
    FIRE: FIRE_BIT,
    MOVEMENT: MOVE_BIT,
    TERRAIN_CARD: TERRAIN_BIT,
    RALLY_CARD: RALLY_BIT,
    CONCEALED_CARD: CONCEALED_BIT,
    SMOKE: SMOKE_BIT,
    WIRE: WIRE_BIT,
    HERO: HERO_BIT,
    SNIPER: SNIPER_BIT,
    MINEFIELD: MINEFIELD_BIT,
    PILLBOX: PILLBOX_BIT,
    RADIO_CARD: RADIO_BIT,
}


def _every_use(card: int) -> set[Use]:
    return {
        use for nation in range(N_NATIONS) for reads in range(len(READERS)) for use in uses_for(card, nation, reads)
    }


def _value(kind: str) -> tuple[int, ...]:
    found = [0] * (N_CARDS + 1)
    for card in ALL_CARDS:
        found[card] = max([use.value for use in _every_use(card) if use.kind == kind], default=0)
    return tuple(found)


def _ways() -> tuple[str, ...]:
    found = [""] * (N_CARDS + 1)
    for card in ALL_CARDS:
        found[card] = max([use.variant for use in _every_use(card) if use.kind == MOVEMENT], default="")
    return tuple(found)


RALLY_OF: tuple[int, ...] = _value(RALLY_CARD)
CONCEALS: tuple[int, ...] = _value(CONCEALED_CARD)
MOVES_AS: tuple[str, ...] = _ways()  # "plain", "flank" or "ford"
HEROES: tuple[int, ...] = tuple(card for card in ALL_CARDS if KIND[card] == HERO)

_MASKS: tuple[dict[tuple[str, ...], tuple[int, ...]], ...] = tuple([{} for _ in TROOP_NATION])


def mask_table(troops: int, cower: tuple[str, ...]) -> tuple[int, ...]:
    """Every card's mask for a troop type when these kinds and terrains are Cower cards (UF 2.21, UF 2.22)."""
    found = _MASKS[troops].get(cower)
    if found is None:
        rows = [0]
        for card in ALL_CARDS:
            uses = uses_for(card, TROOP_NATION[troops], TROOP_READS[troops])
            out = f"{TERRAIN[card]} {INTO[card]}" in cower  # UF 52.14: some of the Buildings only
            able = () if out else [u for u in uses if u.kind not in cower and u.variant not in cower]
            rows.append(sum(BIT[use.kind] for use in able))
        found = tuple(rows)
        _MASKS[troops][cower] = found
    return found
