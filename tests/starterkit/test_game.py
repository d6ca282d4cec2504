"""The whole game: set-up, victory, views, words, saves, random play to the end."""

from __future__ import annotations

import json
from random import Random

import pytest

from bocage.battlefield.victory import Condition
from bocage.games import load
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.scenario import SHELF
from bocage.games.starterkit.victory import immediate_winner, is_met, winner_at_end
from bocage.kernel import codec, play
from bocage.kernel.frames import CHANCE, OVER, SPECTATOR
from bocage.kernel.hidden import leaks, observation
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from bocage.kernel.script import step
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

GAME = load("starterkit")


@pytest.mark.parametrize("name", SHELF.names())
def test_random_play_ends_and_every_question_has_answers_with_words(name: str) -> None:
    for seed in (1, 2):
        s = GAME.new(name, {"free_sight": seed == 2})
        play.begin(s)
        rng = Random(seed)
        for count in range(60_000):
            if s.player == OVER:
                break
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
                continue
            options = play.options(s)
            assert options and len(options) == len(set(options))
            action = options[int(rng.random() * len(options))]
            if count % 7 == 0:
                assert GAME.prompt(s) and GAME.describe(s, action) and GAME.target(s, action)
                assert play.why_not(s, action) is None
                play.explain(s, action).plain()
            step(s, action)
        assert s.player == OVER and s.result is not None and sum(s.result) == 1.0


@pytest.mark.parametrize("name", SHELF.names()[:3])
def test_views_are_json_copies_and_codecs_keep_everything(name: str) -> None:
    match = Match(GAME, name, rng=Random(5), narrate=True, undo=False)
    rng = Random(6)
    for count in range(400):
        s = match.state
        if match.over:
            break
        if count % 20 == 0:
            for seat in (0, 1, SPECTATOR):
                json.dumps(observation(GAME, s, seat))
            assert leaks(GAME, s, rng) == []
            assert codec.digest(codec.decode(codec.encode(s))) == codec.digest(s)
            twin = s.copy()
            before = codec.digest(s)
            options = play.options(twin)
            step(twin, options[0])
            assert codec.digest(s) == before
        options = play.options(s)
        assert match.submit(s.player, options[rng.randrange(len(options))]) is None
    assert isinstance(GAME.screen(GAME.view(match.state, 0)), str)
    words = [GAME.narrate(match.state, e[1]) for entry in match.log for e in entry.events]
    assert words and all(words)


def test_a_save_replays() -> None:
    match = Match(GAME, "foresters-house", rng=Random(9), narrate=True, undo=False)
    rng = Random(3)
    while not match.over:
        options = play.options(match.state)
        match.submit(match.state.player, options[rng.randrange(len(options))])
    again = open_save(GAME, json.loads(json.dumps(to_save(match))))
    assert codec.digest(again.state) == codec.digest(match.state)


@case("sk-03-004")
@allowed("SK 3.1", "SK 3.3")
def test_reinforcements_are_placed_off_board_in_their_rally_phase() -> None:
    s = GAME.new("foresters-house", {"free_sight": False})
    play.begin(s)
    assert isinstance(s, SKState)
    while s.turn == 0:
        step(s, play.options(s)[0])
    assert s.phase == 1 and play.options(s)[0][0] == "place"
    where = play.options(s)[0][2]
    unit = play.options(s)[0][1]
    step(s, play.options(s)[0])
    assert s.at[unit] == -10 - where and unit in s.reserve[1]


@allowed("SK 4.0")
@refused("SK 4.0", "SK 1.3")
def test_set_up_gives_every_weapon_to_somebody_in_the_area() -> None:
    s = GAME.new("kerkdorp", {"free_sight": False})
    play.begin(s)
    assert isinstance(s, SKState)
    assert play.why_not(s, ("place", play.options(s)[0][1], 0)) is not None
    refusal = play.why_not(s, ("place", play.options(s)[0][1], 0))
    assert refusal is not None and refusal.rule == "SK 1.3"
    while play.options(s)[0][0] == "place":
        step(s, play.options(s)[0])
    leaders = [u for u in s.roster[0] if s.is_leader(u)]
    given = {a[2] for a in play.options(s)}
    assert given and not given & set(leaders)  # the MMG is too heavy for a leader
    while play.options(s)[0][0] == "give":
        step(s, play.options(s)[-1])
    assert all(s.holder[w] >= 0 for w in range(len(s.kind)) if s.type(w).kind > 3 and s.side[w] == 0)


@allowed("SK 3.9")
def test_the_last_turn_may_be_the_first_sides_alone() -> None:
    from bocage.games.starterkit.battle import battle_named

    assert battle_named("walled-fields").half_turn
    s = GAME.new("walled-fields", {"free_sight": False})
    s.events = []
    play.begin(s)
    play.random_play(s, Random(11))
    turns = [e[1][1:] for e in s.events or [] if e[1][0] == "turn"]
    assert (7, 1) in turns and (8, 0) not in turns  # the British alone have an eighth


@allowed("SK 1.3", "SK 2.0")
def test_victory_conditions() -> None:
    p = Position(field("A1-H8", stone="C4 C5", buildings=("C4 C5",)))
    p.unit("german 4-6-7", "A1")
    russian = p.unit("russian 4-4-7", "C4")
    control = Condition("control")
    control.wholes, control.at_least = [(p.hex("C4"), p.hex("C5"))], 1
    assert not is_met(p.s, 1, control)
    p.s.control = {p.hex("C4"): 1, p.hex("C5"): 1}
    assert is_met(p.s, 1, control) and not is_met(p.s, 0, control)
    cleared = Condition("cleared")
    cleared.hexes = [p.hex("C4")]
    assert not is_met(p.s, 0, cleared)
    p.mark(russian, "broken")
    assert is_met(p.s, 0, cleared)
    holding = Condition("holding")
    holding.hexes, holding.at_least = [p.hex("A1")], 1
    assert is_met(p.s, 0, holding) and not is_met(p.s, 1, holding)
    losses = Condition("casualties")
    losses.at_least, losses.more_than_own = 3, True
    p.s.casualties = [2, 4]
    assert not is_met(p.s, 0, losses)
    p.s.casualties = [1, 4]
    assert is_met(p.s, 0, losses)
    leaving = Condition("exit")
    leaving.at_least = 2
    assert not is_met(p.s, 0, leaving)
    p.s.points = [2, 0]
    assert is_met(p.s, 0, leaving)
    p.battle.victory.conditions, p.battle.victory.acting = [leaving], 0
    assert winner_at_end(p.s) == 0 and immediate_winner(p.s) == -1
    p.battle.victory.at_once = True
    assert immediate_winner(p.s) == 0
    p.battle.victory.at_once = False
    p.remove(russian)
    assert immediate_winner(p.s) == 0  # nobody is left to fight


@pytest.mark.parametrize("name", SHELF.names())
def test_the_counters_stay_in_order_through_random_play(name: str) -> None:
    """Stacks, rosters and possession agree with each other, limits hold, and no leader's loss is forgotten."""
    s = GAME.new(name, {"free_sight": False})
    assert isinstance(s, SKState)
    play.begin(s)
    rng = Random(21)
    count = 0
    while s.player != OVER:
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        count += 1
        if count % 5 == 0:
            in_order(s)
        options = play.options(s)
        play.apply(s, options[int(rng.random() * len(options))])


def in_order(s: SKState) -> None:
    assert s.losses == []
    for where, units in s.stacks.items():
        assert units and all(s.at[u] == where for u in units)
        for side in (0, 1):
            mine = [u for u in units if s.side[u] == side]
            assert sum(s.type(u).size for u in mine) <= 6 and sum(s.is_leader(u) for u in mine) <= 4
    stacked = {u for units in s.stacks.values() for u in units}
    for side in (0, 1):
        assert {u for u in stacked if s.side[u] == side and s.at[u] >= 0} == set(s.roster[side])
    for c in range(len(s.kind)):
        if s.type(c).kind > 3 and s.holder[c] >= 0:
            assert c in s.carried[s.holder[c]] and s.at[c] == s.at[s.holder[c]]
        for w in s.carried[c]:
            assert s.holder[w] == c
    for where, weapons in s.dropped.items():
        assert all(s.holder[w] < 0 and s.at[w] == where for w in weapons)


@pytest.mark.parametrize("name", ["kerkdorp", "marktstadt", "three-knolls", "apple-harvest"])
def test_a_target_is_listed_exactly_if_somebody_can_open_fire_on_it(name: str) -> None:
    from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
    from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
    from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in

    s = GAME.new(name, {"free_sight": False})
    assert isinstance(s, SKState)
    play.begin(s)
    rng = Random(8)
    looked = 0
    while s.player != OVER:
        f = s.stack[-1]
        if s.player >= 0 and isinstance(f, FirePhase):
            side = f.side(s)
            listed = {a[1] for a in play.options(s) if a[0] == "target"}
            for where in enemy_hexes(s, side):
                volleys = tuple(f.volleys(where).items())
                attack = Declaration(side, f.mode, where, targets_in(s, side, where), volleys=volleys)
                assert (where in listed) == bool(attack.can_chosen(s)), where
                looked += 1
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
        else:
            options = play.options(s)
            play.apply(s, options[int(rng.random() * len(options))])
    assert looked > 50


def test_words_for_rare_answers() -> None:
    p = Position(field("A1-H8", stone="C4 C6"), year=1944)
    p.facts[0].fausts, p.facts[0].squads = True, 6
    squad = p.unit("german 4-6-7", "C4")
    outside = p.unit("german 4-6-7", "E4")
    mortar = p.weapon("british 51mm mortar", outside)
    weapon = p.weapon("german PSK", squad)
    enemy = p.unit("russian 4-4-7", "C6")
    said = {
        ("smoke", mortar): "Fire smoke with 51mm mortar in E4",
        ("faust", squad, p.hex("C6")): "Check for a Panzerfaust with 4-6-7 squad in C4 against C6",
        ("fire", "avoiding backblast"): "Fire, avoiding backblast",
        ("row", 3): "Aim somewhere in hexrow D",
        ("unit", enemy): "Aim at 4-4-7 squad in C6",
        ("shoot", weapon): "Fire PSK in C4",
    }
    assert {action: GAME.describe(p.s, action) for action in said} == said
    assert GAME.target(p.s, ("row", 3)) == {"button": "Aim somewhere in hexrow D", "key": "r"}
    assert GAME.target(p.s, ("faust", squad, p.hex("C6"))) == {"unit": squad, "hex": "C6"}


def test_every_event_has_words() -> None:
    import re
    from pathlib import Path

    import bocage.games.starterkit.table.words as words
    from bocage.games.starterkit.elst.campaign.table import sentences

    told = set()
    for path in Path(words.__file__).parents[1].rglob("*.py"):
        told |= set(re.findall(r'tell\(s, [^(]*?\("([a-z ]+)"', path.read_text("utf-8")))
    assert len(told) > 30 and told <= set(words.NARRATE) | set(sentences.NARRATE)


def test_who_has_left_the_map_as_he_must_does_not_lose_for_having_nobody_left() -> None:
    """SK 1.3, 3.3 Victory Points that have left by the edge stay; and where both sides end together they decide."""
    p = Position(field("A1-H8"))
    german, russian = p.unit("german 4-6-7", "A1"), p.unit("russian 4-4-7", "C4")
    leaving = Condition("exit")
    leaving.at_least = 2
    p.battle.victory.conditions, p.battle.victory.acting = [leaving], 0
    p.s.points = [2, 0]
    p.remove(german)
    assert immediate_winner(p.s) == 0
    p.s.points = [1, 0]
    assert immediate_winner(p.s) == 1  # too few have left, and the rest has fallen
    p.remove(russian)
    assert immediate_winner(p.s) == winner_at_end(p.s) == 1
    p.s.points = [2, 0]
    assert immediate_winner(p.s) == 0
