"""UF 41 where it meets other rules: AFVs on the Divider, guards, crews, acquisition, night, prisoners."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_afv import destroy, stun
from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.battle.s38_light import place_of
from bocage.games.upfront.in_force import JAPANESE
from bocage.games.upfront.infantry.s19_malfunction import lose_weapon
from bocage.games.upfront.printed.cards import SNIPER_KIA, SNIPER_PIN
from bocage.games.upfront.state import CAPTURED, KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.mark_owners import OF_GROUPS
from bocage.games.upfront.team.s41_end import strip
from bocage.games.upfront.team.s41_fire import invite
from bocage.games.upfront.team.s41_guests import forget, send_home
from bocage.games.upfront.team.s41_state import TeamState
from tests.looking import top
from tests.marks import allowed, refused
from tests.upfront.builder import add_group
from tests.upfront.card_count import places
from tests.upfront.position import concealed, fire, group, hero, man, movement, riflemen, rncs, sniper
from tests.upfront.team.divider_scenes import MOVES, crossed, ready, set_out
from tests.upfront.team.team_scenes import RADIOS, at, game, on_divider, options, over, play, refusal, team

SHOT = fire(3, 4)
TANK, SHERMAN = 33, 34


def tank_on(between: str) -> tuple[TeamState, int, int]:
    """A German tank has come from game 1 onto the Divider; (the games, its group and its card in game 2)."""
    s = team(
        game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
        game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1), hands=(MOVES, (fire(4, 6),))),
        between=[between],
    )  # fmt: skip
    add_group(at(s, 0), 0, "E", TANK)
    at(s, 0).chit[4] = 2
    play(s, ("set out", 4, MOVES[0], 1))
    for _ in range(4):
        over(s)
    play(s, ("cross over", 4, MOVES[1]), ("go",))
    for _ in range(5):
        over(s)
    g = on_divider(s, 1, "Z")
    return s, g, at(s, 1).men[g][0]


def conserved(s: TeamState) -> None:
    """UF 41.6: every card of a deck is in one place, and in its own game; the Divider's card is of the game before."""

    for i, counts in enumerate(places(s)):
        wrong = {card: n for card, n in counts.items() if n != 1}
        assert not wrong, f"game {i}: {wrong}"


@allowed("UF 41.6", "UF 28.441")
def test_the_card_under_a_stunned_afv_on_the_divider_goes_home() -> None:
    for between in ("open", "brush", "hill"):
        s, _, tank = tank_on(between)
        here, there = at(s, 1), at(s, 0)
        stun(here, tank)
        over(s)
        assert MOVES[1] in there.discards and MOVES[1] not in here.discards, between
        assert s.dividers[0] not in (*here.discards, *there.discards, *here.buried[0])
        conserved(s)
        destroy(here, tank)
        over(s)
        assert MOVES[1] not in here.discards and there.discards.count(MOVES[1]) == 1
        conserved(s)


@allowed("UF 41.6", "UF 28.441")
def test_a_stunned_afv_that_is_rallied_still_enters() -> None:
    s, g, tank = tank_on("open")
    here = at(s, 1)
    stun(here, tank)
    del here.marks["stun", tank]
    here.marks.pop(("buttoned", tank), None)
    here.pinned[tank] = False
    play(s, ("leave divider", g), ("by", MOVES[0], 0))
    assert here.letter[g] == 0 and MOVES[1] in at(s, 0).discards and MOVES[1] not in here.discards
    conserved(s)


def across(mine: Any = (), theirs: Any = (), hand: Any = (SHOT,), enemy: Any = (), **facts: Any) -> TeamState:
    """Germans in group D of game 1, three Americans in group A of game 2."""
    return team(
        game(group("D", *(mine or (man("LMG", assistant=1), man())), chit=2), group("A", *riflemen(2), side=1),
             hands=(hand, ()), **facts),
        game(group("A", *riflemen(2), chit=4), group("A", *(theirs or riflemen(3, morale=3)), side=1, chit=3),
             hands=((), enemy)),
    )  # fmt: skip


def factors(s: TeamState) -> int:
    guests = invite(s, 0, 3, 1)
    found = firepower(at(s, 1), guests[0], 6, 0)
    forget(at(s, 1), guests)
    return found


@allowed("UF 32.21")
def test_a_guard_fires_across_with_half_his_firepower() -> None:
    s = across(mine=(man("LMG"), man("LMG")))
    before = factors(s)
    at(s, 0).fate[2] = CAPTURED
    at(s, 0).guard[2] = 0
    assert before > 0 and factors(s) == before - before // 2 + before // 4
    assert not at(s, 1).guard, "nobody is guarded over there"


@allowed("UF 27.2")
def test_only_the_piece_that_fires_across_gives_up_its_target() -> None:
    """UF 27.2, UF 6.5: small arms of others are no harm to a mortar's target, nor is an attack that is called off."""
    s = across(mine=(man("LMG", assistant=1), man(), man("MTR", assistant=3), man()), enemy=(concealed(1),))
    at(s, 0).marks["acquired", 2] = 6
    shot = [("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",)]
    off = s.copy()
    play(off, *shot, ("pass",), ("decline",))
    assert at(off, 0).marks.get(("acquired", 2)) == 6


@allowed("UF 11.13")
def test_a_weapon_lost_across_frees_its_assistant_at_home() -> None:
    """UF 19.14: an LMG that fails again is lost; then nobody serves it."""
    s = across(theirs=(man(morale=3),), mine=(man("LMG", assistant=1), man()))

    guests = invite(s, 0, 3, 1)
    lose_weapon(at(s, 1), guests[1], "UF 19.14")
    assert at(s, 1).principal[guests[1] + 1] == -1
    send_home(at(s, 0), 3, at(s, 1), guests)
    assert at(s, 0).assistant[0] == -1 and at(s, 0).principal[1] == -1


@allowed("UF 38.3")
def test_fire_across_at_night_is_seen_at_home() -> None:
    s = across()
    for table in s.tables:
        table.night = True
    at(s, 1).marks["starshell", _place(at(s, 1), 6)] = 2
    shot = [("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 0), ("red", 2), ("red", 3), ("red", 4)))
    assert ("fired", 3) in at(s, 0).marks, "its enemies at home find it more easily"
    assert ("fired", 3) not in at(s, 1).marks


def _place(s: Any, t: int) -> int:
    return place_of(t // 6, s.letter[t], s.chit[t])


@allowed("UF 41.91", "UF 32.1")
def test_prisoners_of_the_winner_are_worth_five_points_after_the_loser_has_gone() -> None:
    s = across()
    table = at(s, 1)
    prisoner, guard = table.men[6][0], table.men[0][0]
    table.men[6] = table.men[6][1:]
    table.group[prisoner], table.fate[prisoner] = -1, CAPTURED
    table.guard[prisoner] = guard
    before = loss_points(table, 0)
    strip(table, 1)
    assert loss_points(table, 0) == before == 5


@allowed("UF 52.3")
def test_a_radio_fails_more_easily_in_the_desert_when_partners_call_each_other() -> None:
    for number, fails in ((4, True), (3, False)):
        s = team(
            game(group("D", man(leader="SL"), man()), group("A", *riflemen(2), side=1), hands=((RADIOS[0],), ())),
            game(group("A", man(leader="SL"), man()), group("A", *riflemen(3), side=1)),
        )  # fmt: skip
        for table in s.tables:
            table.desert = True
            table.secondary[1] = "radio"
        play(s, ("radio contact", 3, RADIOS[0], 1, 1), chance=rncs(at(s, 0), ("red", number)))
        assert (("radio broken", 1) in at(s, 0).marks) == fails and bool(s.contact) != fails


@allowed("UF 27.1")
def test_a_target_in_another_game_is_acquired() -> None:
    """UF 27.1: whatever is fired at; the next shot at it is better by one, until either moves or it fires elsewhere."""
    crew = (man("MTR", assistant=1), man(), man(leader="SL"))
    s = team(
        game(group("D", *crew), group("A", *riflemen(2), side=1), hands=((SHOT, fire(2)), ())),
        game(group("A", man(leader="SL"), man()), group("A", *riflemen(3), side=1), hands=((), (movement(),))),
    )
    s.contact[0, 0, 1] = (2, 0)
    shoot = [("shoot across", 3), ("at", 1, 6), ("piece", 5, 0, "men")]  # the first guest of game 2
    plain = _step(s, shoot)
    play(s, *shoot, ("card", SHOT), ("pass",), ("resolve",), chance=rncs(at(s, 0), ("black", 6)))
    assert _step(s, shoot) == plain - 1, "better by one, hit or miss"
    called_off = s.copy()
    at(called_off, 0).acted[3] = False
    play(called_off, *shoot, ("card", fire(2)), ("pass",), ("decline",))
    assert (marks.ACQUIRED, 0) in at(called_off, 0).marks
    moved = s.copy()
    for _ in range(2):
        over(moved)
    while moved.player != 3:
        over(moved)
    play(moved, ("move", 6), ("move", movement(), "sideways"))
    assert (marks.ACQUIRED, 0) not in at(moved, 0).marks, "UF 27.2: the target has moved"


def _step(s: TeamState, shoot: list[Any]) -> int:
    """The To Hit step with which the mortar would fire across now; the lower the better."""
    s = s.copy()
    at(s, 0).acted[3] = False
    play(s, *shoot, ("card", at(s, 0).hands[0][0]))
    found: int = top(at(s, 1)).step
    return found


@allowed("UF 48.4")
def test_several_snipers_attack_across_too() -> None:
    s = across(hand=(sniper(),), theirs=riflemen(1, morale=3))
    at(s, 0).snipers[0] = 2
    at(s, 0).marks["sniper shots", 0] = 2
    play(s, ("stop",), ("snipe across", sniper(), 1, 6))
    if ("done",) in options(s):
        play(s, ("done",))
    assert s.player == 0 and options(s) == [("at", 6)], "the second shot is named before the first"
    left = len(at(s, 0).pile.rest)
    harmless = next(n for n in range(7) if not _hits(n))
    play(s, ("at", 6), chance=rncs(at(s, 0), ("black", harmless), ("red", harmless)))
    assert len(at(s, 0).pile.rest) <= left - 2, "a number for each attack, from the deck of the Sniper's game"
    assert s.sniped_from.get((1, 6)) == 0
    conserved(s)


def _hits(number: int) -> bool:
    kills, pins = SNIPER_KIA[sniper()], SNIPER_PIN[sniper()]
    return kills[0] <= number <= kills[1] or pins[0] <= number <= pins[1]


@allowed("UF 41.57")
def test_a_flank_card_takes_a_group_back_to_a_higher_range_chit() -> None:
    """UF 41.57 names UF 35.3: the required cards for reinforcement entry."""
    flank = movement("flank")
    s = crossed()
    at(s, 1).hands[0] = (flank, *MOVES)
    g = on_divider(s, 1, "Z")
    play(s, ("send back", g, flank))
    here = at(s, 0)
    highest = max(here.chit[x] for x in range(6) if here.men[x])
    assert ("to", highest) in options(s) or highest == 0


@refused("UF 41.6")
def test_who_is_lost_across_is_lost_there_only() -> None:
    s = across(theirs=(man(morale=1, kia=2),))
    play(s, ("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",), ("resolve",),
         chance=rncs(at(s, 0), ("black", 3)))  # fmt: skip
    assert at(s, 1).fate.count(KILLED) == 1 and at(s, 0).fate.count(KILLED) == 0
    conserved(s)
    assert refusal(s, "fire across", 3).rule == "UF 4.2"


@allowed("UF 10.45", "UF 41.4")
def test_a_hero_played_for_fire_across_is_heroic_at_home_too() -> None:
    s = across(mine=(man("LMG"), man("LMG")), hand=(SHOT, hero()))
    play(s, ("fire across", 3), ("at", 1, 6))
    play(s, next(action for action in options(s) if action[0] == "card"))
    heroes = [action for action in options(s) if action[0] == "hero"]
    assert heroes and s.player == 0
    play(s, heroes[0], ("ready",), ("decline",))
    assert at(s, 0).heroic == (0,) and not at(s, 1).heroic
    assert set(at(s, 0).discards) == {SHOT, hero()} and not at(s, 1).discards and at(s, 1).outside == ()
    conserved(s)


@allowed("UF 17.44", "UF 41.54")
def test_a_group_that_goes_over_leaves_nothing_behind() -> None:
    """UF 17.44: it flanks nobody and is flanked by nobody any more."""
    s = ready(men=riflemen(2))
    set_out(s)
    table = at(s, 0)
    table.flanks[6, 3] = 1
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    assert not table.men[3] and not table.flanks
    assert [name for name, owner in table.marks if owner == 3 and name in OF_GROUPS] == []


@allowed("UF 14.5", "UF 41.4")
def test_a_sniper_whose_target_is_gone_may_be_turned_elsewhere_or_not() -> None:
    s = across(hand=(sniper(),), theirs=riflemen(1, morale=3))
    play(s, ("stop",))
    s.shots.append((0, sniper(), 1, 9))
    at(s, 0).hands[0] = ()
    play(s, ("done",))
    assert s.player == 0 and options(s) == [("at", 1, 6), ("drop",)]
    play(s, ("drop",))
    assert sniper() in at(s, 0).discards and at(s, 1).fate.count(KILLED) == 0
    conserved(s)


@refused("UF 45.42")
def test_a_group_on_the_divider_waits_for_the_banzai_group_of_that_game() -> None:
    """UF 45.42: entering from the Divider takes a Movement card, and the Banzai group has its own first."""
    both = {"nations": ("Japanese", "British")}
    s = team(
        game(group("D", *riflemen(2), chit=2), group("B", *riflemen(2)), group("A", *riflemen(3), side=1),
             hands=(MOVES, ()), **both),
        game(group("A", man(leader="ASL"), man(), chit=1), group("A", *riflemen(3), side=1, chit=1),
             hands=(MOVES, ()), **both),
    )  # fmt: skip
    for table in s.tables:
        table.in_force |= JAPANESE
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    for _ in range(5):
        over(s)
    g = on_divider(s, 1, "Z")
    assert ("leave divider", g) in options(s)
    at(s, 1).marks[marks.BANZAI, 0] = 6
    assert ("leave divider", g) not in options(s) and refusal(s, "leave divider", g).rule == "UF 45.42"


@refused("UF 4.2")
def test_a_group_that_has_just_crossed_does_nothing_more_in_that_turn() -> None:
    """UF 41.54, UF 41.57: the card onto the Divider was its action, though another player commands it now."""
    s = ready()
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    over(s)
    g = on_divider(s, 1, "Z")
    assert s.player == 2 and refusal(s, "leave divider", g).rule == "UF 4.2"
    assert not [action for action in options(s) if action[1:2] == (g,)]
    for _ in range(4):
        over(s)
    assert s.player == 2 and ("leave divider", g) in options(s)
