"""UF 44.6, 44.7, 45.9, 50.9, 51.3, 51.6: guns without high explosive, Bren Carriers, the Char B1, tables of types."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN, SECOND, boxed_effect, printed_step, unboxed_effect
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_MEN, hit_strength
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.armor.s25_to_hit import red_misses, to_hit
from bocage.games.upfront.armor.vehicle_state import crew_can_suffer
from bocage.games.upfront.design.s43_bids import draw_unit_type
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN
from bocage.games.upfront.printed.tables import unit_type
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import IN_PLAY, PANICKED, ROUTED
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.design.s43_support import broken, free, position_card

CRUSADER, CARRIER, CHAR_B1 = 32, 34, 34
ONE = step_of("0-1")


def crusader(lies: list[str], own: list[str] | None = None) -> Table:
    """A Crusader at chit 2 and two Germans at chit 1 on this ground."""
    t = Table((BRITISH, GERMAN))
    t.group(0, "A", 2, [CRUSADER], lies=own or [])
    t.group(1, "A", 1, ["R", "R"], lies=lies)
    return t


@case("uf-44-009")
@case("uf-44-010")
@allowed("UF 44.6")
def test_a_gun_without_high_explosive_adds_no_to_hit_number() -> None:
    """UF 44.6: 0 before the draw, raised by movement, Wire and Hill, lowered by cover; Armor suffers as usual."""
    for lies, own, strength in (
        (["open", "forward", "wire"], [], 2),
        (["brush"], [], -1),
        ([], ["hill"], 1),
        ([], [], 0),
    ):
        t = crusader(list(lies), list(own))
        for number in (0, 1):
            assert hit_strength(t.s, 0, MAIN, 6, AT_MEN, ONE, number) == strength
    other = Table((BRITISH, GERMAN))
    other.group(0, "A", 2, [CRUSADER])
    other.group(1, "A", 1, [40])
    assert hit_strength(other.s, 0, MAIN, 6, AT_ARMOR, ONE, 1) == 3 + 3, "boxed 3 and Relative Range 3"


def carrier(pinned: bool = True) -> Table:
    """Three Germans fire at a Bren Carrier at Relative Range 3."""
    t = Table((GERMAN, BRITISH))
    t.group(0, "A", 2, ["R", "R", "R"])
    t.group(1, "A", 1, [CARRIER])
    t.hold(0, "fire")
    t.begin()
    t.s.pinned[3] = pinned
    return t


@allowed("UF 44.7")
@refused("UF 44.7")
def test_a_pinned_bren_carrier_panics_and_nobody_takes_it() -> None:
    t = carrier()
    assert crew_can_suffer(t.s, 3)
    fire = t.s.hands[0][0]
    t.play(("fire", 0), ("at", 6), ("card", fire), ("ready",), ("resolve",), draws=["b6"])
    assert t.s.fate[3] in (PANICKED, ROUTED) and not t.s.men[6]
    assert t.s.dropped[6] == () and t.s.guard == {}, "no chit to acquire, no prisoner"
    low = carrier()
    fire = low.s.hands[0][0]
    low.play(("fire", 0), ("at", 6), ("card", fire), ("ready",), ("resolve",), draws=["b0"])
    assert low.s.fate[3] == IN_PLAY and low.s.pinned[3]


@case("uf-45-042")
@allowed("UF 45.9")
def test_american_unit_types_before_1942b_are_those_of_the_pacific() -> None:
    assert [unit_type(AMERICAN, "1942a", n) for n in (7, 8)] == ["second", "line"]
    assert [unit_type(AMERICAN, "1941b", n) for n in (8, 9)] == ["second", "line"]
    assert draw_unit_type(AMERICAN, "1942a", Draws(cards=[position_card(10, 8)])) == "line"
    assert unit_type(AMERICAN, "1943a", 10) == "elite" and unit_type(AMERICAN, "1942a", 10) == "line"


@case("uf-50-014")
@case("uf-51-007")
@allowed("UF 51.3", "UF 50.9")
@refused("UF 51.3", "UF 50.9")
def test_french_partisans_are_bought_and_are_partisans_in_full() -> None:
    french = {"nation": "French", "cards": "1 3-12", "partisans": True}
    assert broken(free({}, french)) == []
    assert broken(free({}, french | {"cards": "1 3-12 34"})) == ["UF 43.0"], "no AFV with them"
    assert broken(free({}, {"nation": "British", "cards": "1 3-12", "partisans": True})) == ["UF 37.1"]
    italian = {"nation": "Italian", "cards": "1 3-14", "partisans": True}
    assert broken(free({"nation": "British"}, italian, date="1942a")) == ["UF 50.9"]
    assert broken(free({"nation": "British"}, italian, date="1944a")) == []


def char_b1(lies: list[str] | None = None, own: list[str] | None = None) -> Table:
    """A Char B1 at Relative Range 2 to a group of Germans; another group stands beside it."""
    t = Table((FRENCH, GERMAN))
    t.group(0, "A", 1, [CHAR_B1], lies=own or [])
    t.group(1, "A", 1, ["R", "R"], lies=lies or [])
    t.group(1, "B", 1, ["R", "R"])
    t.hold(0, "fire", "fire")
    return t


@case("uf-51-005")
@allowed("UF 51.6")
def test_the_75mm_is_one_worse_and_an_assault_gun() -> None:
    """UF 51.6: 0-1 for the 47mm, 0 for the 75mm, and 1 with black numbers only against movement (UF 28.21)."""
    t = char_b1()
    assert (printed_step(t.s, 0, SECOND, 2), printed_step(t.s, 0, MAIN, 2)) == (step_of("0-1"), step_of("0"))
    assert (unboxed_effect(t.s, 0, MAIN, 2), unboxed_effect(t.s, 0, SECOND, 2)) == (4, 2)
    assert boxed_effect(t.s, 0, MAIN) == boxed_effect(t.s, 0, SECOND) == 3
    moving = char_b1(["open", "forward"])
    assert to_hit(moving.s, 0, MAIN, 6) == step_of("1") and red_misses(moving.s, 0, MAIN, 6)
    assert to_hit(moving.s, 0, SECOND, 6) == step_of("0-1")
    stuck = char_b1()
    stuck.s.marks["bogged", 0] = 1
    assert to_hit(stuck.s, 0, MAIN, 6) == step_of("2") and to_hit(stuck.s, 0, SECOND, 6) == step_of("0-1")


@refused("UF 51.6")
def test_the_75mm_neither_fires_on_the_move_nor_hull_down() -> None:
    moving = char_b1(own=["open", "forward"])
    found = piece_refusal(moving.s, 0, MAIN, 6, AT_MEN)
    assert found is not None and found.rule == "UF 28.22"
    assert piece_refusal(moving.s, 0, SECOND, 6, AT_MEN) is None
    for ground in ("wall", "hill"):
        low = char_b1(own=[ground])
        found = piece_refusal(low.s, 0, MAIN, 6, AT_MEN)
        assert found is not None and found.rule == "UF 51.6"
        assert piece_refusal(low.s, 0, SECOND, 6, AT_MEN) is None
    level = char_b1(["hill"], own=["hill"])
    assert piece_refusal(level.s, 0, MAIN, 6, AT_MEN) is None, "not Hull Down to a group on a Hill"


@case("uf-51-009")
@allowed("UF 51.6")
@refused("UF 51.6")
def test_one_gun_a_turn_and_one_acquired_target() -> None:
    t = char_b1()
    t.begin()
    t.s.marks["acquired", 0] = 6
    card = t.s.hands[0][0]
    t.play(("ordnance", 0), ("at", 7), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    assert t.s.marks["acquired", 0] == 7, "the target of the other gun is lost"
    assert t.s.acted[0] and ("ordnance", 0) not in t.options() and ("fire", 0) not in t.options()
    assert type(t.s.stack[-1]).__name__ == "Turn", "the other gun was not offered"
