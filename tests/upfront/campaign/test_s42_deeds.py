"""UF 42.43: ELAN for deeds that a finished game shows; UF 42.9, UF 48: men beside the roster."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import FAUST
from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.battle.recruits import add_man
from bocage.games.upfront.campaign.s42_battle import report_of_game, room_for_own_man
from bocage.games.upfront.campaign.s42_deeds import deeds
from bocage.games.upfront.campaign.s42_play import campaign_entry
from bocage.games.upfront.printed.nations import GERMAN, ITALIAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, scenario_of
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import AFV, KILLED, MAN, ROUTED, UpFrontState
from bocage.kernel.frames import Event
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.campaign.s42_support import book, take
from tests.upfront.close_combat.close_scenes import THEM, US, fight, inside, lone, near
from tests.upfront.design.s43_support import broken, free
from tests.upfront.position import fire, go, man, play, rn, rncs

PANZER, GUN = 40, 28
SHERMAN = 34


def events(*what: tuple[Any, ...]) -> list[Event]:
    return [("UF 0", one, None) for one in what]


@allowed("UF 42.43")
def test_who_kills_in_close_combat_is_known() -> None:
    s = near(lone(9), lone(3), yours=(lone(2), lone(2)), their_hand=(fire(1),))
    fight(s, (0,), 2)
    told = go(s, ("pass",), draws=(rn("black", 4), rn("red", 4)))
    assert s.fate[2] == KILLED and deeds(s, told) == [(0, "close_combat", 1, -1, False)]
    defended = near(lone(2), yours=(lone(9), lone(9)), their_hand=(fire(1),))
    fight(defended, (0,), 1)
    told = go(defended, ("pass",), draws=(rn("red", 4), rn("black", 4)))
    assert deeds(defended, told) == [(1, "close_combat", 1, -1, False)], "the defender who wins has killed too"


def test_a_prisoner_is_nobody_killed_and_each_crewman_of_a_gun_one() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R"])
    t.group(1, "A", 2, [GUN])
    clash = ("clash", 0, 1, 9, 3)
    found = deeds(t.s, events(clash, ("crew lost", 1, 1), clash, ("crew lost", 1, 2), clash, ("crew lost", 1, 3)))
    assert found == [(0, "close_combat", 3, -1, False)]
    s = near(lone(), yours=(lone(),))
    assert deeds(s, events(("clash", 0, 1, 9, 3), ("out", 1, ROUTED), ("sniped", 1, 3), ("out", 1, KILLED))) == []


@allowed("UF 42.43")
def test_afvs_by_charge_hand_or_bazooka() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R", "R"])
    g = t.group(1, "A", 2, [PANZER], lies=["woods"])
    t.s.inside, t.s.secondary[0] = {0: g, 1: g}, "magnetic_mine"
    t.s.marks["buttoned", 2] = 1
    t.begin()
    t.resolve(AfvCloseCombat(g, 0), ("assault", 0, "charge"), draws=["b2"])
    assert deeds(t.s, events(*t.told)) == [(0, "afv_charge_or_mine", 1, 2, False)]
    by_hand = ("assaults", 1, 2, 5, 6)
    assert deeds(t.s, events(by_hand, ("immobilized", 2))) == [(1, "afv_close_combat", 1, 2, True)]
    both = events(by_hand, ("immobilized", 2), by_hand, ("out", 2, KILLED))
    assert deeds(t.s, both) == [(1, "afv_close_combat", 1, 2, False)], "not for both"
    hit = ("strikes", 1, g, 9, "light anti-tank")
    assert deeds(t.s, events(hit, ("shot", 2, 5, 9), ("out", 2, KILLED))) == [(1, "afv_light_anti_tank", 1, 2, False)]
    assert deeds(t.s, events(hit, ("fire", 0, g, (), 3), ("out", 2, KILLED))) == []


def test_what_he_hit_the_afv_with_counts_not_what_he_carries_in_the_end() -> None:
    """A weapon changes hands (UF 18) after the shot."""
    t = Table()
    a = t.group(0, "A", 3, ["R"])
    b = t.group(1, "A", 2, [SHERMAN])
    t.s.secondary[0] = "panzerfaust"
    (card,) = t.hold(0, "fire")
    t.begin()
    shot = [("ordnance", a), ("at", b), ("piece", 0, FAUST, "armor"), ("card", card), ("resolve",)]
    t.play(*shot, draws=["b0", "b5"])
    assert [e[1:] for e in t.events("out")] == [(1, KILLED)]
    t.s.weapon[0] = weapon_of(GERMAN, "MTR")
    assert deeds(t.s, events(*t.told)) == [(0, "afv_light_anti_tank", 1, 1, False)]
    rifle = ("strikes", 0, b, 2, "anti-tank rifle")
    assert deeds(t.s, events(rifle, ("out", 1, KILLED))) == []
    t.s.weapon[0] = weapon_of(GERMAN, "R")
    assert deeds(t.s, events(rifle, ("out", 1, KILLED))) == [], "an anti-tank rifle that he has given away since"


@allowed("UF 42.43")
def test_three_men_by_one_charge() -> None:
    s = near(lone(), lone(), yours=(lone(), lone(), lone(), lone()))
    blast = [("charge", 0, THEM, 8), ("shot", 2, 5, 9), ("out", 2, KILLED), ("out", 3, ROUTED), ("out", 4, KILLED)]
    assert deeds(s, events(*blast)) == [(0, "charge_three_men", 1, -1, False)]
    friend = [*blast[:4], ("out", 1, KILLED), ("fire", US, THEM, (), 3), ("out", 4, KILLED)]
    assert deeds(s, events(*friend)) == [], "two by the charge; a friend does not count, fire is another attack"


def among_them(campaign: bool = True) -> UpFrontState:
    s = near(man(), man(), yours=(lone(1), lone(1), man(pinned=True)), hand=(fire(3, 4), fire(1)), chapters=99)
    s.variants = ("campaign",) if campaign else ()
    return inside(s, 0)


def shoot(s: UpFrontState, *numbers: tuple[str, int]) -> list[Event]:
    card = fire(3, 4)
    told = play(s, ("fire", US), ("at", THEM), ("go on",), ("card", card), ("ready",), ("resolve",),
                chance=rncs(s, *numbers))  # fmt: skip
    return told


@refused("UF 42.43")
def test_the_fire_of_a_flamethrower_among_the_enemy_is_not_doubled_and_earns_nothing() -> None:
    """UF 22.6: an infiltrator does not double it, so that it is no double firepower."""
    s = near(man("FT"), man(), yours=(lone(1), lone(1)), hand=(fire(3, 4), fire(1)), chapters=99)
    s.variants = ("campaign",)
    inside(s, 0)
    assert deeds(s, shoot(s, ("black", 3), ("black", 3))) == []


@allowed("UF 42.43")
def test_fire_from_among_the_enemy_is_worth_his_unpinned_men() -> None:
    s = among_them()
    told = shoot(s, ("black", 3), ("red", 5), ("red", 5))
    assert ("UF 42.43", ("infiltrator fire", 0, 2)) in [(rule, what) for rule, what, _ in told]
    assert deeds(s, told) == [(0, "infiltrator_fire", 2, -1, False)], "only who is inside earns it"
    missed = among_them()
    assert deeds(missed, shoot(missed, ("red", 5), ("red", 5), ("red", 5))) == [], "nobody was removed or pinned"
    plain = among_them(campaign=False)
    assert deeds(plain, shoot(plain, ("black", 3), ("red", 5), ("red", 5))) == []


def test_a_hero_for_an_afv_is_nobodys_elan() -> None:
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [PANZER])
    t.group(1, "A", 2, ["R"])
    assert deeds(t.s, events(("hero", 5, 0), ("hero", 6, 1))) == [(1, "hero", 1, -1, False)]


def fought(own: str = "", scenario: str = "F", nations: tuple[str, str] = ("German", "American")) -> Any:
    b = book([scenario], *nations, own=own)
    take(b, {"do": "field"}, 1, 2)
    scn = scenario_of(campaign_entry(b.campaign))
    pair = tuple(squad.nation for squad in b.campaign.squads)
    order = pair if b.campaign.attacker != 1 else pair[::-1]
    return b, new_game(scn, (order[0], order[1]), ())


@allowed("UF 42.8")
def test_men_gained_in_play_leave_no_record() -> None:
    """A blank card that looks like #4 is not #4; killed it costs a point like a crewman."""
    b, s = fought()
    seat = s.nation.index(GERMAN)
    twin = next(m for m in range(len(s.side)) if s.side[m] == seat and s.kind[m] == MAN)
    m = add_man(s, seat, s.person[twin])
    s.fate[m], s.result = KILLED, (1.0, 0.0)
    side = next(row for row in report_of_game(b.campaign, s, [])["side"] if row["nation"] == "German")
    assert "killed" not in side and side["crew_killed"] == 1
    points = take(b, {"do": "report", "result": report_of_game(b.campaign, s, [])}).squads[0].points
    assert points == (12 if s.nation[0] == GERMAN else 0) - 1


@allowed("UF 42.9")
def test_room_for_the_extra_man() -> None:
    """Two AFVs and twenty Italians fill four groups; with the player's own man one group has eleven cards."""
    _, s = fought("Ann", "H", ("Italian", "Russian"))
    seat = s.nation.index(ITALIAN)
    kinds = [s.kind[m] for m in range(len(s.side)) if s.side[m] == seat]
    assert (kinds.count(MAN), kinds.count(AFV)) == (21, 2)
    assert room_for_own_man(s, seat) == (2, 4, 11) and room_for_own_man(s, 1 - seat) is None
    SCENARIOS[s.scenario] = SCENARIOS["H"]
    try:
        assert len(FormGroups(seat).can_placed(s)) == 23
    finally:
        del SCENARIOS[s.scenario]


@refused("UF 3.2")
def test_a_design_with_more_than_four_groups_can_hold() -> None:
    assert "UF 3.2" in broken(free({"cards": "1-25 30-32 46"}, {}))
    assert "UF 3.2" not in broken(free({"cards": "1-10 30 31"}, {}))


@allowed("UF 42.43", "UF 33.9")
def test_a_hero_who_overcomes_his_wound_has_used_the_card_too() -> None:
    s = near(lone(9), yours=(lone(2),))
    assert deeds(s, events(("overcomes", 0, 32))) == [(0, "hero", 1, -1, False)]
