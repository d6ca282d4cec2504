"""UF 25.4 to 25.43: the strength of hits; UF 25.2, 25.3: pieces of one group, calling off; UF 25.8: Smoke by AFVs."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_afv_smoke import fire_smoke_refusal, layer_refusal, smoke_target_refusal
from bocage.games.upfront.armor.s25_hit_strength import hit_strength, strength_lines
from bocage.games.upfront.armor.s25_refusals import aim_refusal, ordnance_refusal, piece_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, GERMAN, ITALIAN, RUSSIAN
from bocage.games.upfront.printed.vehicles import AFV_BOXED, NO_HE, vehicle
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import KILLED
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG, SHERMAN, GREYHOUND, HALFTRACK = 28, 34, 32, 30


@case("uf-25-011")
@allowed("UF 25.4")
def test_strength_of_a_gun_hit_in_woods() -> None:
    """Effect 4, To Hit number 1, Woods -2."""
    t = Table()
    t.group(0, "A", 2, [LEIG])
    b = t.group(1, "A", 0, ["R"], lies=["woods"])
    assert hit_strength(t.s, 0, MAIN, b, "men", step_of("0-1"), 1) == 3
    assert [row[0] for row in strength_lines(t.s, 0, MAIN, b, "men", step_of("0-1"), 1)] == [
        "UF 25.42",
        "UF 25.4",
        "UF 6.42",
    ]


@case("uf-25-013")
def test_each_man_gets_his_own_draw() -> None:
    """Strength 5 against two men of Morale 3 and KIA 8: black 3 kills, red 3 does nothing."""
    t = Table()
    a = t.group(0, "A", 2, [LEIG])
    b = t.group(1, "A", 0, ["R", "R"])
    (card,) = t.hold(0, "fire")
    t.begin()
    t.play(
        ("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["r1", "b3", "r3"]
    )
    assert t.events("strikes")[0][3] == 5
    assert [t.s.fate[1], t.s.fate[2]] == [KILLED, 0] and not t.s.pinned[2]


@case("uf-25-014")
@refused("UF 25.3", "UF 25.4")
def test_no_calling_off_after_the_draw() -> None:
    t = Table()
    a = t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"], lies=["buildings -3"])
    (card,) = t.hold(0, "fire")
    t.crew(0, 1)
    t.begin()
    t.play(
        ("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b0"], waits=True
    )
    assert t.events("strikes")[0][3] == -1
    assert t.why_not("decline") == ("UF 6.5", "a draw comes first")


@case("uf-25-005")
@allowed("UF 25.3")
def test_a_shot_may_be_called_off_before_the_draw() -> None:
    t = Table()
    a = t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"])
    (card,) = t.hold(0, "fire")
    (hide,) = t.hold(1, "concealed 3")
    t.crew(0, 1)
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("conceal", hide), ("decline",))
    assert card in t.s.discards and hide in t.s.discards and t.s.acted[a]
    assert not t.events("to hit") and ("acquired", 0) not in t.s.marks


@case("uf-25-015")
@allowed("UF 25.41")
def test_movement_of_the_target_counts_against_men_not_against_armor() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 0, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"], lies=["open", "forward", "sideways"])
    assert hit_strength(t.s, 0, MAIN, b, "men", 0, 0) == 3 + 0 + 2
    u = Table((GERMAN, AMERICAN))
    u.group(0, "A", 2, [40])  # boxed Effect 6
    v = u.group(1, "A", 0, [SHERMAN], lies=["open", "forward"])
    assert hit_strength(u.s, 0, MAIN, v, "armor", step_of("0-1"), 1) == 6 + 2


@case("uf-25-016")
@allowed("UF 25.42")
def test_boxed_against_armor_only() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 4, ["BAZ", "R"])
    men = t.group(1, "A", 0, ["R"])
    tank = t.group(1, "C", 0, [40])
    s = t.s
    assert hit_strength(s, 0, MAIN, tank, "armor", 0, 0) == 4
    assert hit_strength(s, 0, MAIN, tank, "crew", 0, 0) == 2
    assert hit_strength(s, 0, MAIN, men, "men", 0, 0) == 2
    refusal = aim_refusal(s, 0, MAIN, men, "armor")
    assert refusal is not None and refusal.rule == "UF 25.42"


@case("uf-25-017")
@allowed("UF 25.43")
def test_the_number_is_added_only_if_a_black_0_had_hit_too() -> None:
    """UF 25.43: Effect 3 with frequency 2, 0-1 and 1."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 0, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"])
    sums = [hit_strength(t.s, 0, MAIN, b, "men", step_of(f), n) for f, n in (("2", 2), ("0-1", 1), ("1", 1))]
    assert sums == [3, 4, 3]


@case("uf-25-019")
def test_example_of_an_uncrewed_bazooka() -> None:
    """Brush -1, Movement +1: strength 2; a black 6 kills, a red 1 does nothing. A red 0 would have missed."""
    for number, hit in (("b0", True), ("r0", False)):
        t = Table((AMERICAN, GERMAN))
        a = t.group(0, "A", 2, ["BAZ", "R"])
        b = t.group(1, "A", 2, ["R", "R"], lies=["brush", "forward"], men=(2, 5, 8))
        (card,) = t.hold(0, "fire")
        t.begin()
        draws = [number, "b6", "r1"] if hit else [number]
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=draws)
        assert [e[3] for e in t.events("strikes")] == ([2] if hit else [])
        assert t.s.fate[2] == (KILLED if hit else 0)
        assert t.s.fate[3] == 0 and not t.s.pinned[3]


@case("uf-25-022")
def test_smoke_does_not_weaken_a_hit() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 0, ["MTR", "R"], lies=["open", "smoke"])
    b = t.group(1, "A", 0, ["R"], lies=["brush", "smoke"])
    assert hit_strength(t.s, 0, MAIN, b, "men", 1, 1) == 3 - 1


@case("uf-25-032")
def test_anti_armor_strength_with_range_and_terrain() -> None:
    """Boxed Effect plus Relative Range (chits add up to 2, the groups are neither opposite nor adjacent) less Brush."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, [38])  # boxed Effect 7
    b = t.group(1, "C", 0, [40], lies=["brush"])
    assert AFV_BOXED[vehicle(RUSSIAN, 38)] == 7
    assert hit_strength(t.s, 0, MAIN, b, "armor", step_of("0-1"), 1) == 7 + 1 - 1


def test_a_hull_down_target_has_no_terrain_against_a_hit() -> None:
    """UF 28.92, and movement takes Hull Down away."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, [38])
    down = t.group(1, "A", 0, [40], lies=["wall"])
    up = t.group(1, "B", 0, [40], lies=["wall", "sideways"])
    assert hit_strength(t.s, 0, MAIN, down, "armor", 0, 0) == 7 + 2
    assert hit_strength(t.s, 0, MAIN, up, "armor", 0, 0) == 7 + 2 - 1


def test_a_hill_helps_against_men_and_crews_not_against_armor() -> None:
    """UF 8.31."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, [38], lies=["hill"])
    men = t.group(1, "A", 0, ["R"])
    tank = t.group(1, "B", 1, [40])
    assert hit_strength(t.s, 0, MAIN, men, "men", 0, 0) == 5 + 1
    assert hit_strength(t.s, 0, MAIN, tank, "crew", 0, 0) == 5 + 1
    assert hit_strength(t.s, 0, MAIN, tank, "armor", 0, 0) == 7 + 3


@case("uf-25-003")
@allowed("UF 25.2")
def test_two_pieces_of_a_group_fire_one_after_the_other() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R", LEIG])
    b = t.group(1, "A", 0, ["R"])
    c = t.group(1, "B", 0, ["R"])
    first, second = t.hold(0, "fire", "fire")
    t.crew(0, 1)
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", first), ("resolve",), draws=["b6"])
    assert t.options() == [("piece", 2, MAIN, "men"), ("done",)]
    t.play(("piece", 2, MAIN, "men"), ("card", second), ("resolve",), draws=["r5"])
    assert t.s.broken == [False, False, True, False, False]
    assert t.s.actions == 1 and t.s.acted[a] and t.s.player == 0
    assert t.s.marks["acquired", 0] == b and ("acquired", 2) not in t.s.marks and c not in t.s.marks.values()


@refused("UF 25.2")
def test_a_group_fires_its_ordnance_or_its_rifles_not_both() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R", "R", LEIG])
    b = t.group(1, "A", 0, ["R"])
    first, _ = t.hold(0, "fire", "fire")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", first), ("decline",))
    assert t.why_not("piece", 0, MAIN, "men") == ("UF 25.2", "each piece of ordnance fires once")
    t.play(("done",))
    refusal = t.why_not("fire", a)
    assert refusal is not None and refusal.rule == "UF 25.2"


def test_whether_a_second_piece_is_asked_for_says_nothing_about_the_hand() -> None:
    """UF 25.2: without a Fire card the owner is asked all the same, and can only stop."""
    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R", LEIG])
    b = t.group(1, "A", 0, ["R"])
    card, _ = t.hold(0, "fire", "rally 1")
    t.begin()
    t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("decline",))
    assert t.options() == [("done",)]
    assert t.why_not("piece", 2, MAIN, "men") == (
        "UF 25.3",
        "each piece of ordnance needs a Fire card of its own",
    )


@refused("UF 25.1")
def test_without_ordnance_or_before_its_chapter() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["R", "LMG", "FT"])
    t.group(1, "A", 0, ["R"])
    refusal = ordnance_refusal(t.s, a)
    assert refusal is not None and refusal.rule == "UF 25.1"
    u = Table(chapters=24)
    b = u.group(0, "A", 2, ["MTR"])
    u.group(1, "A", 0, ["R"])
    assert "ordnance" not in [verb.name for verb in hooks(u.s).verbs] and b >= 0, "not before chapter 25"


def test_pinned_broken_and_stunned_pieces_do_not_fire() -> None:
    t = Table()
    t.group(0, "A", 2, [LEIG])
    t.group(0, "B", 2, [40])
    b = t.group(1, "A", 0, ["R"])
    s = t.s
    assert piece_refusal(s, 0, MAIN, b, "men") is None
    s.pinned[0] = True
    assert piece_refusal(s, 0, MAIN, b, "men") == ("UF 34.6", "a pinned infantry gun neither moves nor fires")
    s.pinned[0], s.broken[0] = False, True
    assert piece_refusal(s, 0, MAIN, b, "men") == ("UF 19.2", "the weapon has malfunctioned")
    s.marks["stun", 1] = 3
    assert piece_refusal(s, 1, MAIN, b, "men") == ("UF 28.45", "a stunned AFV does not fire")


def test_a_gun_without_he_has_strength_0_against_men() -> None:
    """UF 44.6: the To Hit number is not added to a red 0."""
    t = Table((BRITISH, GERMAN))
    t.group(0, "A", 2, [27])
    b = t.group(1, "A", 0, ["R"])
    assert NO_HE[vehicle(BRITISH, 27)]
    assert hit_strength(t.s, 0, MAIN, b, "men", step_of("0-1"), 1) == 0


def smoke_layer(nation: int, card: int) -> str:
    t = Table((nation, GERMAN if nation != GERMAN else AMERICAN))
    g = t.group(0, "A", 2, [card])
    t.group(1, "A", 0, ["R"])
    refusal = layer_refusal(t.s, g)
    return "" if refusal is None else refusal.reason


@case("uf-25-023")
@allowed("UF 25.8")
@refused("UF 25.8")
def test_who_fires_smoke() -> None:
    assert smoke_layer(AMERICAN, 34) == ""  # boxed 5
    assert smoke_layer(BRITISH, 39) == ""  # boxed 5
    assert "boxed Effect Number of 4" in smoke_layer(GERMAN, 39)  # boxed 3
    assert "American, German and British" in smoke_layer(RUSSIAN, 38)  # boxed 7
    assert "infantry gun" in smoke_layer(AMERICAN, 29)  # a gun, boxed 5


@case("uf-25-023")
def test_smoke_is_the_sole_action_and_needs_no_fire_card() -> None:
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 2, [SHERMAN])
    b = t.group(1, "A", 0, ["R"], lies=["brush"])
    (card,) = t.hold(0, "smoke")
    t.begin()
    t.play(("fire smoke", a), ("smoke", card, b))
    assert t.s.cards[b][-1] & 255 == card and t.s.acted[a] and t.s.hands[0] == ()


@case("uf-25-024")
def test_the_italian_flamethrower_tank_fires_no_smoke() -> None:
    assert smoke_layer(ITALIAN, 32) != ""


@refused("UF 28.22")
def test_a_moving_assault_gun_fires_no_smoke() -> None:
    """UF 25.8: the gun fires it; a turret can on the move."""
    t = Table()
    guns = [t.group(0, letter, 2, [number], lies=["open", "forward"]) for letter, number in (("A", 42), ("B", 40))]
    t.group(1, "A", 0, ["R"])
    assert [r and r.rule for r in (layer_refusal(t.s, g) for g in guns)] == ["UF 28.22", None]


@case("uf-25-026")
def test_where_smoke_may_go() -> None:
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 2, [SHERMAN])
    friend = t.group(0, "B", 1, ["R", "R"])
    marsh = t.group(1, "A", 0, ["R"], lies=["marsh"])
    gully = t.group(1, "B", 0, ["R"], lies=["gully"])
    rules = [smoke_target_refusal(t.s, a, g) for g in (marsh, gully, friend)]
    assert [r and r.rule for r in rules] == ["UF 13.4", "UF 25.8", None]


@refused("UF 25.8")
def test_no_smoke_with_a_broken_gun_or_after_a_breeze() -> None:
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 2, [SHERMAN])
    t.group(1, "A", 0, ["R"])
    t.s.broken[0] = True
    refusal = fire_smoke_refusal(t.s, a)
    assert refusal is not None and "working" in refusal.reason
    t.s.broken[0], t.s.breeze = False, True
    refusal = fire_smoke_refusal(t.s, a)
    assert refusal is not None and refusal.rule == "UF 13.2"


@refused("UF 28.45", "UF 28.42")
def test_a_stunned_or_pinned_afv_fires_no_smoke() -> None:
    """The refusal names what stops the crew, not the gun."""
    t = Table((AMERICAN, GERMAN))
    a = t.group(0, "A", 2, [SHERMAN])
    t.group(1, "A", 0, ["R"])
    assert fire_smoke_refusal(t.s, a) is None
    t.s.pinned[0] = True
    pinned = fire_smoke_refusal(t.s, a)
    t.s.pinned[0], t.s.marks["stun", 0] = False, 3
    stunned = fire_smoke_refusal(t.s, a)
    assert pinned is not None and pinned.rule == "UF 28.42"
    assert stunned is not None and stunned.rule == "UF 28.45"
