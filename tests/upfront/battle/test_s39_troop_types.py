"""UF 39: troop types: discards, split cards, Cower cards, pistols."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s04_discards import discards_allowed, too_many
from bocage.games.upfront.battle.s39_troop_types import pistols
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD, NEED, PILLBOX, RED, SPLIT
from bocage.games.upfront.printed.men import LEADER, MEN, MORALE, NUMBER
from bocage.games.upfront.printed.nations import ANY_NUMBER, GERMAN, ITALIAN, TROOP_NAMES, discard_limit
from bocage.games.upfront.state import IN_PLAY, UpFrontState
from bocage.games.upfront.table.uses import is_cower_card, mask_table
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import broken, free
from tests.upfront.position import (
    fire,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
)

NATION = {
    "Conscripts": "Russian",
    "Guards": "Russian",
    "Green": "American",
    "Paratroops": "American",
    "Volksgrenadiers": "German",
    "SS": "German",
    "SNLF": "Japanese",
    "Samurai": "Japanese",
    "Airborne": "British",
    "Home Guard": "British",
    "Bersaglieri": "Italian",
    "Blackshirts": "Italian",
    "Legionnaires": "French",
    "Reservists": "French",
}


def limits(name: str) -> list[int]:
    return [discard_limit(TROOP_NAMES.index(name), actions) for actions in (0, 1, 2)]


def discarding(name: str, actions: int, cards: list[int]) -> UpFrontState:
    """That side has taken so many actions and is asked for its discards."""
    enemy = "German" if NATION[name] != "German" else "American"
    s = position(
        group("A", *riflemen(2), chit=1),
        group("A", *riflemen(2), side=1),
        nations=(NATION[name], enemy),
        troops=(name, ""),
        hands=(cards, []),
        chapters=39,
    )
    s.actions, s.active = actions, actions > 0
    play(s, ("stop",))
    return s


def most(s: UpFrontState) -> int:
    """How many cards he can discard one after the other."""
    made = 0
    while type(s.stack[-1]).__name__ == "Discards":
        plain = [a for a in options(s) if a[0] == "discard"]
        if not plain:
            break
        play(s, plain[0])
        made += 1
    return made


def plain_cards(name: str, count: int) -> list[int]:
    """Cards that these troops can use."""
    table = mask_table(TROOP_NAMES.index(name), ())
    return [c for c in ALL_CARDS if table[c] and KIND[c] == "fire"][:count]


ROWS = [
    ("Conscripts", "UF 39.1a", (2, 0, 0)),
    ("Guards", "UF 39.1b", (5, 2, 0)),
    ("Green", "UF 39.2a", (1, 0, 0)),
    ("Paratroops", "UF 39.2b", (2, 1, 0)),
    ("SS", "UF 39.3b", (2, 2, 1)),
    ("Samurai", "UF 39.4b", (2, 2, 0)),
    ("Airborne", "UF 39.5a", (2, 1, 0)),
    ("Home Guard", "UF 39.5b", (1, 0, 0)),
    ("Blackshirts", "UF 39.6b", (1, 0, 0)),
    ("Legionnaires", "UF 39.7a", (1, 1, 0)),
]


@case("uf-39-004")
@case("uf-39-007")
@case("uf-39-011")
@case("uf-39-013")
@case("uf-39-014")
@allowed("UF 39.1b")
@allowed("UF 39.2a")
@allowed("UF 39.2b")
@allowed("UF 39.3b")
@allowed("UF 39.4b")
@allowed("UF 39.5a")
@allowed("UF 39.5b")
@allowed("UF 39.6b")
@allowed("UF 39.7a")
@pytest.mark.parametrize(("name", "rule", "most_after"), ROWS)
def test_discards_after_no_action_one_and_two(name: str, rule: str, most_after: tuple[int, int, int]) -> None:
    for actions, wanted in enumerate(most_after):
        s = discarding(name, actions, plain_cards(name, 5))
        if wanted == 0 and type(s.stack[-1]).__name__ != "Discards":
            continue
        assert most(s) == wanted, (name, actions)


@refused("UF 39.1a")
@refused("UF 39.1b")
@refused("UF 39.2a")
@refused("UF 39.2b")
@refused("UF 39.3b")
@refused("UF 39.4b")
@refused("UF 39.5a")
@refused("UF 39.5b")
@refused("UF 39.6b")
@refused("UF 39.7a")
@pytest.mark.parametrize(("name", "rule", "most_after"), [row for row in ROWS if row[0] != "Samurai"])
def test_one_card_too_many_is_refused_by_their_rule(name: str, rule: str, most_after: tuple[int, int, int]) -> None:
    actions = 1 if most_after[1] else 0
    cards = plain_cards(name, 5)
    s = discarding(name, actions, cards)
    wanted = most_after[actions]
    if wanted >= len(cards):
        return
    assert too_many(s, 0).rule == rule
    for card in cards[:wanted]:
        play(s, ("discard", card))
    assert ("discard", cards[wanted]) not in options(s)


@case("uf-39-001")
@case("uf-39-002")
@allowed("UF 39.1a")
def test_conscripts_and_guards_who_dig() -> None:
    for name, acts, digs, wanted in (
        ("Conscripts", 0, 0, 2),
        ("Conscripts", 0, 1, 1),
        ("Conscripts", 1, 0, 0),
        ("Guards", 1, 0, 2),
        ("Guards", 1, 1, 1),
        ("Guards", 2, 0, 0),
    ):
        s = position(
            group("A", *riflemen(2)),
            group("A", *riflemen(2), side=1),
            nations=("Russian", "German"),
            troops=(name, ""),
            hands=(plain_cards(name, 4), []),
            chapters=39,
        )
        s.actions = acts
        if digs:
            s.marks["dug", 0] = 100 * s.turn + digs
        assert discards_allowed(s, 0) == wanted, (name, acts, digs)
        s.hands[0] = s.hands[0][:1]
        assert discards_allowed(s, 0) == wanted, (
            "the last card too: what they may do is less by one, not what they hold"
        )
    assert limits("Guards")[0] == ANY_NUMBER


@allowed("UF 39.3a")
@refused("UF 39.3a")
def test_volksgrenadiers_show_what_they_discard_and_keep_cower_cards_after_an_action() -> None:
    cower = next(c for c in ALL_CARDS if KIND[c] == MINEFIELD)
    plain = plain_cards("Volksgrenadiers", 1)[0]
    s = discarding("Volksgrenadiers", 0, [plain, cower])
    play(s, ("discard", cower))
    assert cower in s.discards and not s.buried[0]
    t = discarding("Volksgrenadiers", 1, [plain, cower])
    assert refusal(t, "discard", cower).rule == "UF 39.3a" and ("discard", plain) in options(t)


@case("uf-39-008")
@allowed("UF 39.4a")
@refused("UF 39.4a")
def test_movement_is_an_action_for_the_naval_landing_force() -> None:
    for name, actions in (("SNLF", 1), ("", 0)):
        s = position(
            group("A", *riflemen(2), chit=1),
            group("A", *riflemen(2), side=1),
            nations=("Japanese", "American"),
            troops=(name, ""),
            hands=([movement(), fire(3)], []),
            chapters=45,
        )
        play(s, ("move", 0), ("move", movement(), "forward"))
        assert s.actions == actions
    t = discarding("SNLF", 0, [fire(3)])
    t.actions = 1
    assert discards_allowed(t, 0) == 0 and too_many(t, 0).rule == "UF 39.4a"


@case("uf-39-009")
def test_samurai_discard_two_and_every_cower_card() -> None:
    cower = [c for c in ALL_CARDS if KIND[c] in (MINEFIELD, PILLBOX)][:3]
    assert len(cower) == 3
    s = discarding("Samurai", 1, [*plain_cards("Samurai", 3), *cower])
    assert most(s) == 2 + 3
    assert set(cower) <= set(s.discards)


@case("uf-39-015")
@allowed("UF 39.7b")
@refused("UF 39.7b")
@allowed("UF 39.6a")
@refused("UF 39.6a")
def test_reservists_have_no_use_of_split_cards_bersaglieri_read_the_german_half() -> None:
    split = [c for c in ALL_CARDS if KIND[c] == SPLIT]
    s = discarding("Reservists", 0, split[:2])
    assert all(is_cower_card(s, 0, card) for card in split)
    tables = [mask_table(TROOP_NAMES.index(name), ()) for name in ("Bersaglieri", "German line", "Italian line")]
    assert [tables[0][c] for c in split] == [tables[1][c] for c in split]
    assert not any(tables[2][c] for c in split)


@case("uf-39-005")
@allowed("UF 39.2b")
@refused("UF 39.2b")
def test_unarmed_paratroopers_fire_pistols_with_black_cards_only() -> None:
    cheap = [c for c in ALL_CARDS if KIND[c] == "fire" and NEED[c] == 1]
    black = next(c for c in cheap if not RED[c])
    red = next(c for c in cheap if RED[c])

    def troopers(troops: str, weapon: str, hand: list[int], chit: int = 4) -> UpFrontState:
        return position(
            group("A", man(weapon), man(weapon), chit=chit, stack=[terrain("brush")]),
            group("A", *riflemen(2), side=1, chit=1),
            nations=("American", "German"),
            troops=(troops, ""),
            hands=(hand, []),
            chapters=39,
        )

    s = troopers("Paratroops", "", [black, red])
    play(s, ("fire", 0), ("at", 6))
    assert ("card", black) in options(s) and refusal(s, "card", red).rule == "UF 6.1"
    play(s, ("card", black))
    assert refusal(s, "card", red).rule == "UF 6.3"
    assert ("fire", 0) not in options(troopers("Paratroops", "", [red]))
    assert ("fire", 0) not in options(troopers("", "", [black]))
    assert ("fire", 0) not in options(troopers("Paratroops", "", [black], chit=3))


def test_an_armed_paratrooper_gets_nothing_more() -> None:
    s = position(
        group("A", man(), man(""), chit=4),
        group("A", *riflemen(2), side=1, chit=1),
        nations=("American", "German"),
        troops=("Paratroops", ""),
        chapters=39,
    )
    assert pistols(s, 0, 6, 5, ()) == 1


@case("uf-39-016")
@refused("UF 39.8")
def test_morale_of_elite_and_second_line_troops_that_are_bought() -> None:
    poor = next(p for p in MEN[ITALIAN] if MORALE[p] == 1 and not LEADER[p])
    brave = next(p for p in MEN[GERMAN] if MORALE[p] >= 5 and not LEADER[p])
    italian = {"nation": "Italian", "quality": "elite"}
    assert "UF 39.8" in broken(free({}, italian | {"cards": f"21-24 {NUMBER[poor]}"}))
    assert "UF 39.8" in broken(free({"quality": "second", "cards": f"3-7 {NUMBER[brave]}"}, {}))


@allowed("UF 39.2b", "UF 19.11")
def test_the_attack_ends_with_the_last_weapon_though_a_pistol_is_left() -> None:
    """What an unarmed Paratrooper has is his own, no weapon: the machine pistol is the only one that fires."""
    black = next(c for c in ALL_CARDS if KIND[c] == "fire" and not RED[c] and NEED[c] == 1)
    s = position(
        group("A", man("MP"), man(""), chit=4, stack=[terrain("brush")]),
        group("A", *riflemen(3), side=1, chit=1),
        nations=("American", "German"),
        troops=("Paratroops", ""),
        hands=([black], []),
        chapters=39,
    )
    play(s, ("fire", 0), ("at", 6), ("card", black), ("ready",), ("resolve",), chance=rncs(s, ("red", 6)))
    assert s.broken[0] and not s.broken[1] and pistols(s, 0, 6, 5, (black,)) == 1
    assert s.acted[0] and s.fate[3:5] == [IN_PLAY, IN_PLAY] and not s.pinned[3] and not s.pinned[4]
