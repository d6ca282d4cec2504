"""UF 25.3 to 25.7: To Hit frequencies, what red does, and malfunction."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import FAUST, MAIN, barrels, fails_from, is_bracketed, printed_step
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_ordnance import shot_result
from bocage.games.upfront.armor.s25_to_hit import hull_down, red_misses, step_lines, to_hit, worse_by
from bocage.games.upfront.infantry.s17_flanking import gain
from bocage.games.upfront.printed.cards import ALL_CARDS, RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, FRENCH, GERMAN
from bocage.games.upfront.printed.vehicles import vehicle
from bocage.games.upfront.printed.weapons import hits, step_of, step_text
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

SHERMAN, HALFTRACK, GREYHOUND = 34, 30, 32
LEIG = 28


def drawn(name: str) -> int:
    red, value = name[0] == "r", int(name[1:])
    return next(c for c in ALL_CARDS if RED[c] == red and RN[c] == value)


def results(step: int, no_red: bool, fails: int, *names: str) -> list[str]:
    return [shot_result(step, no_red, fails, drawn(name)) for name in names]


@case("uf-25-027")
@allowed("UF 25.1")
def test_what_is_ordnance() -> None:
    t = Table()
    g = t.group(0, "A", 0, ["MTR", "PSK", "ATR", "R", "LMG", "FT", LEIG])
    u = t.group(1, "A", 0, ["BAZ", SHERMAN])
    s = t.s
    s.secondary[s.men[g][3]] = "panzerfaust"
    assert [barrels(s, m) for m in s.men[g]] == [(MAIN,), (MAIN,), (MAIN,), (FAUST,), (), (), (MAIN,)]
    assert [barrels(s, m) for m in s.men[u]] == [(MAIN,), (MAIN,)]


@case("uf-25-020")
@allowed("UF 25.6")
def test_the_ladder_of_frequencies() -> None:
    reduced = [step_text(worse_by(step_of(x), 1)) for x in ("0-1", "0", "1", "2")]
    assert reduced == ["0", "1", "2", "3"]
    assert [step_text(worse_by(step_of(x), -1)) for x in ("3", "1", "0")] == ["2", "0", "0-1"]


@case("uf-25-031")
def test_below_six_nothing_hits() -> None:
    step = worse_by(step_of("6"), 1)
    assert not any(hits(step, number) for number in range(7))
    assert hits(step_of("6"), 6)


@case("uf-25-004")
@allowed("UF 25.3")
def test_any_fire_card_and_either_colour() -> None:
    """The German mortar needs a 0 at Relative Range 0; the weakest Fire card will do."""
    for number, hit in (("b0", True), ("r0", True), ("b1", False)):
        t = Table()
        a = t.group(0, "A", 0, ["MTR", "R"])
        b = t.group(1, "A", 0, ["R"])
        (card,) = t.hold(0, "fire")
        t.crew(0, 1)
        t.begin()
        t.play(
            ("ordnance", a),
            ("at", b),
            ("piece", 0, MAIN, "men"),
            ("card", card),
            ("resolve",),
            draws=[number],
            waits=True,
        )
        assert t.events("aims")[0][3] == 0
        assert bool(t.events("strikes")) == hit
        assert card in t.s.discards and t.s.acted[a]


@case("uf-25-006")
@allowed("UF 25.31")
def test_a_moving_or_hull_down_target_turns_red_into_misses() -> None:
    t = Table()
    t.group(0, "A", 2, [LEIG])
    moving = t.group(1, "A", 0, ["R", "R"], lies=["forward"])
    walls = t.group(1, "B", 0, [29], lies=["wall"])
    still = t.group(1, "C", 0, ["R", "R"], lies=["wall"])
    assert red_misses(t.s, 0, MAIN, moving) and red_misses(t.s, 0, MAIN, walls)
    assert not red_misses(t.s, 0, MAIN, still), "Walls make nobody Hull Down but guns and AFVs"
    assert results(step_of("0-1"), True, 5, "b1", "r1", "r0") == ["hit", "miss", "miss"]


@case("uf-25-007")
@allowed("UF 25.32")
def test_a_moving_firer_misses_with_red() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, [GREYHOUND], lies=["forward"])
    still = t.group(1, "A", 0, ["R", "R"])
    assert red_misses(t.s, 0, MAIN, still)
    assert step_lines(t.s, 0, MAIN, still) == []
    assert results(step_of("0-1"), True, 5, "r0", "b0") == ["miss", "hit"]


@allowed("UF 25.33")
def test_both_moving_is_a_step_worse() -> None:
    """UF 25.33: also a moving firer at a Hull Down target, but not a standing one."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, [GREYHOUND], lies=["forward"])
    moving = t.group(1, "A", 0, ["R", "R"], lies=["forward"])
    down = t.group(1, "B", 0, [LEIG], lies=["wall"])
    assert step_lines(t.s, 0, MAIN, moving)[0][::2] == ("UF 25.33", -1)
    assert step_lines(t.s, 0, MAIN, down)[0][::2] == ("UF 25.33", -1)
    assert to_hit(t.s, 0, MAIN, moving) == printed_step(t.s, 0, MAIN, 2) + 1
    standing = t.group(0, "C", 2, [GREYHOUND])
    assert step_lines(t.s, t.s.men[standing][0], MAIN, moving) == []


@case("uf-25-009")
@allowed("UF 25.34")
def test_a_concealed_card_lowers_the_frequency_not_the_hit() -> None:
    """German mortar, printed 0-1 at Relative Range 1, and Concealed -2: only a 1 hits."""
    for number, hit in (("b1", True), ("b0", False)):
        t = Table()
        a = t.group(0, "A", 1, ["MTR", "R"])
        b = t.group(1, "A", 0, ["R"])
        (card,) = t.hold(0, "fire")
        (hide,) = t.hold(1, "concealed 2")
        t.crew(0, 1)
        t.begin()
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card))
        assert t.events("aims")[0][3] == step_of("0-1")
        t.play(("conceal", hide), ("resolve",), draws=[number], waits=True)
        assert t.events("harder to hit")[0][3] == 1
        assert [e[3] for e in t.events("strikes")] == ([2] if hit else [])


@refused("UF 25.34")
def test_no_concealed_card_for_an_afv() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["PSK", "R"])
    b = t.group(1, "A", 0, [SHERMAN])
    (card,) = t.hold(0, "fire")
    t.hold(1, "concealed 2")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "crew"), ("card", card))
    assert t.s.player == 0 and t.options() == [("resolve",), ("decline",)]


@case("uf-25-010")
@allowed("UF 25.35")
def test_terrain_does_not_touch_the_frequency() -> None:
    """UF 25.35."""
    t = Table()
    t.group(0, "A", 0, ["MTR", "R"])
    houses = t.group(1, "A", 0, ["R"], lies=["buildings"])
    t.crew(0, 1)
    assert to_hit(t.s, 0, MAIN, houses) == printed_step(t.s, 0, MAIN, 0) == 0
    assert not red_misses(t.s, 0, MAIN, houses)


@case("uf-25-022")
@allowed("UF 25.7")
def test_smoke_on_both_sides_costs_two_steps() -> None:
    """UF 25.7."""
    t = Table()
    t.group(0, "A", 1, ["MTR", "R"], lies=["open", "smoke"])
    b = t.group(1, "A", 0, ["R"], lies=["brush", "smoke"])
    t.crew(0, 1)
    assert printed_step(t.s, 0, MAIN, 1) == step_of("0-1")
    assert to_hit(t.s, 0, MAIN, b) == step_of("1")


@case("uf-25-018")
@allowed("UF 25.5")
def test_malfunction_numbers() -> None:
    t = Table()
    t.group(0, "A", 0, ["MTR", "R", "PSK", "R"])
    t.crew(0, 1)
    t.crew(2, 3)
    assert (fails_from(t.s, 0, MAIN), fails_from(t.s, 2, MAIN)) == (5, 4)
    assert results(0, False, 5, "r4", "r5", "r6", "b6") == ["miss", "failed", "failed", "miss"]
    assert results(0, False, 4, "r4", "r5", "r6", "b6") == ["failed", "failed", "failed", "miss"]


@case("uf-25-018")
def test_the_draw_for_a_target_never_breaks_the_piece() -> None:
    """UF 25.5: a red 6 in the resolution is no malfunction; on the To Hit draw it is."""
    for draws, broken in ((["b0", "r6"], False), (["r6"], True)):
        t = Table()
        a = t.group(0, "A", 0, ["MTR", "R"])
        b = t.group(1, "A", 0, ["R"])
        (card,) = t.hold(0, "fire")
        t.crew(0, 1)
        t.begin()
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=draws)
        assert t.s.broken[0] == broken
        assert bool(t.events("malfunction")) == broken


@case("uf-25-021")
def test_a_malfunction_comes_before_a_hit() -> None:
    """UF 25.5, 25.6: a frequency of 5."""
    assert results(step_of("5"), False, 5, "r5", "b5") == ["failed", "hit"]


@case("uf-13-018")
def test_wire_is_a_step_and_needs_the_crew() -> None:
    """UF 13.32: bracketed numbers and one step worse for a piece that fires out of Wire."""
    t = Table()
    t.group(0, "A", 3, ["PSK", "R"], lies=["open", "wire"])
    b = t.group(1, "A", 0, ["R"])
    t.crew(0, 1)
    assert is_bracketed(t.s, 0, MAIN)
    assert to_hit(t.s, 0, MAIN, b) == step_of("0") + 1
    assert hit_strength(t.s, 0, MAIN, b, "men", 0, 0) == 2, "Wire around the firer does not weaken the hit"


@case("uf-08-042")
def test_hull_down_on_a_hill_only_from_below() -> None:
    """UF 28.9: and a Movement card ends it."""
    t = Table()
    low = t.group(0, "A", 0, [LEIG])
    high = t.group(0, "B", 0, [LEIG], lies=["hill"])
    b = t.group(1, "A", 0, [29], lies=["hill"])
    c = t.group(1, "B", 0, [29], lies=["hill", "sideways"])
    assert hull_down(t.s, low, b) and not hull_down(t.s, high, b) and not hull_down(t.s, low, c)


@case("uf-08-041")
def test_hull_down_behind_walls_but_not_to_flanking_fire() -> None:
    """UF 8.91, 28.94."""
    t = Table()
    a = t.group(0, "A", 0, [LEIG])
    t.group(0, "B", 0, ["R", "R"])
    tank = t.group(1, "B", 0, [SHERMAN], lies=["wall"])
    assert hull_down(t.s, a, tank)
    gain(t.s, a, tank, "UF 17.2")
    assert not hull_down(t.s, a, tank)


def test_the_char_has_two_guns() -> None:
    """UF 51.6: two sets of Effect Numbers."""
    t = Table((FRENCH, GERMAN))
    t.group(0, "A", 0, [34])
    assert t.s.person[0] == vehicle(FRENCH, 34) and barrels(t.s, 0) == (0, 1)
