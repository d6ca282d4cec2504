"""Ordnance, guns and AFVs as a player sees and reads them."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.game import UpFront
from bocage.kernel import play
from tests.upfront.builder import Table

GAME = UpFront()
LEIG = 28


def aiming() -> tuple[Table, int, int, int]:
    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R", LEIG])
    b = t.group(1, "A", 0, ["R", 29])
    (card,) = t.hold(0, "fire")
    t.crew(0, 1)
    t.begin()
    t.play(("ordnance", a), ("at", b))
    return t, a, b, card


def test_a_gun_stands_in_the_view_with_its_figures_and_chits() -> None:
    t, a, b, _ = aiming()
    t.s.marks["acquired", 2] = b
    t.s.marks["crew lost", 2] = 1
    view = GAME.view(t.s, 1)
    men = view["sides"][0]["groups"][0]["men"]
    gun = men[2]
    assert gun["name"] == "75mm leIG 18" and gun["rank"] == "gun"
    assert gun["figures"] == {"morale": 5, "panic": 6, "kia": 9, "boxed": [3, 4, 7]}
    assert gun["ordnance"]["to_hit"] == ["1", "0", "0-1", "0-2", "0-3", "0-4"]
    assert gun["status"] == ["has acquired American group A", "1 crew killed"]
    assert men[0]["ordnance"]["to_hit"][5] == "NA" and men[1]["ordnance"] is None
    assert "75mm leIG 18" in GAME.screen(view) and a == 0


def test_the_answers_in_words() -> None:
    t, _, _, card = aiming()
    words = [GAME.describe(t.s, action) for action in t.options()]
    assert words[-1] == "75mm leIG 18" and GAME.prompt(t.s) == "Which piece of ordnance fires?"
    assert GAME.target(t.s, t.options()[-1])["unit"] == 2
    t.play(("piece", 2, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    told = [GAME.narrate(t.s, event) for event in t.told]
    assert "75mm leIG 18 aimed at American group A: To Hit 0-1" in told
    assert "75mm leIG 18 missed" in told and "75mm leIG 18 has acquired American group A" in told


def test_the_preview_names_each_step_and_the_odds() -> None:
    t, _, b, _ = aiming()
    t.s.marks["acquired", 2] = b
    t.s.cards[b] = (t.entry("smoke"),)
    preview = play.explain(t.s, ("piece", 2, MAIN, "men"))
    assert preview.title == "To Hit 0-1 at Relative Range 2"
    assert "the target is acquired: +1 (UF 27.1)" in preview.notes
    assert "Smoke around firer or target: -1 (UF 25.7)" in preview.notes
    assert [odds.what for odds in preview.odds] == ["hit", "malfunction"]
    assert 0 < preview.odds[1].probability < preview.odds[0].probability < 1
    assert preview.total() == 4
    added = "the To Hit number is added to the strength of a hit (UF 25.4)"
    assert added in preview.notes
    t.s.marks["crew lost", 2] = 2  # UF 25.43: 0-1 has become 1
    assert added not in play.explain(t.s, ("piece", 2, MAIN, "men")).notes


def test_the_preview_says_why_red_misses_and_whose_crew_is_lost() -> None:
    """UF 25.31, 25.32, 28.431: a moving AFV without its commander at a moving group."""
    t = Table()
    a = t.group(0, "A", 2, [40], lies=["open", "forward"])
    b = t.group(1, "A", 0, ["R"], lies=["open", "forward"])
    t.hold(0, "fire")
    t.s.marks["crew lost", 0] = 1
    t.begin()
    t.play(("ordnance", a), ("at", b))
    notes = play.explain(t.s, ("piece", 0, MAIN, "men")).notes
    assert "crew members of the AFV lost: -1 (UF 28.431)" in notes
    assert "the target is moving: any red number misses (UF 25.31)" in notes
    assert "the firer is moving: any red number misses (UF 25.32)" in notes


def test_smoke_is_offered_group_by_group() -> None:
    """UF 25.8: each answer names the group."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    t.group(1, "B", 1, ["R"])
    t.hold(0, "smoke")
    t.begin()
    t.play(("fire smoke", a))
    words = [GAME.describe(t.s, action) for action in t.options()]
    assert words == ["Play Smoke on German group A", "Play Smoke on American group B"]


def test_a_stunned_or_pinned_afv_is_told_why_it_lays_no_smoke() -> None:
    """UF 13.2, 28.45."""
    t = Table()
    a = t.group(0, "A", 2, [40])
    t.group(1, "A", 1, ["R"])
    t.hold(0, "smoke")
    t.begin()
    assert ("smoke", a) in t.options()
    t.s.marks["stun", 0] = 3
    found = t.why_not("smoke", a)
    assert found is not None and found.rule == "UF 13.2" and "stunned" in found.reason
