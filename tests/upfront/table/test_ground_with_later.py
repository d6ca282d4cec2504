"""Cases of chapters 7 and 8 that need pieces of later chapters: repair, crewed guns, vehicles, flanks, transfers."""

from __future__ import annotations

from bocage.games.upfront.armor.s25_to_hit import hull_down
from bocage.games.upfront.infantry.s17_flanking import gain
from bocage.games.upfront.printed.cards import STRENGTH
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    turn_over,
)

SHERMAN, HALFTRACK, LEIG = 34, 30, 28


@case("uf-08-022", "uf-08-043")
@allowed("UF 8.44")
@refused("UF 8.44", "UF 8.54")
def test_no_repair_in_marsh_or_stream() -> None:
    for name, rule in (("marsh", "UF 8.44"), ("stream", "UF 8.54"), ("woods", "")):
        s = position(
            group("A", man(broken=True), man(), stack=[terrain(name)]),
            group("A", *riflemen(2), side=1),
            chapters=30,
        )
        assert (("repair", 0) in options(s)) == (not rule), name
        if rule:
            refusal(s, "repair", 0)


@case("uf-08-025")
@allowed("UF 8.52")
@refused("UF 8.52")
def test_weapons_in_a_stream() -> None:
    t = Table()
    rifles = t.group(0, "A", 3, ["R", "R", "R", "R"], lies=["stream"])
    target = t.group(1, "A", 2, ["R", "R"])
    assert card_strength(t.s, rifles, (fire(3),)) + total(t.s, rifles, target) == 2  # (a)
    for cards, crewed, expected in (
        (["MMG", "R"], True, 0),  # (b)
        (["MTR", "R"], True, 0),  # (c) nor its small arms
        (["LMG", "R"], True, 5),  # (e) bracketed
        (["LMG", "R"], False, 3),  # (f) only the other man's rifle
    ):
        t = Table()
        g = t.group(0, "A", 3, cards, lies=["stream"])
        target = t.group(1, "A", 2, ["R", "R"])
        if crewed:
            t.crew(0, 1)
        assert firepower(t.s, g, target, 5) == expected, cards
    for piece in ("MTR", LEIG):  # (c), (d)
        t = Table()
        g = t.group(0, "A", 2, [piece, "R"], lies=["stream"])
        t.group(1, "A", 2, ["R", "R"])
        t.hold(0, "fire")
        if piece == "MTR":
            t.crew(0, 1)
        t.begin()
        assert ("ordnance", g) not in t.options()
    t = Table((AMERICAN, GERMAN))  # (g)
    tank = t.group(0, "A", 3, [SHERMAN], lies=["stream"])
    target = t.group(1, "A", 2, ["R", "R"])
    assert card_strength(t.s, tank, (fire(3),)) + total(t.s, tank, target) == STRENGTH[fire(3)]


@case("uf-08-031")
@allowed("UF 8.532")
def test_a_ford_and_a_group_transfer_with_one_card() -> None:
    ford = movement("ford")
    s = position(
        group("A", *riflemen(2)),
        group("B", *riflemen(2), stack=[terrain("stream")]),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=([ford, terrain("woods")], [fire(1), fire(2)]),
        chapters=19,
    )
    play(s, ("move", 1))
    found = [a for a in options(s) if a[0] == "shift" and ford in a]
    assert found, options(s)
    play(s, found[-1])
    assert kinds_on(s, 0, "B") == ["stream", "sideways"]
    turn_over(s)
    turn_over(s, ("discard", fire(1)))
    play(s, ("terrain", 1), ("terrain", terrain("woods")))
    assert s.letter[1] == 3  # the group is C now


@case("uf-08-021")
@allowed("UF 7.33")
@refused("UF 7.33", "UF 8.43")
def test_terrain_that_must_be_rejected() -> None:
    for name, asked in (("marsh", False), ("brush", True)):
        t = Table()
        g = t.group(0, "A", 1, [LEIG], lies=["sideways"])
        t.group(1, "A", 0, ["R", "R"])
        card = t.card(0, f"terrain {name}")
        t.s.pending[g] = card
        t.begin()
        assert (("accept", g) in t.options()) == asked, name
        if not asked:
            assert card in t.s.discards and t.s.cards[g] == ()  # rejected: the sideways card went too


@allowed("UF 8.43")
def test_men_may_enter_a_marsh() -> None:
    s = position(
        group("A", *riflemen(2), stack=[sideways()]),
        group("A", *riflemen(2), side=1),
        hands=([terrain("marsh")], []),
        chapters=53,
    )
    play(s, ("terrain", 0), ("terrain", terrain("marsh")))
    assert kinds_on(s, 0, "A") == ["marsh"]


@case("uf-08-033")
@allowed("UF 8.61")
@refused("UF 8.61")
def test_no_mortar_from_buildings() -> None:
    for lies, may in (("buildings -3", False), ("brush", True)):
        t = Table()
        g = t.group(0, "A", 1, ["MTR", "R"], lies=[lies])
        t.group(1, "A", 1, ["R", "R"])
        t.hold(0, "fire")
        t.crew(0, 1)
        t.begin()
        assert (("ordnance", g) in t.options()) == may, lies


@allowed("UF 8.531")
@refused("UF 8.531")
def test_a_flank_card_that_fords() -> None:
    flank = movement("flank")
    for colour, across in (("black", True), ("red", False)):
        s = position(
            group("A", *riflemen(2), stack=[terrain("stream")]),
            group("B", *riflemen(2)),
            group("A", *riflemen(2), side=1),
            group("B", *riflemen(2), side=1),
            hands=([flank], []),
            chapters=19,
        )
        play(s, ("move", 0), ("flank", flank, 7), chance=rncs(s, (colour, 1)))
        assert ((0, 7) in s.flanks) == across
        assert kinds_on(s, 0, "A") == (["stream", "sideways"] if across else ["stream"])


@refused("UF 8.532")
def test_no_group_transfer_without_a_successful_ford() -> None:
    plain = movement()
    s = position(
        group("A", *riflemen(2)),
        group("B", *riflemen(2), stack=[terrain("stream")]),
        group("A", *riflemen(2), side=1),
        hands=([plain], []),
        chapters=19,
    )
    play(s, ("move", 1))
    found = next(a for a in options(s) if a[0] == "shift")
    play(s, found, chance=rncs(s, ("red", 2)))
    assert kinds_on(s, 0, "B") == ["stream"] and not s.shifting


@allowed("UF 8.54")
def test_repair_out_of_the_water() -> None:
    s = position(group("A", man(broken=True), man()), group("A", *riflemen(2), side=1), chapters=30)
    assert ("repair", 0) in options(s)


@case("uf-08-041", "uf-08-042")
@allowed("UF 8.33", "UF 8.91")
def test_hull_down() -> None:
    t = Table()
    low = t.group(0, "A", 1, [LEIG], lies=["brush"])
    high = t.group(0, "B", 1, [LEIG], lies=["hill"])
    wall = t.group(1, "A", 0, [SHERMAN], lies=["wall"])
    hill = t.group(1, "B", 0, [SHERMAN], lies=["hill"])
    assert hull_down(t.s, low, wall) and hull_down(t.s, low, hill)
    assert not hull_down(t.s, high, hill)
    gain(t.s, high, wall, "UF 17.1")
    assert not hull_down(t.s, high, wall) and hull_down(t.s, low, wall)
