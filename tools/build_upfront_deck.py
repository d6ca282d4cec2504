"""Build the 162-card Action deck of Up Front and write it to bocage/deck/data/deck.toml.

No public text gives the real deck card by card, so this program makes one deck that agrees with every known fact and
keeps it as data. It is run once; a fixed seed makes a second run write the same bytes (`--check` proves it).

What is known and what is ours
- rulebook: 162 cards; Random Numbers 0 to 6 in red or black; ten Random Position Numbers in red or black; cards 42,
  52, 130, 162; eight Buildings (-3 and -2); two Heroes, one red and one black; one Pillbox; Concealed -1 to -3; Rally 1
  to 6 and All; Fire (strength 1 needs 4), (3 needs 4), (4 needs 8), a 2 that needs at most 3; a Sniper that pins on 2-3
  and kills on 4-6.
- public: counts by type (a players' page); Random Number counts by value, the number of Radio cards by nation, five
  Woods cards in all, as many Fire cards needing 1 as needing 2, card 159 (The General 26-5 and a players' rulebook);
  columns evenly spread and column 1 mostly red (a beginners' guide).
- estimate: everything else, by the tables below.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

SEED = 1983
OUT = Path(__file__).resolve().parent.parent / "bocage" / "deck" / "data" / "deck.toml"

Card = dict[str, Any]

RED_BY_VALUE = {0: 22, 1: 18, 2: 14, 3: 11, 4: 8, 5: 5, 6: 3}
BLACK_BY_VALUE = dict(RED_BY_VALUE)

# Red share of column 1 to 10: mostly red at first, the share of black growing (public); the exact shares are ours.
RED_IN_COLUMN = (0, 142, 128, 116, 104, 92, 80, 68, 56, 46, 36)

# strength, firepower needed, how many cards
FIRE = (
    (1, 1, 4), (1, 2, 3), (1, 4, 1),
    (2, 2, 1), (2, 3, 5), (2, 4, 3), (2, 5, 2),
    (3, 4, 3), (3, 5, 4), (3, 6, 4), (3, 7, 2),
    (4, 6, 1), (4, 7, 3), (4, 8, 3), (4, 9, 1),
    (5, 9, 2), (5, 10, 2), (5, 11, 1),
    (6, 11, 1), (6, 12, 1), (6, 13, 1),
)  # fmt: skip

# terrain, fire into, fire from, how many
HAZARDS = (("pillbox", -4, 0, 1), ("minefield", 0, 0, 2), ("stream", 0, -1, 2), ("marsh", -1, -1, 2))
COVER = (
    ("buildings", -3, 0, 4), ("buildings", -2, 0, 4), ("woods", -2, 0, 5), ("brush", -1, 0, 6),
    ("hill", -1, 1, 4), ("gully", -2, 0, 2), ("wall", -2, 0, 3),
)  # fmt: skip
MINEFIELDS = ((3, 3), (4, 2))  # attack strength, number of the red test on the second line
SNIPERS = (((2, 3), (4, 6)), ((1, 3), (4, 6)), ((2, 4), (5, 6)), ((1, 2), (3, 6)))

# strength (99 = All), Breeze, Radio marks; in card order 33 to 51. Card 42 is the tenth.
RALLY = (
    (1, True, ""), (1, False, ""), (2, False, ""), (2, True, ""), (2, False, "american german russian"),
    (3, False, ""), (3, True, ""), (3, False, "american russian"), (3, False, "american german"),
    (2, False, "american russian"),
    (4, False, ""), (4, False, "american german russian"), (4, True, ""), (5, False, ""), (5, False, ""),
    (6, False, ""), (99, False, ""), (99, False, ""), (99, False, ""),
)  # fmt: skip


def movement_cards() -> list[Card]:
    variants = ["plain"] * 16 + ["flank"] * 5 + ["ford"] * 5
    return [{"number": n, "kind": "movement", "move": variants[n - 1]} for n in range(1, 27)]


def sniper_and_hero_cards() -> list[Card]:
    snipers = [{"number": 27 + i, "kind": "sniper", "pin": list(p), "kia": list(k)} for i, (p, k) in enumerate(SNIPERS)]
    return [*snipers, {"number": 31, "kind": "hero"}, {"number": 32, "kind": "hero"}]


def rally_cards() -> list[Card]:
    cards: list[Card] = []
    for number, (strength, breeze, radio) in enumerate(RALLY, start=33):
        card: Card = {"number": number, "kind": "rally", "rally": strength}
        if breeze:
            card["breeze"] = True
        if radio:
            card["radio"] = radio.split()
        cards.append(card)
    return cards


def half(marks: str, **use: Any) -> Card:
    return {"marks": marks.split(), **use}


def split_cards() -> list[Card]:
    """Cards 52 to 54 with a Radio half and 159 to 162 with a Movement half for the Russians."""
    cards: list[Card] = []
    for number in (52, 53, 54):
        halves = [
            half("american german", kind="rally", rally=3, radio=True),
            half("russian", kind="concealed", concealed=2),
        ]
        cards.append({"number": number, "kind": "split", "halves": halves})
    everyone = "german american russian"
    for number in (159, 160, 161, 162):
        first = half(everyone, kind="rally", rally=1) if number < 161 else half(everyone, kind="concealed", concealed=1)
        halves = [first, half("russian", kind="movement", move="plain")]
        cards.append({"number": number, "kind": "split", "halves": halves})
    return cards


def fire_cards() -> list[Card]:
    rows = [(strength, need) for strength, need, count in FIRE for _ in range(count)]
    return [{"number": 55 + i, "kind": "fire", "strength": s, "need": n} for i, (s, n) in enumerate(rows)]


def concealed_wire_smoke_cards() -> list[Card]:
    values = [1] * 6 + [2] * 5 + [3] * 3
    cards: list[Card] = [{"number": 103 + i, "kind": "concealed", "concealed": v} for i, v in enumerate(values)]
    cards += [{"number": n, "kind": "wire"} for n in (117, 118, 119)]
    cards += [{"number": n, "kind": "smoke"} for n in (127, 128, 129)]
    cards.append({"number": 130, "kind": "smoke", "marks": ["german", "american"]})
    return cards


def terrain_cards() -> list[Card]:
    cards: list[Card] = []
    for first, table in ((120, HAZARDS), (131, COVER)):
        rows = [(name, into, out) for name, into, out, count in table for _ in range(count)]
        for i, (name, into, out) in enumerate(rows):
            kind = name if name in ("pillbox", "minefield") else "terrain"
            cards.append({"number": first + i, "kind": kind, "terrain": name, "into": into, "from": out})
    for card, (strength, note) in zip([c for c in cards if c["kind"] == "minefield"], MINEFIELDS, strict=True):
        card["mine_strength"] = strength
        card["mine_test"] = note
    return cards


def deal_random_numbers(cards: list[Card], rng: random.Random) -> None:
    """Every value and colour as often as known; the two Heroes get one red and one black (UF 44.9)."""
    pool = [(v, "red") for v, n in RED_BY_VALUE.items() for _ in range(n)]
    pool += [(v, "black") for v, n in BLACK_BY_VALUE.items() for _ in range(n)]
    rng.shuffle(pool)
    heroes = [c for c in cards if c["kind"] == "hero"]
    for hero, colour in zip(heroes, ("red", "black"), strict=True):
        drawn = next(i for i, (value, c) in enumerate(pool) if c == colour and 1 <= value <= 3)
        hero["random"], hero["colour"] = pool.pop(drawn)
    for card in cards:
        if card["kind"] != "hero":
            card["random"], card["colour"] = pool.pop()


def column(size: int, rng: random.Random) -> list[str]:
    """162 position numbers 1..size, evenly spread, with the reds spread evenly over the values."""
    values = [1 + i % size for i in range(162)]
    reds = RED_IN_COLUMN[size]
    marks = [f"{v}{'r' if (i + 1) * reds // 162 > i * reds // 162 else 'b'}" for i, v in enumerate(sorted(values))]
    rng.shuffle(marks)
    return marks


def deal_position_numbers(cards: list[Card], rng: random.Random) -> None:
    columns = [column(size, rng) for size in range(1, 11)]
    for i, card in enumerate(cards):
        card["positions"] = " ".join(marks[i] for marks in columns)


def build() -> list[Card]:
    cards = movement_cards() + sniper_and_hero_cards() + rally_cards() + split_cards() + fire_cards()
    cards += concealed_wire_smoke_cards() + terrain_cards()
    cards.sort(key=lambda card: int(card["number"]))
    assert [card["number"] for card in cards] == list(range(1, 163)), "162 cards, each number once"
    rng = random.Random(SEED)
    deal_random_numbers(cards, rng)
    deal_position_numbers(cards, rng)
    return cards


PROVENANCE = """\
# The Action deck of Up Front: 162 cards. Written by tools/build_upfront_deck.py (seed {seed}); do not edit by hand.
#
# Provenance by field, and by card where a card is better known than its neighbours: "rulebook", "public" or "estimate",
# with the source or the reason. The numbers on the cards are ours unless said otherwise.

[provenance]
count = ["rulebook", "162 cards: UF 2.2, 4.1"]
kind = ["public", "counts by type from a players' page (webuf.eu); which number carries which type is an estimate"]
random = ["public", "counts by value from The General 26-5; which card carries which value is an estimate"]
colour = ["estimate", "equal red and black; red 4, 5, 6 = 8, 5, 3 cards supported by The General 26-5"]
positions = ["estimate", "columns 1..n even and reds falling to the right (public, a beginners' guide); rows are ours"]
move = ["estimate", "plain, Ford and Flank are named in UF 8.53, 17.1; how many of each is ours"]
strength = ["estimate", "known: 1 for 4, 3 for 4, 4 for 8 (UF 6.3, 12.13), a 2 for at most 3 (UF 28.7)"]
need = ["estimate", "as many cards need 1 as need 2 (The General 26-5); the rest is ours"]
rally = ["estimate", "strengths 1 to 6 and All are named in UF 10.2, 28.4; how many of each is ours"]
breeze = ["estimate", "printed on some Rally cards (UF 13.24); which ones is ours"]
radio = ["public", "cards by nation 8 American, 6 German, 4 Russian (The General 26-5); which Rally carries it is ours"]
halves = ["estimate", "cards 52, 159, 162 are known; 53, 54, 160, 161 follow their pattern"]
concealed = ["estimate", "-1, -2, -3 exist (UF 9.1); how many of each is ours"]
terrain = ["estimate", "8 Buildings (UF 16.1), 5 Woods (The General 26-5), 1 Pillbox (UF 23.1); other counts are ours"]
into = ["rulebook", "UF 8, 23, 24"]
from = ["rulebook", "UF 8, 23, 24"]
mine_strength = ["estimate", "below 6, so that a black number can beat it (UF 24.5)"]
mine_test = ["estimate", "a number on the second line (UF 24.4)"]
pin = ["estimate", "2-3 is known for one card (UF 14.3); the others are ours"]
kia = ["estimate", "4-6 is known for one card (UF 14.3); the others are ours"]
marks = ["rulebook", "UF 2.22"]

[provenance.cards]
27 = ["rulebook", "UF 14.3: pins on 2-3, kills on 4-6 (its number is ours)"]
31 = ["rulebook", "UF 44.9: one Hero is red"]
32 = ["rulebook", "UF 44.9: one Hero is black"]
42 = ["rulebook", "UF 2.21: undivided, Rally 2 and Radio"]
52 = ["rulebook", "UF 2.21: Rally 3 and Radio, or Concealed -2"]
130 = ["rulebook", "UF 2.22: Smoke for four nations, Cower for three"]
159 = ["public", "players' rulebook, 2.21: Rally 1 or Movement"]
162 = ["rulebook", "UF 2.21: Concealed -1 or Movement"]
"""


def toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + "}"
    return f'"{value}"'


def render(cards: list[Card]) -> str:
    lines = [PROVENANCE.format(seed=SEED)]
    for card in cards:
        lines.append("[[card]]")
        lines += [f"{key} = {toml_value(value)}" for key, value in card.items()]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    text = render(build())
    if "--check" in sys.argv[1:]:
        same = OUT.read_text(encoding="utf-8") == text
        print("deck.toml is what the program writes" if same else "deck.toml differs from what the program writes")
        return 0 if same else 1
    OUT.write_text(text, encoding="utf-8")
    print("wrote deck.toml, 162 cards")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
