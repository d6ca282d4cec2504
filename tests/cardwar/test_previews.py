"""Everything a card would do is foretold: who, with which odds, and what there would be without it."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.cardwar.marks import WAVE
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.supplement.s06_hero import make_hero, wound_hero
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival
from bocage.games.starterkit.fire.explain_harm import harm_shares
from bocage.games.starterkit.model.marks import IN_CC
from bocage.games.starterkit.model.state import CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE, RALLY
from bocage.games.starterkit.model.tables import MC, PTC, K
from bocage.kernel import play
from bocage.kernel.codec import digest
from bocage.kernel.explain import Explanation
from tests.cardwar.position import CardPosition, field
from tests.laws.places import decisions, started
from tests.marks import allowed

VERBS = frozenset([row.verb for row in PLAYS.rows]) | {"throw", "discard", "buy", "harden", "muster", "charge"}
PLAIN = ("harden", "night breeze")
SILENT = ("Redraw", "Charge")
"""Questions whose answers need no preview: a card that goes, an enemy that must be charged."""


def start(text: str = "", one: str = "german", other: str = "russian") -> CardPosition:
    p = CardPosition(text or field("A1-P10"))
    p.side_of(one)
    p.side_of(other)
    p.element(0)
    p.element(1)
    return p


def odds(e: Explanation) -> dict[str, float]:
    return {x.what: round(x.probability, 3) for x in e.odds}


@pytest.mark.parametrize("scenario", [x.ident for x in games.load("cardwar").scenarios()])
def test_every_play_is_foretold_and_asking_changes_nothing(scenario: str) -> None:
    rng = Random(5)
    s = started(games.load("cardwar"), scenario, rng)
    for count in decisions(s, rng):
        if count % 3 or type(s.stack[-1]).__name__ in SILENT:
            continue
        plays = [a for a in play.options(s) if a[0] in VERBS]
        before = digest(s) if plays else ""
        for action in rng.sample(plays, min(4, len(plays))):
            found = play.explain(s, action)
            assert found.title and (found.notes or found.odds or found.lines or action[0] in PLAIN), action
        assert not plays or digest(s) == before


def test_a_concealed_card_shows_the_odds_with_it_and_without() -> None:
    p = start()
    target, firer = p.unit("german 4-6-7", "E5"), p.unit("russian 4-4-7", "G5")
    p.hand(0, "concealed 2")
    p.phase(DEFENSIVE_FIRE, 0).do("target", "E5").do("add", firer).do("fire")
    found = play.explain(p.c, ("screen card", 0, 2))
    assert found.title == "2 more Hindrance, and no FFMO" and found.notes[0].startswith("Without the card: ")
    assert sum(odds(found).values()) == pytest.approx(1, abs=0.01) and p.c.screen == 0 and target >= 0


def test_a_breeze_where_nothing_is_in_the_way_says_so() -> None:
    p = start()
    p.unit("german 4-6-7", "E5")
    firer = p.unit("russian 4-4-7", "G5")
    p.hand(1, "fire", "breeze")
    p.phase(DEFENSIVE_FIRE, 0).do("wake", "fire", 1, "plain", "at", "G5")
    p.do("target", "E5").do("add", firer).do("fire")
    assert play.explain(p.c, ("breeze", 1)).notes[-1] == "It changes nothing here."


def test_flank_ambush_rally_all_and_crew_are_foretold() -> None:
    p = start(field("A1-P10", woods="E5"))
    ours = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "E5")
    p.s.status[ours] |= IN_CC
    p.hand(0, "concealed 3")
    p.phase(CLOSE_COMBAT)
    found = play.explain(p.c, ("ambush card", 0, 3))
    assert odds(found) == {"ambush": round(21 / 36, 3)} and found.notes == ["Without the card: 17 %."]
    q = start()
    broken = q.unit("german 4-6-7", "E5", "broken", "dm")
    q.hand(0, "rally all")
    q.phase(RALLY)
    assert play.explain(q.c, ("rally all", 0, q.hex("E5"))).eyes == [broken]
    r = start()
    tank = r.tank("german PzKpfw IIIN", "E5")
    r.hand(0, "rally all")
    r.begin(CrewSurvival(tank, r.hex("E5"), 1))
    assert play.explain(r.c, ("save crew", 0)).notes[0].startswith("Without the card: ")
    t = start()
    t.unit("german 4-6-7", "E5")
    firer = t.unit("russian 4-4-7", "G5")
    t.hand(1, "fire", "flank")
    t.phase(DEFENSIVE_FIRE, 0).do("wake", "fire", 1, "plain", "at", "G5")
    t.do("target", "E5").do("add", firer).do("fire")
    assert "morale 7 becomes 6" in play.explain(t.c, ("flank", 1)).notes[0]


def test_a_thrown_card_shows_where_it_may_come_down() -> None:
    p = start()
    p.unit("german 8-0", "A1")
    p.unit("russian 4-4-7", "E5")
    p.unit("russian 4-4-7", "K5")
    p.c.sniper[0] = p.hex("F5")
    (wire, sniper) = p.hand(0, "wire", "sniper")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardPhase.discarded"
    found = play.explain(p.c, ("throw", wire))
    assert set(found.heat) == {"E5", "K5"} and sum(found.heat.values()) == pytest.approx(1)
    assert set(odds(play.explain(p.c, ("throw", sniper)))) == {"KIA", "Pin"}
    assert play.explain(p.c, ("done",)).title == "then filled up to 3", "five, two leaders short"


def test_pillbox_and_smoke_say_what_the_hex_would_be() -> None:
    p = start(field("A1-P10", stone="E5"))
    p.unit("german 4-6-7", "E5")
    p.unit("german 4-6-7", "B5")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "pillbox", "smoke")
    p.phase(PREP_FIRE)
    assert play.explain(p.c, ("fortify", 0, p.hex("E5"))).notes[0].startswith("TEM +3 becomes +4")
    assert play.explain(p.c, ("entrench", 0, p.hex("B5"))).notes[0].startswith("TEM +0 becomes +2")
    p.phase(MOVEMENT)
    assert "Fire into, out of and through the hex +2" in play.explain(p.c, ("card smoke", 0, p.hex("B5"))).notes[0]


@allowed("UA s6", "UA s8", "UA s23", "SK 3.2.3")
def test_harm_is_foretold_as_it_comes_for_heroes_berserk_units_and_waves() -> None:
    """No breaks and no pins: a hero is wounded or dies, a berserk unit is reduced, a wave is at most broken."""
    p = CardPosition(field("A1-H8"))
    squad, other = p.unit("german 4-6-7", "B3"), p.unit("german 4-6-7", "B4")
    hero = make_hero(p.c, squad)

    def harm(u: int, what: int = MC, number: int = 0) -> dict[str, float]:
        return {x.what: x.probability for x in harm_shares(p.c, u, 1, {(what, number): 1.0}) if x.probability}

    assert set(harm(squad)) == {"unharmed", "pinned", "broken", "reduced"}
    fails = 6 / 36  # a morale of 9: ten and more
    assert abs(harm(hero)["wounded"] - fails * 4 / 6) < 1e-9 and abs(harm(hero)["eliminated"] - fails * 2 / 6) < 1e-9
    assert set(harm(hero, PTC)) == {"unharmed"}
    wound_hero(p.c, hero)
    assert set(harm(hero)) == {"unharmed", "eliminated"} and harm(hero, K, 1) == {"eliminated": 1.0}
    p.c.mark_card(other, WAVE)
    assert set(harm(other)) == {"unharmed", "broken", "reduced"}
    p.c.unmark_card(other, WAVE)
    go_berserk(p.c, other)
    assert {k: round(36 * v) for k, v in harm(other).items()} == {"unharmed": 33, "reduced": 2, "eliminated": 1}
