"""DE 4.5 Three dates of the campaign, scripted: every step of the Refit Phase played with literal answers and dice.

The Initial Scenario is set up in full and ended by agreement after one Player Turn; before that the position is made as
an afternoon's fighting might have left it. An Idle Date follows, then a Dual Attack with both its parts.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.book import carried_by, line, lines
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_511_shift import GO
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.model.counters import drop, eliminate, halve, put
from bocage.games.starterkit.model.marks import BOGGED, BROKEN, DAZED, DM, IMMOBILIZED, MALFUNCTION, SHOCK, WOUNDED
from bocage.kernel import play
from bocage.kernel.frames import CHANCE
from bocage.kernel.script import play_on, run
from tests.marks import allowed, case
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, what

DONE, GO_ON, END_IT = ("done",), ("go on",), ("end the scenario",)
GERMANS = ("H15", "I15", "M15", "M20", "L6", "F14", "O5", "NN8", "MM9", "LL10", "H15", "M15", "L6")
"""Where the German squads of the first day stand; everybody else of theirs in NN8's neighbourhood."""


def hex_of(name: str) -> int:
    return island_ground().hex(name)


def first_set_up(s: IslandState) -> Any:
    """Squads as GERMANS says, British squads one to a hex down hexrow D; the British rest waits off the map."""
    if s.player == CHANCE:
        raise AssertionError("nothing is rolled in a set-up")
    options = play.options(s)
    f = s.stack[-1]
    if f.at == "armed":
        return taken_up(s, options)
    if f.at != "stationed" or options == [DONE]:
        return options[0] if f.at != "brought" else DONE
    key = options[0][1]
    t = line(s, key).type
    squads = [k for k, x in lines(s, line(s, key).side) if x.type.is_squad]
    if line(s, key).side == GERMAN:
        name = GERMANS[squads.index(key)] if t.is_squad else "NN10" if t.is_vehicle else "NN8"
        where = hex_of(name)
        wanted = ("station", key, where)
        return wanted if wanted in options else next(a for a in options if a[2] > where)
    if t.is_squad and squads.index(key) < 12:
        return ("station", key, hex_of(f"D{3 + 2 * squads.index(key) % 24}"))
    return ("hold", key)


def taken_up(s: IslandState, options: list[Any]) -> Any:
    """The squads in H15 and M15 have a light and a medium machine gun; all else stays in the lorries."""
    squads = [k for k, x in lines(s, GERMAN) if x.type.is_squad]
    for name, squad in (("german LMG", squads[10]), ("german MMG", squads[11])):
        if carried_by(s, squad):
            continue
        weapon = next(k for k, x in lines(s, GERMAN) if x.type.title == name)
        if ("arm", weapon, squad) in options:
            return ("arm", weapon, squad)
    return DONE


def begun() -> IslandState:
    s = StarterKit().new("the-island", {"balance": "none", "free_sight": False})
    assert isinstance(s, IslandState)
    s.events = []
    play_on(s, lambda x: x.turn == 1 and x.stack[-1].at == "brought", first_set_up)
    return s


def squads_on_map(s: IslandState, side: int) -> list[int]:
    return [u for u in s.roster[side] if s.type(u).is_squad]


def pass_turn(s: IslandState) -> None:
    """The British bring nobody on and do nothing for a Player Turn."""

    def idle(x: IslandState) -> Any:
        assert x.player != CHANCE
        options = play.options(x)
        for verb in ("end", "done", "stop", "pass", "hold"):
            for action in options:
                if action[0] == verb:
                    return action
        return options[0]

    play_on(s, lambda x: x.stack[-1].at == "proposed", idle)


def scene(s: IslandState) -> dict[str, int]:
    """The position at the end of the afternoon, put down literally; names to lines of the ledger."""
    german, british = squads_on_map(s, GERMAN), squads_on_map(s, BRITISH)
    at = {ground_of(s).names[s.at[u]]: u for u in (*german, *british)}
    found = {
        "melee": s.line[at["I15"]], "attacker": s.line[at["D15"]], "lost": s.line[at["D3"]], "half": s.line[at["D5"]],
        "other half": s.line[at["D7"]], "escaper": s.line[at["D9"]], "isolated": s.line[at["F14"]],
        "broken": s.line[at["O5"]], "panther": s.line[s.fleet[GERMAN][0]], "second": s.line[s.fleet[GERMAN][1]],
        "mover": s.line[at["L6"]],
    }  # fmt: skip
    put(s, at["D15"], hex_of("I15"))  # a British squad in German I15
    for name, where in (("D13", "E13"), ("D11", "E12"), ("D17", "H13"), ("D19", "F19"), ("D21", "F20")):
        put(s, at[name], hex_of(where))  # the British buildings of the example
        s.control[hex_of(where)] = BRITISH
    put(s, at["D9"], hex_of("H17"))  # in what will be a German area
    for name in ("D3", "D23", "D25"):
        eliminate(s, at[name], "SK 3.2.3")
    for name in ("D5", "D7"):
        halve(s, at[name], "SK 3.2.3")
        put(s, at[name], hex_of("E13"))
    s.status[at["O5"]] |= BROKEN | DM
    leader = next(u for u in s.roster[GERMAN] if s.is_leader(u))
    s.status[leader] |= WOUNDED
    found["leader"] = s.line[leader]
    one, two = s.fleet[GERMAN]
    s.vehicle_marks[one] = IMMOBILIZED | DAZED
    s.vehicle_marks[two] = SHOCK | BOGGED
    lmg = s.carried[at["H15"]][0]
    drop(s, lmg)
    found["lmg"] = s.line[lmg]
    mmg = s.carried[at["M15"]][0]
    s.status[mmg] |= MALFUNCTION
    found["mmg"] = s.line[mmg]
    return found


def any_set_up(s: IslandState) -> Any:
    """Everybody into the first hex that has room; nobody comes on; nobody does anything; dice fall low."""
    if s.player == CHANCE:
        return play.outcomes(s)[0][0]
    options = play.options(s)
    f = s.stack[-1]
    if f.at == "begun":
        return ("from", hex_of("D8"))
    if f.at == "ended":
        return ("until", hex_of("M17"))
    for verb in ("done", "end", "stop", "pass", "hold", "stay", "go"):
        for action in options:
            if action[0] == verb and len(action) == 1:
                return action
    return options[0]


def attacked(s: IslandState, attacker: int, target: int) -> list[Any]:
    return [("attacker", attacker), ("against", target), ("declare",)]


@case("dae-04-072")
@allowed("DE 4.5")
@allowed("DE 4.5171")
@allowed("DE 4.11")
def test_three_dates() -> None:
    s = begun()
    pass_turn(s)
    keys = scene(s)
    i15 = hex_of("I15")
    british = next(u for u in s.stacks[i15] if s.side[u] == BRITISH)
    german = next(u for u in s.stacks[i15] if s.side[u] == GERMAN)

    # 23 Afternoon ends by agreement; 4.501: two rounds of Melee, 4.502, 4.503
    run(s, [END_IT, END_IT])
    assert s.step == "4.501" and s.attacker == BRITISH
    run(s, attacked(s, british, german) + attacked(s, german, british), [(6, 6), (6, 5)])
    run(s, attacked(s, british, german) + attacked(s, german, british), [(6, 5), (1, 2)], waits=True)
    assert s.at[british] < 0 and s.step == "4.504"
    assert s.held[hex_of("E13")] == BRITISH and s.held[hex_of("I15")] == GERMAN

    # 4.504: the Shocked crew recovers and its tank comes free; 4.505
    run(s, [], [2, (3, 1)])
    assert not line(s, keys["second"]).vehicle_marks
    assert what(s, keys["attacker"]) == what(s, keys["lost"]) == "" and what(s, keys["broken"]) == "ss 4-4-7"
    assert s.zone_side == [-1, BRITISH, BRITISH, BRITISH, GERMAN] and not any(s.zone_cut)
    home = s.zone[hex_of("E13")]
    assert line(s, keys["half"]).area == home and s.zone_side[home] == BRITISH

    # 4.506: one squad is in the German area
    assert (s.step, s.player, play.options(s)) == ("4.506", BRITISH, [("escape", keys["escaper"])])
    run(s, [("escape", keys["escaper"])], [(4, 5)])
    refuge = s.zone[hex_of("F19")]
    assert what(s, keys["escaper"]) == "british 4-4-7" and line(s, keys["escaper"]).area == refuge

    # 4.507: the dropped LMG is destroyed; 4.508; 4.509
    assert s.step == "4.507" and s.player == GERMAN
    run(s, [("destroy", keys["lmg"]), DONE], [1])
    assert what(s, keys["lmg"]) == "" and not line(s, keys["leader"]).is_wounded
    assert (what(s, keys["half"]), what(s, keys["other half"])) == ("british 4-5-7", "")

    # 24 Morning. 4.511: the escaped squad Shifts over one British area to another, in secret
    assert (s.step, s.date, s.player) == ("4.511", 1, GERMAN)
    run(s, [DONE])
    told = run(s, [("shift", refuge, 1), ("take", keys["escaper"]), GO], [(3, 4)])
    assert line(s, keys["escaper"]).area == 1 and all(seats == (BRITISH,) for _, _, seats in told)
    run(s, [DONE], [2, 2, 3])

    # 4.512: tracks, crew and machine gun of the Germans
    assert s.step == "4.512" and not line(s, keys["panther"]).vehicle_marks and not line(s, keys["mmg"]).status
    run(s, [DONE, DONE])

    # 4.513: of four British squads lost one comes back
    assert s.step == "4.513"
    run(s, [DONE, ("replenish", keys["lost"], home), DONE], [2, 3])
    assert what(s, keys["lost"]) == "british 4-4-7"

    # 4.514, 4.515, 4.516
    assert s.step == "4.515" and s.cpp == [14, 22]
    run(s, [("buy", "I3", "map"), ("buy", "G1", "map"), DONE])
    assert s.cpp == [7, 22] and s.player == BRITISH
    british_rolls = [(5, 5), 1, 6, 2, 5, 4, (3, 3), (2, 2)]
    run(
        s,
        [("buy", "I1", "entry"), ("buy", "V2", "entry"), ("buy", "O2", "map"), DONE],
        [(3, 3), (4, 4), *british_rolls],
    )
    assert s.cpp == [7, 6] and s.step == "4.517"
    assert [x[2:] for x in s.record0] == [("I3", "F", "map"), ("G1", "F", "map")]
    assert [x[2:] for x in s.record1] == [("I1", "D", "entry"), ("V2", "F", "entry"), ("O2", "F", "map")]
    company = [x.type.title for _, x in lines(s, BRITISH) if x.group == 1]
    assert company == ["british 4-5-7"] * 7 + ["british LMG"] * 2 + ["british PIAT", "british 9-1", "british 8-0"]

    # 4.517: both stand Idle, and 4.510 to 4.517 come again for 24 Mid-Day
    run(s, [("idle",), ("idle",)])
    assert (s.step, s.date, s.fight) == ("4.511", 2, 0)
    run(s, [DONE, DONE, DONE, DONE, DONE, DONE], [1, 6])
    assert s.step == "4.515" and s.cpp == [17, 13]
    run(s, [("buy", "chit", "map"), DONE, DONE])
    assert play.options(s) == [("attack",)] and s.cpp == [16, 13]
    run(s, [("attack",), ("attack",)], [2])

    # 4.5171: a Dual Attack; the British set up first, and the Germans attack ten hexes by ten
    assert (s.scenario, s.fight, s.step, s.player) == ("Dual Attack", 1, "", BRITISH)
    play_on(s, lambda x: x.turn == 1 and x.stack[-1].at == "brought", any_set_up)
    assert battle_of(s).map == "elst:D-M:8-17" and battle_of(s).turns == 3 and s.attacker == GERMAN
    assert s.outside and what(s, keys["escaper"]) == "british 4-4-7"
    play_on(s, lambda x: x.stack[-1].at == "proposed", any_set_up)
    run(s, [END_IT, END_IT])
    play_on(s, lambda x: x.fight == 2, any_set_up)

    # the British Assault of the same date, on the whole map, after 4.501 to 4.509
    assert (s.scenario, s.date, s.attacks_used) == ("British Assault", 2, [1, 1])
    assert battle_of(s).map == "elst" and battle_of(s).first == BRITISH
    play_on(s, lambda x: x.turn == 1 and x.stack[-1].at == "brought", any_set_up)
    assert s.turn == 1 and all(what(s, keys[x]) for x in ("panther", "second", "escaper", "half"))
    play_on(s, lambda x: x.stack[-1].at == "proposed", any_set_up)
    run(s, [END_IT, END_IT])
    play_on(s, lambda x: x.step == "4.511", any_set_up)
    assert s.date == 3 and s.fought_on == 2  # 24 Afternoon begins
    assert line(s, keys["half"]).area != ENTRY
