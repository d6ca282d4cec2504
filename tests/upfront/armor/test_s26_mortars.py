"""UF 26: mortars."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN, fails_from, printed_step
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_refusals import aim_refusal, piece_refusal
from bocage.games.upfront.armor.s25_to_hit import red_misses, to_hit
from bocage.games.upfront.armor.s26_mortars import critical_hit
from bocage.games.upfront.printed.cards import ALL_CARDS, RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import NO_SHOT, UNARMED, step_of
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG, SHERMAN = 28, 34


@case("uf-26-001")
@allowed("UF 26.1")
def test_without_an_unpinned_assistant_the_bracketed_numbers_count() -> None:
    """UF 26.1: and the mortar fails one number sooner (UF 19.15)."""
    t = Table()
    t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"])
    t.crew(0, 1)
    assert (to_hit(t.s, 0, MAIN, b), fails_from(t.s, 0, MAIN)) == (step_of("0-1"), 5)
    t.s.pinned[1] = True
    assert (to_hit(t.s, 0, MAIN, b), fails_from(t.s, 0, MAIN)) == (step_of("1"), 4)


def refusal_in(*lies: str) -> tuple[str, str] | None:
    t = Table()
    t.group(0, "A", 1, ["MTR", "R"], lies=lies)
    b = t.group(1, "A", 0, ["R"])
    t.crew(0, 1)
    return piece_refusal(t.s, 0, MAIN, b, "men")


@case("uf-26-002", "uf-08-033")
@allowed("UF 26.2")
@refused("UF 26.2")
def test_where_a_mortar_may_fire_from() -> None:
    grounds = (["open", "forward"], ["pillbox"], ["marsh"], ["stream"], ["buildings"], ["gully"], ["woods"])
    rules = [refusal and refusal[0] for refusal in (refusal_in(*lies) for lies in grounds)]
    assert rules == ["UF 26.2"] * 5 + [None, None]


@allowed("UF 26.2")
def test_a_mortar_fires_into_a_gully_where_a_gun_cannot() -> None:
    t = Table()
    t.group(0, "A", 1, ["MTR", LEIG])
    b = t.group(1, "A", 0, ["R"], lies=["gully"])
    assert piece_refusal(t.s, 0, MAIN, b, "men") is None
    gun = piece_refusal(t.s, 1, MAIN, b, "men")
    assert gun is not None and gun.rule == "UF 8.2"


@case("uf-26-004")
def test_hull_down_does_not_hinder_a_mortar() -> None:
    t = Table()
    t.group(0, "A", 1, ["MTR", LEIG])
    b = t.group(1, "A", 0, [SHERMAN], lies=["wall"])
    assert not red_misses(t.s, 0, MAIN, b)
    assert red_misses(t.s, 1, MAIN, b)


@case("uf-26-005")
@refused("UF 26.3")
def test_below_the_minimum_range_the_operator_has_his_small_arms() -> None:
    """The German mortar has no number at Relative Range 5, where its man has a firepower of 2."""
    t = Table()
    t.group(0, "A", 3, ["MTR", "R"])
    b = t.group(1, "A", 2, ["R"])
    t.crew(0, 1)
    assert printed_step(t.s, 0, MAIN, 5) == NO_SHOT
    refusal = piece_refusal(t.s, 0, MAIN, b, "men")
    assert refusal is not None and refusal.rule == "UF 26.3"
    assert man_firepower(t.s, 0, b, 5) == 2 and man_firepower(t.s, 0, b, 4) == 0


@case("uf-26-006")
@allowed("UF 26.3")
def test_small_arms_of_a_mortar_man() -> None:
    t = Table()
    a = t.group(0, "A", 3, ["MTR", "R"])
    b = t.group(1, "A", 2, ["R"])
    s = t.s
    t.crew(0, 1)
    assert firepower(s, a, b, 5) == 2, "crewed: the assistant adds nothing"
    s.assistant[0], s.principal[1] = -1, -1
    assert firepower(s, a, b, 5) == 2 + 3, "uncrewed: his rifle counts too"
    s.weapon[0] = UNARMED
    assert firepower(s, a, b, 5) == 3, "the mortar is gone for good"


def test_a_hero_does_not_help_a_mortar() -> None:
    """UF 10.45: neither the mortar nor its man's small arms."""
    t = Table()
    t.group(0, "A", 3, ["MTR", "R"])
    b = t.group(1, "A", 2, ["R"])
    far = t.group(1, "B", -2, ["R"])
    before = to_hit(t.s, 0, MAIN, far)
    t.s.heroic = (0,)
    assert man_firepower(t.s, 0, b, 5) == 2
    assert to_hit(t.s, 0, MAIN, far) == before


@case("uf-26-007", "uf-08-034", "uf-08-039")
@allowed("UF 26.4")
def test_woods_and_walls_against_a_mortar() -> None:
    """UF 26.4: Woods are no cover; Walls take one off, though the group is directly opposite (UF 8.9)."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 0, ["MTR", "R"])
    t.group(0, "B", 2, [SHERMAN])
    woods = t.group(1, "B", 0, ["R"], lies=["woods"])
    walls = t.group(1, "A", 0, ["R"], lies=["wall"])
    assert hit_strength(t.s, 0, MAIN, woods, "men", 0, 0) == 3
    assert hit_strength(t.s, 0, MAIN, walls, "men", 0, 0) == 2
    assert hit_strength(t.s, 2, MAIN, woods, "men", 0, 0) == 4 - 2, "other guns are not spared the Woods"


@refused("UF 26.5")
def test_a_mortar_cannot_attack_armor() -> None:
    t = Table()
    t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 0, [SHERMAN])
    refusal = aim_refusal(t.s, 0, MAIN, b, "armor")
    assert refusal is not None and refusal.rule == "UF 25.42"
    assert aim_refusal(t.s, 0, MAIN, b, "crew") is None


def drawn(name: str) -> int:
    return next(c for c in ALL_CARDS if RED[c] == (name[0] == "r") and RN[c] == int(name[1:]))


@allowed("UF 26.5")
@case("uf-26-008", "uf-26-009", "uf-26-010")
def test_critical_hits() -> None:
    """A black 6 immobilizes, a black 5 destroys an open-topped AFV; after a red To Hit draw there is none."""
    closed = [critical_hit(True, False, drawn(n)) for n in ("b6", "b5", "r6", "r5")]
    assert closed == ["immobilized", "", "", ""]
    assert [critical_hit(True, True, drawn(n)) for n in ("b5", "b6", "b4")] == ["killed", "immobilized", ""]
    assert [critical_hit(False, True, drawn(n)) for n in ("b5", "b6")] == ["", ""]
