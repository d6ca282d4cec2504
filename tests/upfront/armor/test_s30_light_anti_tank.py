"""UF 30: bazookas, Panzerschrecks, Panzerfausts and anti-tank rifles. Hits on AFVs are resolved in chapter 28."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import FAUST, MAIN, fails_from, in_reach
from bocage.games.upfront.armor.s25_hit_strength import AT_MEN, hit_strength
from bocage.games.upfront.armor.s25_refusals import aim_refusal, ordnance_refusal, piece_refusal
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.infantry.s17_flanking import gain
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

SHERMAN, PANZER, LEIG = 34, 40, 28


@case("uf-30-001")
@refused("UF 30.1")
def test_they_fire_alone_and_standing_still() -> None:
    """A bazooka adds nothing to its group's firepower; a moving Panzerschreck does not fire."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["BAZ", "R", "R", "R", "R"])
    b = t.group(1, "A", 0, ["R"])
    assert man_firepower(t.s, 0, b, 3) == 0
    assert firepower(t.s, a, b, 3) == 4 * man_firepower(t.s, 1, b, 3)
    u = Table()
    u.group(0, "A", 3, ["PSK", "R"], lies=["open", "forward"])
    c = u.group(1, "A", 0, ["R"])
    refusal = piece_refusal(u.s, 0, MAIN, c, "men")
    assert refusal is not None and refusal.rule == "UF 30.1"


@allowed("UF 30.1")
def test_standing_still_it_fires_as_the_sole_piece_of_the_attack() -> None:
    t = Table()
    a = t.group(0, "A", 3, ["PSK", "R", "R"])
    b = t.group(1, "A", 0, ["R"])
    (card,) = t.hold(0, "fire")
    t.crew(0, 1)
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b1", "b0"])
    assert t.events("strikes")[0][3] == 2 + 1, "the riflemen add nothing"


@case("uf-30-002")
@allowed("UF 30.2")
def test_a_bazooka_without_its_loader() -> None:
    """UF 30.2: bracketed frequency, one malfunction number more, the Effect Number that fits the target."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["BAZ", "R"])
    b = t.group(1, "A", 0, ["R"])
    tank = t.group(1, "B", 1, [PANZER])
    t.crew(0, 1)
    assert (to_hit(t.s, 0, MAIN, b), fails_from(t.s, 0, MAIN)) == (step_of("0-1"), 4)
    t.s.pinned[1] = True
    assert (to_hit(t.s, 0, MAIN, b), fails_from(t.s, 0, MAIN)) == (step_of("0"), 3)
    assert hit_strength(t.s, 0, MAIN, b, "men", 0, 0) == 2
    assert hit_strength(t.s, 0, MAIN, tank, "armor", 0, 0) == 4


def faust_table(fire: bool) -> tuple[Table, int, int, int]:
    t = Table()
    a = t.group(0, "A", 3, ["R", "R"])
    men = t.group(1, "A", 2, ["R"])
    tank = t.group(1, "B", 2, [SHERMAN])
    t.s.secondary[0] = "panzerfaust"
    t.hold(0, "fire" if fire else "rally 1")
    return t, a, men, tank


@case("uf-30-003")
@refused("UF 30.3")
def test_a_panzerfaust_is_for_armor_only() -> None:
    t, _, men, tank = faust_table(fire=True)
    at_men = piece_refusal(t.s, 0, FAUST, men, "men")
    at_crew = piece_refusal(t.s, 0, FAUST, tank, "crew")
    assert at_men is not None and at_men.rule == "UF 30.3"
    assert at_crew is not None and at_crew.rule == "UF 30.3"
    assert piece_refusal(t.s, 0, FAUST, tank, "armor") is None
    u, b, _, _ = faust_table(fire=False)
    without = ordnance_refusal(u.s, b)
    assert without is not None and "Fire card" in without.reason


@refused("UF 30.6")
def test_an_anti_tank_rifle_is_no_weapon_against_crews() -> None:
    t = Table()
    t.group(0, "A", 3, ["ATR", "R"])
    tank = t.group(1, "A", 2, [SHERMAN])
    at_crew = piece_refusal(t.s, 0, MAIN, tank, "crew")
    assert at_crew is not None and at_crew.rule == "UF 30.6" and "anti-tank rifle" in at_crew.reason


@case("uf-30-003")
@allowed("UF 30.3")
def test_a_panzerfaust_is_gone_after_its_draw() -> None:
    t, a, _, tank = faust_table(fire=True)
    (card,) = t.s.hands[0]
    t.begin()
    t.play(("ordnance", a), ("at", tank), ("piece", 0, FAUST, "armor"), ("card", card))
    assert t.s.secondary == {0: "panzerfaust"}
    t.play(("resolve",), draws=["r6"])
    assert t.events("to hit")[0][4] == "miss"
    assert t.s.secondary == {} and not t.s.broken[0]


def test_a_panzerfaust_called_off_is_kept() -> None:
    t, a, _, tank = faust_table(fire=True)
    (card,) = t.s.hands[0]
    t.begin()
    t.play(("ordnance", a), ("at", tank), ("piece", 0, FAUST, "armor"), ("card", card), ("decline",))
    assert t.s.secondary == {0: "panzerfaust"}


@case("uf-30-004")
@allowed("UF 30.4")
def test_malfunction_of_bazooka_and_panzerfaust() -> None:
    """UF 30.4."""
    for number, broken in (("r4", True), ("r5", True), ("r6", True), ("r3", False)):
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 3, ["BAZ", "R"])
        b = t.group(1, "A", 0, ["R"])
        (card,) = t.hold(0, "fire")
        t.crew(0, 1)
        t.begin()
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=[number])
        assert t.s.broken[0] == broken
    t, _, _, _ = faust_table(fire=True)
    assert fails_from(t.s, 0, FAUST) == 7


@case("uf-30-005")
@allowed("UF 30.5")
def test_the_number_counts_and_the_range_does_not() -> None:
    """UF 30.5: a Panzerfaust (boxed 6) hits at Relative Range 5 with a 1."""
    t, _, _, tank = faust_table(fire=True)
    assert hit_strength(t.s, 0, FAUST, tank, "armor", step_of("0-1"), 1) == 6 + 1


@case("uf-30-006")
@allowed("UF 30.6")
@refused("UF 30.6")
def test_an_anti_tank_rifle_adds_a_factor_against_men() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["R", "R", "R", "ATR"])
    b = t.group(1, "A", 0, ["R"])
    assert firepower(t.s, a, b, 2) == 3 + 1
    refusal = aim_refusal(t.s, 3, MAIN, b, "men")
    assert refusal is not None and refusal.rule == "UF 30.6"


@case("uf-30-007")
def test_the_hit_of_an_anti_tank_rifle_is_the_range() -> None:
    t = Table()
    t.group(0, "A", 2, ["ATR", "R"])
    tank = t.group(1, "A", 2, [SHERMAN])
    assert hit_strength(t.s, 0, MAIN, tank, "armor", step_of("4"), 4) == 4


def test_flanking_fire_improves_the_aim_of_an_anti_tank_rifle_only() -> None:
    """UF 30.6."""
    t = Table()
    a = t.group(0, "A", 4, ["ATR", "R", "PSK"])
    t.group(0, "B", 0, ["R", "R"])
    tank = t.group(1, "B", 0, [SHERMAN])
    before = to_hit(t.s, 0, MAIN, tank), to_hit(t.s, 2, MAIN, tank)
    gain(t.s, a, tank, "UF 17.2")
    assert (to_hit(t.s, 0, MAIN, tank), to_hit(t.s, 2, MAIN, tank)) == (before[0] - 1, before[1])


@case("uf-10-027")
def test_a_hero_improves_the_aim_where_there_is_a_number() -> None:
    """UF 10.45: a bracketed 0 becomes 0-1; at a range without a number the bazooka still cannot fire."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 3, ["BAZ", "R"])
    b = t.group(1, "A", 0, ["R"])
    far = t.group(1, "B", -3, ["R"])
    fire, hero = t.hold(0, "fire", "hero")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("hero", hero, 0), ("card", fire))
    assert t.events("aims")[0][3] == step_of("0-1")
    assert not in_reach(t.s, 0, MAIN, 0) and piece_refusal(t.s, 0, MAIN, far, "men") is not None


def test_a_wet_panzerfaust_is_a_step_worse() -> None:
    """UF 8.41, 8.52."""
    t = Table()
    t.group(0, "A", 3, ["R", "R"], lies=["stream"])
    t.group(0, "B", 3, ["R", "R"])
    tank = t.group(1, "A", 2, [SHERMAN])
    t.s.secondary = {0: "panzerfaust", 2: "panzerfaust"}
    assert to_hit(t.s, 0, FAUST, tank) == to_hit(t.s, 2, FAUST, tank) + 1


@refused("UF 30.2")
def test_from_wet_ground_only_with_the_loader() -> None:
    """UF 8.41, 8.52: a bazooka in a Stream needs its assistant, and then has its bracketed numbers."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["BAZ", "R"], lies=["stream"])
    b = t.group(1, "A", 0, ["R"])
    assert piece_refusal(t.s, 0, MAIN, b, "men") is not None
    t.crew(0, 1)
    assert piece_refusal(t.s, 0, MAIN, b, "men") is None and to_hit(t.s, 0, MAIN, b) == step_of("0")


@refused("UF 8.41", "UF 8.52", "UF 13.32")
def test_an_uncrewed_bazooka_is_told_by_its_ground_why_it_does_not_fire() -> None:
    for lies, rule in ((["marsh"], "UF 8.41"), (["stream"], "UF 8.52"), (["brush", "wire"], "UF 13.32")):
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 2, ["BAZ", "R"], lies=lies)
        b = t.group(1, "A", 3, ["R", "R"])
        t.hold(0, "fire")
        t.begin()
        found = piece_refusal(t.s, t.s.men[a][0], MAIN, b, AT_MEN)
        assert found is not None and found.rule == rule
        t.crew(t.s.men[a][0], t.s.men[a][1])
        assert piece_refusal(t.s, t.s.men[a][0], MAIN, b, AT_MEN) is None
