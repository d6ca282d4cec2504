"""SK 6.4 Hidden Guns: how they are found, what they suffer unseen, and that nothing betrays them."""

from __future__ import annotations

from random import Random

from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.marks import HIDDEN
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, ROUT
from bocage.games.starterkit.model.tables import FULL
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke, place_smoke
from bocage.games.starterkit.ordnance.s06_4_hidden import hide, hiding_refusal, reveal_unit
from bocage.games.starterkit.phases.s03_0_sequence import close_phase
from bocage.kernel import play
from bocage.kernel.consequences import settled
from bocage.kernel.hidden import leaks
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import pass_checks

NE = 0


def hidden_gun(p: Position, where: str) -> tuple[int, int]:
    crew = p.unit("german 2-2-8", where)
    gun = p.gun("german PaK 40", crew, NE)
    hide(p.s, crew)
    return crew, gun


def is_hidden(p: Position, gun: int) -> bool:
    return bool(p.s.gun_marks[gun] & HIDDEN)


@case("sk-06-025")
@allowed("SK 6.4")
@refused("SK 6.4")
def test_a_gun_in_open_ground_is_found_within_16_hexes() -> None:
    for start, way, found in (("V6", "U6", True), ("W6", "V6", False)):
        p = Position(field("A1-Z12"))
        mover = p.unit("russian 4-4-7", start)
        crew, gun = hidden_gun(p, "E6")
        assert is_hidden(p, gun)
        p.phase(MOVEMENT).do("move", mover).do("to", way)
        assert is_hidden(p, gun) is not found
        assert (crew in p.s.roster[1]) is found


@refused("SK 6.4")
def test_no_hiding_without_a_crew() -> None:
    p = Position(field("A1-H8"))
    squad = p.unit("german 4-6-7", "E6")
    refusal = hiding_refusal(p.s, p.gun("german PaK 40", squad, NE), squad, p.hex("E6"))
    assert refusal is not None and refusal.rule == "SK 6.4"


@case("sk-06-027")
@allowed("SK 6.4")
def test_infantry_that_walks_into_it_is_turned_back() -> None:
    p = Position(field("A1-P12", woods="E8"))
    mover = p.unit("russian 4-4-7", "E6")
    crew, gun = hidden_gun(p, "E8")
    p.phase(MOVEMENT).do("move", mover).do("to", "E7").quiet()
    assert p.may("to", "E8")  # nothing forbids it beforehand
    p.do("to", "E8")
    assert p.at(mover) == "E7" and not is_hidden(p, gun) and p.at(crew) == "E8"
    p.do("shoot", gun)
    shot = next(a for a in p.choices("fire") if a[1:4] == ("itt", "he", NE))
    assert {x.what: x.amount for x in play.explain(p.s, shot).lines}["moving target"] == -2  # FFNAM and FFMO in E7
    p.do("fire", "itt", "he", NE).roll(6, 5).quiet()
    assert not p.may("move", mover)


@case("sk-06-028")
@allowed("SK 6.4")
def test_who_advances_into_it_stays_for_close_combat() -> None:
    p = Position(field("A1-P12", woods="E8"))
    squad = p.unit("russian 4-4-7", "E7")
    _, gun = hidden_gun(p, "E8")
    p.phase(ADVANCE).do("advance", squad).do("to", "E8")
    assert p.at(squad) == "E8" and not is_hidden(p, gun)


@case("sk-06-028")
@allowed("SK 6.4")
@refused("SK 6.4")
def test_who_routs_into_it_goes_another_way_and_no_longer_crawls() -> None:
    p = Position(field("A1-P12", woods="E8"))
    squad = p.unit("russian 4-4-7", "E7", "broken", "dm")
    p.unit("german 4-6-7", "E5")
    _, gun = hidden_gun(p, "E8")
    p.phase(ROUT).do("rout", squad)
    assert p.may("crawl", "E8")
    p.do("to", "E8")
    assert p.at(squad) == "E7" and not is_hidden(p, gun)
    assert p.refused("crawl", p.ground.names[p.choices("to")[0][1]]).rule == "SK 6.4"


@case("sk-06-029")
@allowed("SK 6.4")
def test_fire_at_a_hex_that_hides_a_gun() -> None:
    """A known squad is there too: 8 firepower are 4 against the hidden crew, and only an effect shows it."""
    for dice, shows in (((5, 6), False), ((1, 3), True)):
        p = Position(field("A1-P12", woods="E8"))
        one = p.unit("russian 4-4-7", "E6")
        two = p.unit("russian 4-4-7", "E6")
        p.unit("german 4-6-7", "E8")
        _, gun = hidden_gun(p, "E8")
        p.phase(PREP_FIRE).do("target", "E8").do("add", one).do("add", two).do("fire").roll(*dice)
        assert is_hidden(p, gun) is not shows


@refused("SK 6.4")
def test_an_empty_looking_hex_is_no_target_of_small_arms() -> None:
    p = Position(field("A1-P12", woods="E8"))
    squad = p.unit("russian 4-4-7", "E6")
    hidden_gun(p, "E8")
    p.unit("german 4-6-7", "G8")
    p.phase(PREP_FIRE)
    assert p.refused("target", "E8") == p.refused("target", "E9") and not p.s.status[squad] & 1


@allowed("SK 6.4")
@refused("SK 6.4")
def test_a_hex_where_somebody_may_hide_is_searched_by_fire() -> None:
    """Half the firepower, and only an effect shows that somebody was there; all hexes look alike before."""
    for dice, shows in (((5, 6), False), ((1, 3), True)):
        p = Position(field("A1-P12", woods="E8 G8"))
        one = p.unit("russian 4-4-7", "E6")
        two = p.unit("russian 4-4-7", "E6")
        crew, gun = hidden_gun(p, "E8")
        p.phase(PREP_FIRE).do("search").do("row", 4)
        assert p.may("aim", "E8") and p.may("aim", "E9") and not p.may("aim", "E6")
        p.do("aim", "E8").do("add", one).do("add", two)
        assert play.explain(p.s, ("fire",)).title == "8 firepower, column 4 as Area Fire, if anybody is hidden there"
        p.do("fire").roll(*dice)
        pass_checks(p)
        assert is_hidden(p, gun) is not shows and p.has(one, "prep") and p.has(two, "prep")
        assert bool(p.told("struck")) is shows and (crew in p.s.roster[1]) is shows
    p = Position(field("A1-P12", woods="E8 G8"))
    one = p.unit("russian 4-4-7", "E6")
    crew, gun = hidden_gun(p, "E8")
    p.phase(PREP_FIRE).do("search").do("row", 6).do("aim", "G8").do("add", one).do("fire").roll(1, 3)
    assert is_hidden(p, gun) and not p.told("struck")  # the wrong wood
    p = Position(field("A1-P12", woods="E8"))
    p.unit("russian 4-4-7", "E6")
    p.unit("german 4-6-7", "G8")
    assert p.phase(PREP_FIRE).refused("search").rule == "SK 6.4"  # nobody hides


def test_nothing_betrays_a_hidden_gun_in_random_play() -> None:
    """Every so often the world is compared with one where the Gun is somewhere else (kernel/hidden.leaks)."""
    game = StarterKit()
    looked = 0
    for seed in range(3):
        rng = Random(seed)
        s = game.new("gun-at-the-crossing", {})
        play.begin(s)
        for n in range(400):
            if s.player < -1 or s.ending[0]:
                break
            if s.player == -1:
                kind = s.chance[1]
                many, faces = (int(x) for x in kind.split("d"))
                dice = tuple(rng.randint(1, faces) for _ in range(many))
                play.apply(s, dice if many > 1 else dice[0])
                continue
            if s.hiding[0] and n % 9 == 0:
                assert leaks(game, s, Random(n)) == []
                looked += 1
            options = play.options(s)
            hiding = [a for a in options if a[0] == "hide"]
            play.apply(s, rng.choice(hiding or options))
    assert looked > 5


@allowed("SK 6.4", "SK 2.0")
def test_a_crew_that_appears_controls_its_hex() -> None:
    p = Position(field("A1-L12"))
    crew = p.unit("german 2-2-8", "E5")
    p.gun("german PaK 40", crew, 0, "emplaced")
    hide(p.s, crew)
    p.unit("russian 4-4-7", "E9")
    p.battle.tracked = frozenset([p.hex("E5")])
    p.s.phase = PREP_FIRE
    close_phase(p.s)
    assert not p.s.hiding[0] and p.s.control[p.hex("E5")] == 0


@allowed("SK 3.2.3")
def test_who_appears_next_to_a_broken_unit_makes_it_desperate() -> None:
    p = Position(field("A1-P12", woods="E6"))
    near, far = p.unit("russian 4-4-7", "E7", "broken"), p.unit("russian 4-4-7", "E8", "broken")
    crew, _ = hidden_gun(p, "E6")
    assert not p.has(near, "dm")
    reveal_unit(p.s, crew)
    settled(p.s)
    assert p.has(near, "dm") and not p.has(far, "dm")


@allowed("SK 3.2.3", "SK 1.2.5")
def test_when_smoke_thins_a_broken_unit_knows_its_neighbour() -> None:
    p = Position(field("A1-P12"))
    broken = p.unit("russian 4-4-7", "E7", "broken")
    p.unit("german 4-6-7", "E6")
    for where in ("E6", "E7"):
        place_smoke(p.s, p.hex(where), 1, FULL)
        place_smoke(p.s, p.hex(where), 1, FULL)
    settled(p.s)
    assert not p.has(broken, "dm"), "nobody is seen through so much Smoke"
    age_smoke(p.s, 1)
    age_smoke(p.s, 1)
    settled(p.s)
    assert p.has(broken, "dm")


@allowed("SK 6.4", "SK 3.3.1")
@refused("SK 3.3.1")
def test_a_hidden_crew_counts_where_its_own_side_stacks() -> None:
    for squads in (3, 2):
        p = Position(field("A1-L12", woods="E5"))
        stack = [p.unit("german 4-6-7", "E6") for _ in range(squads)]
        crew = p.unit("german 2-2-8", "E5")
        p.gun("german PaK 40", crew, 5)
        hide(p.s, crew)
        p.unit("british 4-5-7", "A1")
        p.phase(MOVEMENT).do("move", stack[0])
        for u in stack[1:]:
            p.do("with", u)
        if squads == 3:
            assert p.refused("to", "E5").rule == "SK 3.3.1"
        else:
            assert p.may("to", "E5")


@allowed("SK 6.4")
def test_a_crew_that_is_named_to_move_and_stays_is_not_seen() -> None:
    """What shows it is moving (or pushing its Gun), not the thought of it; the enemy is not told that it was named."""
    for verb in ("stop", "double", "drop"):
        p = Position(field("A1-P12", woods="E8"))
        crew, gun = hidden_gun(p, "E8")
        p.unit("german 4-6-7", "A1")
        p.unit("russian 4-4-7", "P12")
        game = StarterKit()
        p.phase(MOVEMENT)
        before, asked = game.view(p.s, 1), game.prompt(p.s)
        p.do("move", crew)
        assert game.view(p.s, 1) == before and is_hidden(p, gun) and "2-2-8" not in game.prompt(p.s), asked
        p.do(*p.choices(verb)[0])
        assert is_hidden(p, gun) is (verb == "stop")
        assert (crew in p.s.roster[0]) is (verb != "stop")
        if verb == "stop":
            assert not p.may("move", crew) and not p.s.stacks.get(p.hex("E8"))


@allowed("SK 6.4", "SK 4.2", "SK 6.8")
@refused("SK 6.4")
def test_flames_and_a_gun_by_its_firepower_equivalent_search_too() -> None:
    """Halved like all that is fired at a hidden Gun, and only an effect shows it."""
    for dice, shows in (((4, 5), False), ((1, 3), True)):
        p = Position(field("A1-P12", woods="E8 G8"))
        squad = p.unit("russian 4-4-7", "E6")
        flames = p.weapon("russian FT", squad)
        _, gun = hidden_gun(p, "E8")
        p.phase(PREP_FIRE).do("search with", flames).do("row", 4)
        told = play.explain(p.s, p.action("aim", "E8"))
        assert told.title == "12 firepower, column 6 as Area Fire, if anybody is hidden there"
        assert play.explain(p.s, p.action("aim", "E4")).title == told.title
        p.do("aim", "E8").roll(*dice)
        pass_checks(p)
        assert is_hidden(p, gun) is not shows and bool(p.told("struck")) is shows
    p = Position(field("A1-P12", woods="E8 G8"))
    flak = p.gun("german FlaK 38", p.unit("german 2-2-8", "E3"), 2)
    enemy = p.unit("british 2-2-8", "E8")
    p.gun("british 6-pounder", enemy, 5)
    hide(p.s, enemy)
    p.phase(PREP_FIRE)
    assert p.refused("ife", flak, p.hex("E8")).reason == "there is no enemy unit to fire at"
    p.do("search with", flak).do("row", 4).do("aim", "E8").do(*p.choices("face")[0]).roll(1, 2)
    assert p.told("struck") and not p.s.hiding[1]
    q = Position(field("A1-P12"))
    flames = q.weapon("russian FT", q.unit("russian 4-4-7", "E6"))
    q.unit("german 4-6-7", "E7")
    assert q.phase(PREP_FIRE).refused("search with", flames).rule == "SK 6.4"  # nobody hides
