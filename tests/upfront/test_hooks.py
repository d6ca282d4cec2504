"""Which rules act is stated once, and follows from the scenario: what is not in force is not in the lists."""

from __future__ import annotations

import re
from pathlib import Path

from bocage.games.upfront import in_force
from bocage.games.upfront.hooks import Hooks, acting, by_word, hooks, whole_book
from bocage.games.upfront.in_force import AFVS, ANY_PLAIN_GAME, BY_SPECIAL_RULE, JAPANESE, NIGHT, TEAM_PLAY, is_in_force
from bocage.games.upfront.printed import nations
from bocage.games.upfront.printed.scenario_words import CONDITIONS, SPECIALS
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState

FOUND_IN_PLAY = "verbs_asked"  # no moment: what a game keeps of `verbs`
LONE = ("set_up", "preparation", "conditions")  # looked at once, or by their word


def game(letter: str, *variants: str) -> UpFrontState:
    scn = SCENARIOS[letter]
    return new_game(scn, pairings(scn)[0], variants)


def rules(h: Hooks) -> dict[str, list[object]]:
    return {
        name: list(x.values() if isinstance(x, dict) else x)
        for name, x in vars(h).items()
        if isinstance(x, (list, dict)) and name != FOUND_IN_PLAY
    }


def test_needs_are_a_chapter_and_all_the_bits() -> None:
    assert is_in_force(28 | AFVS, 28) and not is_in_force(27 | AFVS, 28)
    assert is_in_force(40 | AFVS | NIGHT, 38 | NIGHT) and not is_in_force(40 | AFVS, 38 | NIGHT)
    assert acting(20, (17, "a"), (24, "b"), (18 | NIGHT, "c"), (0, "d")) == ["a", "d"]
    assert by_word(24, (0, "x", 1), (24, "x", 2), (37, "x", 3), (0, "y", 4)) == {"x": 2, "y": 4}


def test_every_moment_has_a_rule_somewhere() -> None:
    assert [name for name, found in rules(whole_book()).items() if not found] == []


def test_the_first_scenario_knows_the_first_chapters_only() -> None:
    s = game("A")
    assert s.in_force == 16
    modules = {
        x.__module__ for name, found in rules(hooks(s)).items() if name not in LONE for x in found if callable(x)
    }
    late = [x for x in modules if x.split(".")[3] not in ("basic", "table")]
    assert late == []


def test_a_scenario_decides_what_is_in_force() -> None:
    scn = SCENARIOS["A"]
    japanese = new_game(scn, next(x for x in pairings(scn) if nations.JAPANESE in x), ())
    assert japanese.in_force & JAPANESE and not game("A").in_force & JAPANESE
    assert game("J").in_force & NIGHT and not game("B").in_force & NIGHT
    assert game("E").in_force & AFVS and not game("B").in_force & AFVS
    assert game("W").in_force & in_force.SURPRISE and game("X").in_force & in_force.SURROUNDED
    assert game("A", "team").in_force & TEAM_PLAY and game("A", "solitaire").in_force & in_force.SOLITAIRE


def test_team_play_has_a_set_of_its_own() -> None:
    plain = UpFrontState()
    plain.in_force = 53 | ANY_PLAIN_GAME
    team = plain.copy()
    team.in_force |= TEAM_PLAY
    before = rules(hooks(plain))
    more = {name: found for name, found in rules(hooks(team)).items() if found != before[name]}
    assert {"free_plays", "group_bars", "endings"} <= set(more)
    assert all([x for x in found if x in before[name]] == before[name] for name, found in more.items())
    assert rules(hooks(plain)) == before


def test_every_word_of_the_data_has_its_rule() -> None:
    assert set(hooks(game("A")).conditions) == set(CONDITIONS)
    assert set(BY_SPECIAL_RULE) <= set(SPECIALS)


def test_no_rule_asks_on_the_way_which_chapter_is_in_force() -> None:
    """Only a refusal that says so compares them, and a team game that is set up (UF 41.1)."""
    home = Path(in_force.__file__).parent
    found = [
        f"{path.relative_to(home).as_posix()}: {line.strip()}"
        for path in sorted(home.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\b(?:s|table|home)\.chapters\b", line)
    ]
    assert [line.split(":")[0] for line in found] == ["basic/s04_turn.py", "team/s41_game.py"], found
