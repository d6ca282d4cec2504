"""UF 44, 45, 46, 50, 51, 53: what the nations are allowed, what they lack, and their heavy weapons."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN, fails_from
from bocage.games.upfront.armor.s28_close_combat import combat_lines
from bocage.games.upfront.basic.s05_terrain import lay_terrain
from bocage.games.upfront.basic.s16_victory import is_broken
from bocage.games.upfront.campaign.s42_aftermath import change_refusal
from bocage.games.upfront.campaign.s42_roster import Soldier
from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.nations.s46_marines import hearten
from bocage.games.upfront.nations.s50_italians import nerves
from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.nations import ANTI_TANK_LIMIT, HAND_SIZE, breaking_losses, nation_named, troops_of
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.tables import radio_cost
from bocage.games.upfront.printed.weapons import CREW_SERVED, weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.table.firepower import hero_can_fire, required
from bocage.games.upfront.table.uses import CONCEALED_BIT, MOVE_BIT, SMOKE_BIT, masks
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    forward,
    group,
    hero,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    terrain,
    wire,
)  # fmt: skip

THEM = group("A", *riflemen(3), side=1)


def discards_of(nation: str, troops: str, acts: bool) -> int:
    """How many of four Fire cards that side may discard, with or without a fire action before."""
    hand = [fire(2, nth=n) for n in range(5)]
    s = position(group("A", *riflemen(6), chit=2), THEM, nations=(nation, "American"), troops=(troops, ""),
                 hands=(hand, []), chapters=53)  # fmt: skip
    if acts:
        s.actions = 1
        s.active = True
    play(s, ("stop",))
    made = 0
    while type(s.stack[-1]).__name__ == "Discards" and any(a[0] == "discard" for a in options(s)):
        play(s, next(a for a in options(s) if a[0] == "discard"))
        made += 1
    return made


@case("uf-44-001")
@case("uf-45-001")
@case("uf-51-001")
@allowed("UF 44.1", "UF 45.1", "UF 50.1", "UF 51.1")
def test_hands_and_discards_of_line_troops() -> None:
    for nation, hand, idle in (("British", 5, 2), ("Japanese", 4, 2), ("Italian", 4, 2), ("French", 6, 1)):
        assert HAND_SIZE[nation_named(nation)] == hand
        assert (discards_of(nation, "", False), discards_of(nation, "", True)) == (idle, 0)


@refused("UF 44.1", "UF 45.1", "UF 50.1", "UF 51.1")
def test_one_discard_too_many_is_refused_by_the_nations_rule() -> None:
    for nation, rule in (("British", "44.1"), ("Japanese", "45.1"), ("Italian", "50.1"), ("French", "51.1")):
        hand = [fire(2, nth=n) for n in range(4)]
        s = position(group("A", *riflemen(3)), THEM, nations=(nation, "American"), hands=(hand, []), chapters=53)
        play(s, ("stop",), *[("discard", card) for card in hand[: 1 if nation == "French" else 2]])
        if type(s.stack[-1]).__name__ == "Discards":
            assert refusal(s, "discard", hand[3]).rule == f"UF {rule}"
        assert len(s.hands[0]) in (2, 3)


@case("uf-51-008")
@case("uf-50-015")
@case("uf-45-041")
@allowed("UF 44.4", "UF 45.8", "UF 51.4")
@refused("UF 44.4", "UF 45.8", "UF 50.5")
def test_elite_and_second_line() -> None:
    assert (discards_of("British", "Airborne", False), discards_of("British", "Airborne", True)) == (2, 1)
    assert (discards_of("British", "Home Guard", False), discards_of("British", "Home Guard", True)) == (1, 0)
    assert (discards_of("Japanese", "Samurai", True), discards_of("Japanese", "SNLF", True)) == (2, 0)
    assert (discards_of("Italian", "Blackshirts", False), discards_of("Italian", "Blackshirts", True)) == (1, 0)
    assert (discards_of("French", "Legionnaires", True), discards_of("French", "", True)) == (1, 0)


@case("uf-44-005")
@case("uf-50-003")
@case("uf-44-013")
@allowed("UF 44.3", "UF 50.3")
@refused("UF 50.3")
def test_factors_needed() -> None:
    s = position(group("A", *riflemen(3)), THEM, nations=("British", "Italian"))
    eight, four, one = fire(*card_with(8)), fire(*card_with(4)), fire(*card_with(1))
    assert required(s, 0, (eight,)) == 7
    other = next(c for c in cards.ALL_CARDS if cards.NEED[c] == 4 and c != four and cards.STRENGTH[c])
    assert required(s, 0, (four, other)) == 7
    assert required(s, 0, (one,)) == 1
    assert required(s, 1, (four,)) == 5


def card_with(need: int) -> tuple[int, int]:
    card = next(c for c in cards.ALL_CARDS if cards.NEED[c] == need and cards.STRENGTH[c])
    return cards.STRENGTH[card], need


@case("uf-44-004")
@case("uf-51-002")
@case("uf-45-008")
@case("uf-50-002")
@allowed("UF 50.2")
def test_halves_of_split_cards() -> None:
    s = position(group("A", *riflemen(3)), THEM, nations=("British", "Italian"))
    split = [c for c in cards.ALL_CARDS if cards.KIND[c] == cards.SPLIT]
    assert split and not any(masks(s, 1)[c] for c in split)
    assert any(masks(s, 0)[c] for c in split)
    t = position(group("A", *riflemen(3)), THEM, nations=("French", "Japanese"))
    g = position(group("A", *riflemen(3)), THEM, nations=("German", "Russian"))
    wanted = MOVE_BIT | CONCEALED_BIT | SMOKE_BIT
    for c in split:
        assert masks(t, 0)[c] & wanted == masks(g, 0)[c] & wanted
        assert masks(t, 1)[c] & wanted == masks(g, 1)[c] & wanted


@case("uf-44-014")
@case("uf-50-011")
@allowed("UF 44.9")
@refused("UF 44.9", "UF 45.52", "UF 50.6")
def test_only_the_black_hero_doubles_a_gun_served_by_one() -> None:
    for nation in ("British", "French", "Italian", "Japanese"):
        s = position(group("A", man("LMG"), chit=2), THEM, nations=(nation, "American"), chapters=53)
        assert not CREW_SERVED[s.weapon[0]]
        assert hero_can_fire(s, 0, hero("black"), 6, 2)
        assert not hero_can_fire(s, 0, hero("red"), 6, 2)
    for nation, code in (("American", "BAR"), ("German", "LMG"), ("Russian", "LMG")):
        s = position(group("A", man(code), chit=2), THEM, nations=(nation, "British"), chapters=53)
        assert hero_can_fire(s, 0, hero("red"), 6, 2)


@case("uf-44-012")
@case("uf-51-003")
def test_prices_of_radios() -> None:
    assert radio_cost(nation_named("British"), "line", 6) == radio_cost(nation_named("German"), "line", 6) == 84
    assert radio_cost(nation_named("French"), "line", 5) == 42
    assert radio_cost(nation_named("French"), "second", 5) == 21


@case("uf-44-008")
@allowed("UF 44.5")
def test_piat() -> None:
    assert not CREW_SERVED[weapon_of(nation_named("British"), "PIAT")]
    t = Table((nation_named("British"), nation_named("German")))
    a = t.group(0, "A", 2, ["PIAT", "R"])
    assert fails_from(t.s, t.s.men[a][0], MAIN) == 4


@case("uf-45-009")
@case("uf-50-004")
@case("uf-51-006")
def test_breaking_points() -> None:
    def breaks(nation: str, *sizes: int) -> list[int]:
        return [breaking_losses(troops_of(nation_named(nation), "line"), n) for n in sizes]

    assert breaks("Japanese", 13, 12, 16, 10) == [10, 9, 12, 8]
    assert breaks("Italian", 18, 10, 15) == [8, 5, 7]
    assert breaks("French", 12, 11) == [6, 6]


@case("uf-50-010")
@allowed("UF 50.42")
def test_italians_against_russians() -> None:
    s = position(group("A", *riflemen(3, panic=3)), THEM, nations=("Italian", "Russian"))
    nerves(s)
    assert s.panic[0] == 4 and s.panic[3] == s.rout[3]
    s.force[0] = 18
    s.losses[0] = 9
    assert not is_broken(s, 0)
    s.losses[0] = 10
    assert is_broken(s, 0)


@case("uf-50-016")
@allowed("UF 50.41")
def test_italian_panic_in_a_campaign() -> None:
    weapon = weapon_of(nation_named("Italian"), "R")
    it = Soldier(9, "x", "PVT", weapon, "", 3, 3, 8, 0, 0, 0, "", 0, False)
    assert change_refusal(it, "panic", -1, "UF 42.42") is None
    assert change_refusal(it._replace(panic=2), "panic", -1, "UF 42.42") is not None
    other = it._replace(weapon=weapon_of(nation_named("German"), "R"))
    assert change_refusal(other, "panic", -1, "UF 42.42") is not None


@case("uf-53-001")
def test_anti_tank_weapons_of_a_squad() -> None:
    limits = [ANTI_TANK_LIMIT[nation_named(n)] for n in ("British", "French", "Italian", "Japanese", "Russian")]
    assert limits == [1, 1, 2, 2, 3]


@case("uf-46-001")
@case("uf-46-004")
@allowed("UF 46.1", "UF 46.3")
def test_who_is_a_marine() -> None:
    us, japan, german = nation_named("American"), nation_named("Japanese"), nation_named("German")
    s = new_game(SCENARIOS["A"], (us, japan), ())
    assert s.troops[0] == next(t for t in range(30) if name_of(t) == "Marines")
    assert new_game(SCENARIOS["A"], (us, german), ()).troops[0] == troops_of(us, "line")
    assert HAND_SIZE[us] == 6


def name_of(t: int) -> str:
    from bocage.games.upfront.printed.nations import TROOP_NAMES

    return TROOP_NAMES[t] if t < len(TROOP_NAMES) else ""


@case("uf-46-002")
def test_no_marine_has_morale_1() -> None:
    s = position(group("A", man(morale=1, panic=2), man(morale=3, panic=5)), THEM,
                 nations=("American", "Japanese"), troops=("Marines", ""))  # fmt: skip
    hearten(s)
    assert (s.morale[0], s.panic[0], s.morale[1], s.panic[1]) == (2, 3, 3, 5)


@case("uf-46-005")
@refused("UF 46.4")
@allowed("UF 46.4")
def test_automatic_weapons_apart() -> None:
    s = position(group("A", man("BAR"), *riflemen(3)), group("B", man("BAR"), *riflemen(3)), THEM,
                 nations=("American", "Japanese"), troops=("Marines", ""), chapters=53,
                 hands=([movement()], []))  # fmt: skip
    from bocage.games.upfront.infantry.s17_transfer_refusals import newcomer_refusal

    found = newcomer_refusal(s, 0, 1)
    assert found is not None and found.rule == "UF 46.4"
    assert newcomer_refusal(s, 1, 1) is None
    s.pinned[1] = s.pinned[2] = s.pinned[3] = True
    assert newcomer_refusal(s, 0, 1) is None


@case("uf-45-007")
@allowed("UF 45.13", "UF 47.5")
def test_infiltration_of_japanese_in_the_jungle() -> None:
    s = position(group("A", *riflemen(3), chit=3, stack=[terrain("woods")]),
                 group("A", *riflemen(6), side=1, chit=2, stack=[terrain("wall")]),
                 nations=("Japanese", "American"), chapters=53)  # fmt: skip
    assert column(s, 0, 6) == 6 - 1 - 1
    s.jungle = True
    assert column(s, 0, 6) == 3


@case("uf-45-011")
@allowed("UF 45.33")
def test_japanese_against_an_afv() -> None:
    t = Table((nation_named("Japanese"), nation_named("American")))
    a = t.group(0, "A", 3, ["R", "R"])
    afv = next(v for v in range(40, 90) if _is_vehicle(t, v))
    b = t.group(1, "A", 2, [afv])
    rules = [rule for rule, _, _ in combat_lines(t.s, t.s.men[a][0], b)]
    assert "UF 45.33" in rules


def _is_vehicle(t: Table, number: int) -> bool:
    from bocage.games.upfront.printed.vehicles import IS_GUN, vehicle

    try:
        return not IS_GUN[vehicle(t.s.nation[1], number)]
    except KeyError:
        return False


@case("uf-50-012")
@case("uf-45-038")
@allowed("UF 45.6", "UF 50.7")
@refused("UF 45.6", "UF 50.7")
def test_heavy_weapons_need_two_men() -> None:
    for nation, rule in (("Japanese", "UF 45.6"), ("Italian", "UF 50.7")):
        s = position(group("A", man("MMG"), *riflemen(3), stack=[wire()]), THEM,
                     nations=(nation, "American"), hands=([movement()], []), chapters=53)  # fmt: skip
        assert refusal(s, "move", 0).rule == rule
        play(s, ("abandon", 0))
        assert s.dropped[0] and not s.acted[0]
        play(s, ("move", 0), ("clear", movement()))
        assert not s.dropped[0]
        crewed = position(group("A", man("MMG", assistant=1), *riflemen(3)), THEM,
                          nations=(nation, "American"), hands=([movement()], []), chapters=53)  # fmt: skip
        assert ("move", 0) in options(crewed)
        assert refusal(crewed, "abandon", 2).rule == "UF 45.6"


@case("uf-45-039")
def test_an_uncrewed_heavy_weapon_is_lost_on_the_way() -> None:
    s = position(group("A", man("MMG"), *riflemen(2), stack=[forward()]), THEM,
                 nations=("Japanese", "American"), hands=([terrain("brush")], []), chapters=53)  # fmt: skip
    play(s, ("terrain", 0), ("terrain", terrain("brush")))
    assert s.weapon[0] == 0 and len(men(s, 0, "A")) == 3
    kept = position(group("A", man("MMG", assistant=1), man(), stack=[forward()]), THEM,
                    nations=("Japanese", "American"), chapters=53)  # fmt: skip
    lay_terrain(kept, 0, terrain("brush"))
    assert kept.weapon[0] != 0


@case("uf-45-002")
@allowed("UF 45.11", "UF 45.12")
@refused("UF 45.11")
def test_movement_of_japanese_costs_no_discard() -> None:
    hand = [movement(), fire(2), fire(2, nth=1), fire(2, nth=2)]
    s = position(group("A", *riflemen(3)), THEM, nations=("Japanese", "American"), hands=(hand, []), chapters=53)
    play(s, ("move", 0), ("move", hand[0], "forward"))
    assert s.acted[0] and s.actions == 0
    assert refusal(s, "move", 0).rule == "UF 4.2"
    play(s, ("stop",), ("discard", hand[1]), ("discard", hand[2]))
    assert hand[3] in s.hands[0]


@case("uf-45-033")
@allowed("UF 45.5")
@refused("UF 45.5")
def test_pistol_of_a_sergeant() -> None:
    from bocage.games.upfront.nations.s45_japanese import pistols
    from bocage.games.upfront.printed.men import MAN_NATION, RANK

    sergeant = next(p for p, r in enumerate(RANK) if "SGT" in r and MAN_NATION[p] == nation_named("Japanese"))
    s = position(group("A", man("", person=sergeant), chit=3), group("A", *riflemen(2), side=1, chit=2),
                 nations=("Japanese", "American"), chapters=53)  # fmt: skip
    black = next(c for c in cards.ALL_CARDS if cards.STRENGTH[c] and not cards.RED[c])
    red = next(c for c in cards.ALL_CARDS if cards.STRENGTH[c] and cards.RED[c])
    assert pistols(s, 0, 6, 5, (black,)) == 1
    assert pistols(s, 0, 6, 5, (red,)) == 0
    assert pistols(s, 0, 6, 4, (black,)) == 0
