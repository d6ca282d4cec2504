"""SK 3.2.3, 3.2.4, 3.8 Previews of attacks on several units that are not all struck with the same modifiers."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import PUSHED
from bocage.games.starterkit.model.state import CLOSE_COMBAT, PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import lay, moving, told

OPEN = field("A1-L10")


@allowed("SK 3.8")
def test_close_combat_with_a_broken_and_a_sound_unit() -> None:
    p = Position(field("A1-H8"))
    squad, other = p.unit("german 4-6-7", "D4"), p.unit("german 4-6-7", "D4")
    broken, fresh = p.unit("russian 4-4-7", "D4", "broken"), p.unit("russian 4-4-7", "D4")
    p.phase(CLOSE_COMBAT).do("attacker", squad).do("attacker", other).do("against", broken)
    assert play.explain(p.s, p.action("against", fresh)).notes == ["Against 4-4-7 squad: DRM +0."]
    p.do("against", fresh).do("declare").do("attacker", fresh).do("against", squad).do("declare").roll(2, 4)
    assert p.at(broken) == "gone" and p.at(fresh) == "D4"  # four is below the kill number, six is not


@allowed("SK 4.2")
def test_small_arms_at_a_bearer_of_flames_and_his_neighbour() -> None:
    for order in ((0, 1), (1, 0)):
        p = Position(OPEN)
        firer = p.unit("german 4-6-7", "E7")
        units = [p.unit("russian 6-2-8", "E5") for _ in order]
        p.weapon("russian FT", units[order[0]])
        p.phase(PREP_FIRE).do("target", "E5").do("add", firer)
        e = play.explain(p.s, ("fire",))
        drms = (e.title[-2:], e.notes[1])
        assert drms == (
            ("-1", "Against 6-2-8 squad: DRM +0.") if order[0] == 0 else ("+0", "Against 6-2-8 squad: DRM -1.")
        )


@allowed("SK 6.3")
def test_ordnance_at_an_emplaced_crew_and_a_squad_beside_it() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E4")
    p.gun("german PaK 40", crew, 3, "emplaced")
    p.unit("german 4-6-7", "E4")
    p.unit("german 4-6-7", "E4")
    theirs = p.unit("british 2-2-8", "E9")
    gun = p.gun("british 6-pounder", theirs, 0)
    p.phase(PREP_FIRE, 1).do("shoot", gun)
    lay(p, gun, "E4")
    e = play.explain(p.s, next(a for a in p.choices("fire") if a[1] == "itt"))
    assert e.title.endswith("DRM +3")
    assert [note for note in e.notes if note.startswith("Against")] == ["Against 4-6-7 squad: DRM +0."]


@allowed("SK 3.3.3")
def test_final_protective_fire_is_foretold_with_all_that_must_fire() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    squad, fresh = p.unit("german 4-6-7", "E7", "final"), p.unit("german 4-6-7", "F7")
    gun, other = p.weapon("german MMG", squad, "final"), p.weapon("german MMG", fresh)
    moving(p, mover).do("to", "E6")
    for firer, title in ((squad, "9"), (gun, "9"), (fresh, "4"), (other, "5")):
        assert play.explain(p.s, ("add", firer)).title.startswith(f"{title} firepower")
    p.do("add", gun)
    assert told(p).startswith("9 firepower")


@allowed("SK 3.8")
def test_fire_into_a_melee_is_told_as_it_meets_the_enemy() -> None:
    p = Position(field("A1-L12"))
    squad, gun = p.unit("german 4-6-7", "E9"), p.gun("german leIG 18", p.unit("german 2-2-8", "F9"), 5)
    friend, enemy = p.unit("german 4-6-7", "E5", "melee"), p.unit("russian 4-4-7", "E5", "melee")
    p.weapon("german FT", friend)  # one less against him
    p.s.gun_marks[enemy] = PUSHED  # two less against the others
    p.phase(PREP_FIRE).do("target", "E5").do("add", squad)
    told = play.explain(p.s, ("fire",))
    assert told.title.endswith("DRM -2") and told.notes[-1].startswith("Line of sight")
    assert any(x.endswith("DRM -1.") for x in told.notes)
    p.do("fire").roll(6, 5)
    assert {x[1]: x[2] for x in p.told("struck")} == {friend: "no effect", enemy: "no effect"}
    p.do("shoot", gun).do("aim", "E5")
    shot = next(a for a in p.choices("fire") if a[1:4] == ("itt", "he", 5))
    assert {x.what: x.amount for x in play.explain(p.s, shot).lines if x.amount} == {"Hazardous Movement": -2}
