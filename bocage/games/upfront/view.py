"""What a seat may see of the table, built from nothing; and a copy that the seat cannot tell from the real one.

Hidden from a seat: the other hand, the Draw pile and its size (UF 16.21), the other side's unused discards (UF 4.4) and
the faces of its Open Ground cards (UF 8.1).
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.games.upfront.armor.view_ordnance import chits, ordnance_view, vehicle_view
from bocage.games.upfront.basic.s03_prepare import given_card
from bocage.games.upfront.basic.s10_rally import rally_bar
from bocage.games.upfront.basic.s15_command import SOLITAIRE, hand_limit
from bocage.games.upfront.basic.s16_clock import turn_seconds
from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.battle.s38_light import starshells, where
from bocage.games.upfront.infantry.s17_exchange import promised
from bocage.games.upfront.infantry.s18_chits import chit_name, served_weapon
from bocage.games.upfront.printed.cards import POS, POS_RED, RED, RN
from bocage.games.upfront.printed.men import LEADER, NAME, RANK
from bocage.games.upfront.printed.nations import NATION_NAMES, TROOP_NAMES
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.weapons import WEAPON_NAME
from bocage.games.upfront.solitaire.s49_solitaire import hidden_cards
from bocage.games.upfront.state import (
    CAPTURED,
    GROUPS_OF,
    KILLED,
    MAN,
    NOT_YET,
    PANICKED,
    ROUTED,
    UpFrontState,
    relative_range,
)
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import current_leader, kia_of, morale_of, panic_of
from bocage.games.upfront.table.crossing import is_founding
from bocage.games.upfront.table.deck import POSITION_DRAWS
from bocage.games.upfront.table.firepower import firepower, man_row, steady_row
from bocage.games.upfront.table.ground import (
    FACE_DOWN,
    MODE_NAMES,
    SMOKE_UP,
    TERRAIN_NAMES,
    WIRE_UP,
    card_of,
    entry,
    lies,
    read,
)
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.table.players import SLOTS, foes
from bocage.games.upfront.words.s17_words import group_chits, transfer_words
from bocage.games.upfront.words.wording import card_name, card_text, man_name

FATES = {KILLED: "killed", PANICKED: "panicked", ROUTED: "routed", CAPTURED: "captured"}


def card_view(s: UpFrontState, seat: int, card: int) -> dict[str, Any]:
    """A card as its owner sees it."""
    return {
        "id": card,
        "name": card_name(card),
        "text": card_text(s, seat, card),
        "number": RN[card],
        "colour": "red" if RED[card] else "black",
    }


def face_of(card: int, rule: str) -> dict[str, Any]:
    """A drawn card's numbers: its Random Number, or its row of Random Positions where it is drawn for one."""
    face: dict[str, Any] = {"name": card_name(card), "number": RN[card], "colour": "red" if RED[card] else "black"}
    if rule in POSITION_DRAWS:
        face["positions"] = [f"{n}{'r' if red else 'b'}" for n, red in zip(POS[card][1:], POS_RED[card][1:])]
    return face


def entry_view(e: int, shown: bool) -> dict[str, Any]:
    """A card lying on a group."""
    how, card = lies(e), card_of(e)
    if how == FACE_DOWN:
        return {"card": card if shown else None, "kind": "open ground", "label": "Open Ground"}
    if how in MODE_NAMES:
        return {"card": card, "kind": "movement", "label": card_name(card), "mode": MODE_NAMES[how]}
    kind = {SMOKE_UP: "smoke", WIRE_UP: "wire"}.get(how, "terrain")
    return {"card": card, "kind": kind, "label": card_name(card)}


def man_status(s: UpFrontState, m: int) -> list[str]:
    found = ["pinned"] if s.pinned[m] else []
    if s.broken[m]:
        found.append("malfunction")
    if s.principal[m] >= 0:
        p = s.principal[m]
        found.append(f"assists {NAME[s.person[p]]}" if p != m else f"serves the {WEAPON_NAME[served_weapon(s, m)]}")
    if s.assistant[m] >= 0:
        found.append(f"crewed by {NAME[s.person[s.assistant[m]]]}")
    if m in s.heroic:
        found.append("heroic")
    if m in s.crossing:
        found.append(transfer_words(s, m))
    if s.inside and m in s.inside:
        found.append(f"infiltrating {group_name(s, s.inside[m])}")
    if s.berserk and m in s.berserk:
        found.append("berserk")
    if s.guard:
        found.extend([f"guards {NAME[s.person[p]]}" for p, guard in s.guard.items() if guard == m])
    if m in s.wounded:
        found.append("wounded")
    if s.marks:
        found.extend(chits(s, m))
        if s.pinned[m] and rally_bar(s, m) is not None:
            found.append("cannot be rallied yet")
    return found


def face_view(s: UpFrontState, m: int) -> dict[str, Any]:
    """What is printed on a man's card."""
    person = s.person[m]
    return {
        "name": NAME[person],
        "rank": RANK[person],
        "leader": LEADER[person],
        "weapon": WEAPON_NAME[s.weapon[m]],
        "figures": {"morale": morale_of(s, m), "panic": panic_of(s, m), "kia": kia_of(s, m)},
    }


def any_target(s: UpFrontState, side: int) -> int:
    """A group against which a side's printed firepower is shown."""
    return (foes(s, side) or GROUPS_OF[side])[0]


def man_view(s: UpFrontState, m: int, target: int) -> dict[str, Any]:
    return {
        "id": m,
        **(face_view(s, m) if s.kind[m] == MAN else vehicle_view(s, m)),
        "secondary": s.secondary.get(m),
        "pinned": s.pinned[m],
        "status": man_status(s, m),
        "firepower": man_row(s, m, target),
        "ordnance": ordnance_view(s, m),
    }


def group_view(s: UpFrontState, seat: int, g: int, target: int) -> dict[str, Any]:
    ground = read(s.cards[g])
    own = g in GROUPS_OF[seat] if 0 <= seat < len(s.hands) else False
    pending = s.pending[g]
    return {
        "id": g,
        "letter": group_name(s, g),
        "chit": s.chit[g],
        "terrain": TERRAIN_NAMES[ground.terrain],
        "moving": ground.moves > 0,
        "men": [man_view(s, m, target) for m in s.men[g]],
        "stack": [entry_view(e, own) for e in s.cards[g]],
        "offered": {"card": pending, "label": card_name(pending)} if pending else None,
        "dropped": [chit_name(c) for c in s.dropped[g]],
        "status": group_chits(s, g),
        "acted": s.acted[g] and g in GROUPS_OF[s.seat],
        "sniped": s.sniped[g],
    }


def hand_view(s: UpFrontState, seat: int, side: int) -> Any:
    """The owner's cards, or how many there are; who plays alone sees both hands but what was just drawn (UF 49.12)."""
    given = given_card(s, side)
    hand = (*s.hands[side], given) if given else s.hands[side]
    if SOLITAIRE not in s.variants:
        return [card_view(s, side, card) for card in hand] if side == seat else len(hand)
    unseen = hidden_cards(s, side)
    shown: list[dict[str, Any]] = [card_view(s, side, card) for card in hand if card not in unseen]
    return shown + [{"id": None, "name": "face down", "text": "not looked at yet"} for _ in unseen]


def alone(s: UpFrontState, rng: Random) -> UpFrontState:
    """UF 49.12: who plays alone knows everything but the Draw pile and the cards that are still face down."""
    new = s.copy()
    pool = sorted([*new.pile.rest, *hidden_cards(s, 0), *hidden_cards(s, 1)])
    rng.shuffle(pool)
    for side in (0, 1):
        unseen = hidden_cards(s, side)
        fresh = deal(pool, len(unseen))
        new.hands[side] = (*[card for card in new.hands[side] if card not in unseen], *fresh)
        new.fresh[side] = fresh if unseen else new.fresh[side]
    new.pile.rest = pool
    return new


def side_view(s: UpFrontState, seat: int, side: int) -> dict[str, Any]:
    leader = current_leader(s, side)
    target = any_target(s, side)
    own = [m for m, of in enumerate(s.side) if of == side]
    waiting = [m for m in own if s.group[m] < 0 and not s.fate[m]]
    return {
        "name": NATION_NAMES[s.nation[side]],
        "nation": NATION_NAMES[s.nation[side]],
        "troops": TROOP_NAMES[s.troops[side]],
        "hand": hand_view(s, seat, side),
        "limit": hand_limit(s, side),
        "leader": NAME[s.person[leader]] if leader >= 0 and s.kind[leader] == MAN else None,
        "points": loss_points(s, side),
        "losses": [{"name": man_name(s, m), "fate": FATES[s.fate[m]]} for m in own if s.fate[m] in FATES],
        "pool": [man_view(s, m, target) for m in waiting],
        "waiting": [man_name(s, m) for m in waiting],
        "reinforcements": [man_name(s, m) for m in own if s.fate[m] == NOT_YET],
        "snipers": s.snipers[side],
        "groups": [
            group_view(s, seat, g, target) for g in GROUPS_OF[side] if s.men[g] or (s.crossing and is_founding(s, g))
        ],
    }


def opposed(s: UpFrontState) -> tuple[list[list[int]], list[list[int]]]:
    """Every two groups of different players: their range (UF 5.6), and what each has to fire with at the other, as both
    players can count it on the table (UF 6.2)."""
    groups = [g for side in range(len(s.hands)) for g in GROUPS_OF[side] if s.men[g]]
    rows = {g: steady_row(s, g) for g in groups}
    ranges: list[list[int]] = []
    factors: list[list[int]] = []
    for a in groups:
        for b in groups:
            if a // SLOTS < b // SLOTS:
                rr = relative_range(s, a, b)
                ranges.append([a, b, rr])
                factors.append([a, b, firepower(s, a, b, rr, rows[a]), firepower(s, b, a, rr, rows[b])])
    return ranges, factors


def tracks_view(s: UpFrontState, decks: str) -> list[dict[str, str]]:
    """The time, and in a scenario of two segments (UF 2.4) the one under way."""
    found = [{"label": "Deck", "value": decks}, {"label": "Turn", "value": str(s.turn)}]
    if s.marks and (marks.SEGMENT, 0) in s.marks:
        found.append({"label": "Segment", "value": f"{s.marks[marks.SEGMENT, 0]} of 2"})
    return found


def table_view(s: UpFrontState, seat: int) -> dict[str, Any]:
    """The whole table for one seat or a spectator (UF 4.4, UF 16.21)."""
    scn = SCENARIOS[s.scenario]
    deck = min(s.emptied + 1, s.decks)
    sides = range(len(s.hands))
    ranges, factors = opposed(s)
    return {
        "game": "upfront",
        "kind": "cards",
        "scenario": f"{scn.id} {scn.name}",
        "turn": f"Turn {s.turn}, {NATION_NAMES[s.nation[s.seat]]}, deck {deck} of {s.decks}",
        "tracks": tracks_view(s, f"{deck} of {s.decks}"),
        "sides": [side_view(s, seat, side) for side in sides],
        "ranges": ranges,
        "factors": factors,
        "deck": {"number": deck, "of": s.decks, "removed": sorted(s.removed), "orders": [list(o) for o in s.orders]},
        "breeze": s.breeze,
        "night": s.night,
        "clock": turn_seconds(s),
        "starshells": [list(where(place)) for place in starshells(s)] if s.night else [],
        "declared": [{"card": card, "label": card_name(card), "group": g} for card, g in s.declared],
    }


def determinized(s: UpFrontState, seat: int, rng: Random) -> UpFrontState:
    """Everything the seat may not know, dealt anew from the cards that could be there.

    A card that its player has already named for an exchange of places stays in his hand (UF 17.7): the procedure will
    lay it, and could not from a hand without it.
    """
    if SOLITAIRE in s.variants:
        return alone(s, rng)
    new = s.copy()
    others = [side for side in range(len(s.hands)) if side != seat]
    pool = new.pile.rest[:]
    kept = {side: promised(s, side) for side in others}
    for side in others:
        pool.extend([card for card in new.hands[side] if card not in kept[side]])
        pool.extend(new.buried[side])
        pool.extend(card_of(e) for g in GROUPS_OF[side] for e in new.cards[g] if lies(e) == FACE_DOWN)
    pool.sort()  # the copy depends on what may be there, not on what is where
    rng.shuffle(pool)
    for side in others:
        new.hands[side] = kept[side] + deal(pool, len(new.hands[side]) - len(kept[side]))
        new.buried[side] = deal(pool, len(new.buried[side]))
        for g in GROUPS_OF[side]:
            new.cards[g] = tuple([entry(pool.pop(), FACE_DOWN) if lies(e) == FACE_DOWN else e for e in new.cards[g]])
    new.pile.rest = pool
    return new


def deal(pool: list[int], count: int) -> tuple[int, ...]:
    return tuple([pool.pop() for _ in range(count)])
