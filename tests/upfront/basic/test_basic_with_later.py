"""Cases of chapters 6 and 9 to 16 that need pieces of later chapters: ordnance, guns, vehicles, flanks, transfers."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.basic.s09_concealment import concealment_refusal
from bocage.games.upfront.basic.s16_victory import is_broken
from bocage.games.upfront.infantry.s17_flanking import gain
from bocage.games.upfront.printed.cards import SMOKE
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game, useless_to
from bocage.games.upfront.state import CAPTURED, KILLED
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.uses import is_cower_card
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    forward,
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    smoke,
    sniper,
    terrain,
    wire,
)

SHERMAN, HALFTRACK, LEIG = 34, 30, 28


@case("uf-06-010")
@allowed("UF 6.5")
@refused("UF 6.5")
def test_ordnance_is_called_off_before_the_to_hit_draw_or_not_at_all() -> None:
    def ready() -> tuple[Table, int, int]:
        t = Table()
        a = t.group(0, "A", 0, ["MTR", "R"])
        b = t.group(1, "A", 0, ["R", "R"])
        (card,) = t.hold(0, "fire")
        (hide,) = t.hold(1, "concealed 1")
        t.crew(0, 1)
        t.begin()
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("conceal", hide))
        return t, a, card

    t, a, card = ready()
    t.play(("decline",))
    assert card in t.s.discards and t.s.acted[a]
    t, a, card = ready()
    t.play(("resolve",), draws=["b1"], waits=True)
    assert t.events("strikes") and t.s.player == -1
    assert t.why_not("decline") is not None


@case("uf-10-031", "uf-12-005")
@allowed("UF 10.45", "UF 12.11")
def test_flanking_with_a_crewed_gun_and_with_moving_rifles() -> None:
    s = position(
        group("A", man("LMG", assistant=1), man()),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        chapters=19,
    )
    gunner = men(s, 0, "A")[0]
    target = gid(s, 1, "B")
    gain(s, 0, target, "UF 17.1")
    assert man_firepower(s, gunner, target, 2) == 12
    assert man_firepower(s, gunner, target, 2, True) == 9  # with a Hero: three times the bracketed value
    assert man_firepower(s, gunner, gid(s, 1, "A"), 2) == 6
    s = position(
        group("A", *riflemen(2), stack=[sideways()]),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        chapters=19,
    )
    gain(s, 0, target, "UF 17.1")
    rifle = men(s, 0, "A")[0]
    assert (man_firepower(s, rifle, target, 1), man_firepower(s, rifle, target, 5)) == (1, 3)


@case("uf-11-007")
@refused("UF 11.13")
def test_crews_do_not_set_out() -> None:
    s = position(
        group("A", man("LMG", assistant=1), man(), man(leader="SL")),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        hands=([movement()], []),
        chapters=19,
    )
    gunner, mate, leader = men(s, 0, "A")
    play(s, ("send", 0))
    assert refusal(s, "send", gunner, 1).rule in ("UF 11.13", "UF 17.8")
    assert refusal(s, "send", mate, 1).rule in ("UF 11.13", "UF 17.8")
    assert ("send", leader, 1) in options(s)


@case("uf-13-004")
@allowed("UF 13.2")
@refused("UF 13.2")
def test_smoke_by_vehicles() -> None:
    for nation, enemy, card, itself, others in (
        (RUSSIAN, GERMAN, 38, False, False),
        (GERMAN, AMERICAN, 39, True, False),  # boxed 3
        (AMERICAN, GERMAN, SHERMAN, True, True),  # boxed 5
    ):
        t = Table((nation, enemy))
        a = t.group(0, "A", 2, [card])
        b = t.group(1, "A", 0, ["R"], lies=["brush"])
        smoke_card = 127
        t.s.hands[0] = (smoke_card,)
        t.begin()
        assert (("smoke", a) in t.options()) == itself, card
        found = ("fire smoke", a) in t.options()
        assert found == others, card
        if others:
            t.play(("fire smoke", a))
            assert ("smoke", smoke_card, b) in t.options()


@case("uf-14-004")
@allowed("UF 14.2")
def test_a_sniper_and_a_man_in_transfer() -> None:
    s = position(
        group("A", *riflemen(2), chit=1),
        group("A", man(leader="SL"), *riflemen(2), side=1),
        group("B", *riflemen(4), side=1),
        hands=([sniper()], []),
        chapters=19,
    )
    walker = men(s, 1, "A")[1]
    s.crossing[walker] = 7
    play(s, ("stop",), ("on", sniper(), 7), chance=rncs(s, ("", None, {5: (1, 1)}), ("black", 2)))
    assert s.pinned[walker] or walker not in s.crossing


@case("uf-16-026")
@allowed("UF 16.5")
@refused("UF 16.5")
def test_prisoners_count_as_losses() -> None:
    s = position(group("A", *riflemen(10)), group("B", *riflemen(2)), group("A", *riflemen(2), side=1), reserve=0)
    s.losses[0] = 5
    assert not is_broken(s, 0)  # a surrendered group that is not captured yet does not count
    s.fate[0] = s.fate[1] = CAPTURED
    s.losses[0] += 2
    assert is_broken(s, 0) and s.fate[2] != KILLED


@case("uf-10-021")
@allowed("UF 10.41")
@refused("UF 10.41")
def test_a_hero_for_a_gun_or_a_vehicle() -> None:
    t = Table()
    g = t.group(0, "A", 1, [LEIG, "R"])
    t.group(1, "A", 0, ["R", "R"])
    (card,) = t.hold(0, "hero")
    t.s.pinned[t.s.men[g][0]] = True
    t.begin()
    gun = t.s.men[g][0]
    t.play(("hero", card, gun))
    assert t.s.pinned[gun] and t.s.hands[0] == ()  # a credit, no rally
    t = Table((AMERICAN, GERMAN))
    tank = t.group(0, "A", 1, [SHERMAN])
    t.group(1, "A", 0, ["R", "R"])
    (card,) = t.hold(0, "hero")
    t.begin()
    found = t.why_not("hero", card, t.s.men[tank][0])
    assert found is not None and found.rule in ("UF 10.41", "UF 10.45", "UF 28.421")


@case("uf-14-010")
@allowed("UF 14.32")
@refused("UF 14.32")
def test_a_sniper_and_a_gun() -> None:
    """Pinned first, gone when pinned again; a kill costs a crewman and pins."""
    for pinned, draw, left, pins in ((False, "b2", True, True), (True, "b2", False, False), (False, "b6", True, True)):
        t = Table()
        t.group(0, "A", 1, ["R", "R"])
        g = t.group(1, "A", 0, [29])
        t.group(1, "B", 0, ["R", "R"])
        gun = t.s.men[g][0]
        t.s.pinned[gun] = pinned
        t.s.hands[0] = (27,)  # pins on 2-3, kills on 4-6
        t.used.add(27)
        t.begin()
        t.play(("stop",), ("on", 27, g), draws=[draw])
        assert (gun in t.s.men[g]) == left and t.s.pinned[gun] == pins
        assert t.s.marks.get(("crew lost", gun), 0) == (draw == "b6")


@case("uf-09-006")
@allowed("UF 9.5")
@refused("UF 9.5")
def test_who_may_be_concealed() -> None:
    """(c) the Sniper is in test_s14_snipers, (d) a Minefield draws at once and asks nobody."""
    for cards, lies, fired, may in (
        ([SHERMAN], [], False, False),
        (["R", "R"], ["pillbox"], False, False),
        ([29], [], True, False),
        ([29], [], False, True),
        (["R", "R"], ["woods"], False, True),
    ):
        t = Table()
        t.group(0, "A", 3, ["R", "R", "R", "R"])
        g = t.group(1, "A", 2, cards, lies=lies)
        if fired:
            t.s.marks[("seen", t.s.men[g][0])] = 1
        found = concealment_refusal(t.s, g)
        assert (found is None) == may, (cards, lies, fired)
        assert found is None or found.rule in ("UF 9.5", "UF 34.5")


@case("uf-13-013")
@allowed("UF 13.26")
@refused("UF 13.26")
def test_smoke_is_a_cower_card_at_night() -> None:
    night = SCENARIOS["A"]._replace(specials=(("night", {}),))
    assert SMOKE in useless_to(night, "attacker") and SMOKE in useless_to(night, "defender")
    by_day = new_game(SCENARIOS["A"], (GERMAN, AMERICAN), ())
    assert not is_cower_card(by_day, 0, smoke())
    assert is_cower_card(new_game(night, (GERMAN, AMERICAN), ()), 0, smoke())


@refused("UF 10.11", "UF 11.4", "UF 12.12", "UF 12.13", "UF 13.32", "UF 8.41", "UF 8.52", "UF 19.2", "UF 6.1")
def test_a_group_without_firepower_is_told_by_which_rule() -> None:
    """UF 6.1 is the answer only where the weapons do not reach or are too few."""
    still, moving = [terrain("brush")], [terrain("brush"), forward()]
    for rule, cards, stack in (
        ("UF 10.11", (man(pinned=True), man(pinned=True)), still),
        ("UF 11.4", (man("LMG", assistant=1, pinned=True), man()), still),
        ("UF 12.12", (man("MMG", assistant=1), man()), moving),
        ("UF 12.13", (man("LMG"),), moving),
        ("UF 13.32", (man("LMG"),), [*still, wire()]),
        ("UF 8.41", (man("LMG"),), [terrain("marsh")]),
        ("UF 8.52", (man("MMG", assistant=1), man()), [terrain("stream")]),
        ("UF 19.2", (man(broken=True), man("")), still),
        ("UF 6.2", (man(""),), still),
        ("UF 6.1", (man("MP"),), still),
    ):
        s = position(
            group("A", *cards, chit=1, stack=stack), group("A", *riflemen(2), side=1, chit=1),
            chapters=53, scenario="B", hands=([fire(1)], []),
        )  # fmt: skip
        assert refusal(s, "fire", 0).rule == rule
        s.pinned = [False] * len(s.pinned)
        assert (("fire", 0) in options(s)) is (rule in ("UF 10.11", "UF 11.4"))
