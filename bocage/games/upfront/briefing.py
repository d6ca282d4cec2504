"""What a scenario asks of both sides, in words for the page and the lists, from its own data (UF 2.4, UF 16)."""

from __future__ import annotations

from bocage.games.upfront.printed.scenarios import DEFENDER, Condition, Scenario

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
KINDS = {"meeting": "Meeting engagement", "attack": "Attack and defence", "free for all": "Free for all"}
WHO = {"any": "Either side", "attacker": "The attacker", "defender": "The defender"}


def summary_of(scn: Scenario) -> str:
    kind = f"{KINDS.get(scn.kind, scn.kind)} by the rules up to chapter {scn.chapters}."
    return f"{scn.story} {kind}" if scn.story else kind


def goal_of(scn: Scenario) -> str:
    """How the game is won, besides breaking the enemy's squad (UF 16.5)."""
    parts = [f"{WHO[condition.side]} wins {_condition(condition)}." for condition in scn.victory]
    others = "the defender has won" if scn.otherwise == DEFENDER else "the higher Victory Points win"
    last = f"After deck {scn.decks}" if scn.decks else "After the last deck"
    parts.append(f"A squad that has lost more than half its men has lost. {last} {others}.")
    return " ".join(parts)


def _condition(x: Condition) -> str:
    men = NUMBERS[x.men] if 0 <= x.men < len(NUMBERS) else str(x.men)
    chits = " or ".join(str(chit) for chit in x.chits)
    there = f"with {men} unpinned men in cover at"
    words = {
        "men_at_range": f"{there} range chit {chits}",
        "segments": f"a segment {there} range chit {chits}; the defender needs one, the attacker "
        f"{NUMBERS[max(x.segments, 0)]}",
        "half_force_at_range": f"with half its force at range chit {chits}{_if(x.more_points, ' and more points')}",
        "one_group_at_range": f"by ending its turn with {men} men{_if(x.leader, ', a leader among them,')} "
        f"in one group at range chit {chits}",
        "men_at_relative_range": f"{there} relative range {x.relative_range} to the enemy",
        "one_group_left": f"by leaving the enemy one group{_if(x.fewer_losses, ' with fewer losses of its own')}",
        "pillbox_empty": "by emptying the Pillbox",
        "points": f"with {NUMBERS[max(x.factor, 0)]} times the enemy's Victory Points at the end",
        "wounded_evacuated": f"by bringing {men} wounded men out at relative range {x.relative_range}",
        "break_squad": "by breaking the enemy's squad",
        "buildings_held": "by holding at least as many Buildings as the enemy",
    }
    return words.get(x.type, x.type.replace("_", " "))


def _if(said: bool, words: str) -> str:
    return words if said else ""
