"""The words of a scenario record (UF 2.4): what it must and what it may say, table by table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.battlefield.scenario_files import Words

SCENARIO = Words(
    "a scenario",
    {
        "id": str, "name": str, "kind": str, "sets_up_first": str, "moves_first": str, "otherwise": str,
        "territory": str, "decks": int, "remove": list, "chapters": int, "points": dict, "force": list,
    },
    {
        "decks_above_players": int, "cower_both": list, "cower_attacker": list, "cower_defender": list,
        "victory": list, "special": list, "story": str,
    },
)  # fmt: skip
FORCE = Words(
    "a force",
    {"side": str, "nation": str, "cards": str, "points": int},
    {
        "extras": dict, "reinforcements": str, "reinforcement_extras": dict, "quality": str, "partisans": bool,
        "versus": list, "alternate": bool, "random_reinforcement_decks": int, "design": bool, "misprint": str,
        "source": list,
    },
)  # fmt: skip

_ALWAYS: dict[str, type] = {"type": str, "side": str, "when": str}


def _condition(kind: str, needed: dict[str, type], may: dict[str, type] | None = None) -> Words:
    return Words(f"victory {kind}", _ALWAYS | needed, may or {})


# What each kind of victory condition says besides type, side and when.
CONDITIONS: dict[str, Words] = {
    "men_at_range": _condition("men_at_range", {"men": int, "chits": list}, {"mixed_chits": bool}),
    "men_at_relative_range": _condition("men_at_relative_range", {"men": int, "relative_range": int}),
    "one_group_at_range": _condition("one_group_at_range", {"men": int, "chits": list}, {"leader": bool}),
    "one_group_left": _condition("one_group_left", {}, {"fewer_losses": bool}),
    "pillbox_empty": _condition("pillbox_empty", {}),
    "points": _condition("points", {"factor": int}),
    "half_force_at_range": _condition("half_force_at_range", {"chits": list}, {"more_points": bool}),
    "half_force_at_relative_range": _condition("half_force_at_relative_range", {"relative_range": int}),
    "more_than_half_eliminated": _condition("more_than_half_eliminated", {}),
    "segments": _condition("segments", {"segments": int, "men": int, "chits": list}),
    "wounded_evacuated": _condition("wounded_evacuated", {"men": int, "relative_range": int}),
    "break_squad": _condition("break_squad", {}),
    "buildings_held": _condition("buildings_held", {}),
}


def _special(rule: str, needed: dict[str, type], may: dict[str, type] | None = None) -> Words:
    return Words(f"special rule {rule}", {"rule": str} | needed, may or {})


_SIDE: dict[str, type] = {"side": str}

# Special rules and the settings each has.
SPECIALS: dict[str, Words] = {
    "pillbox_given": _special("pillbox_given", _SIDE | {"group": str}),
    "card_given": _special("card_given", _SIDE | {"terrain": str, "into": int}),
    "reinforcements": _special("reinforcements", {"after_decks": int}),
    "free_for_all": _special("free_for_all", {"lowest_chit": int, "highest_chit": int, "wall": int}),
    "jungle": _special("jungle", {"when": str}),
    "evacuation": _special("evacuation", _SIDE | {"least_groups": int, "most_groups": int, "chit": int}),
    "paratroop_drop": _special(
        "paratroop_drop", _SIDE | {"groups": int, "most_men": int, "chits": list, "of_each": int}
    ),
    "morale_floor": _special("morale_floor", _SIDE | {"morale": int}),
    "start_pinned_but_one": _special("start_pinned_but_one", _SIDE | {"morale": int}),
    "surrounded": _special("surrounded", _SIDE | {"chits": list, "least_groups": int}),
    "design": _special("design", {"forces": dict}, {"date": str}),
    "campaign": _special("campaign", {"men": object}),
    **{
        rule: _special(rule, _SIDE)
        for rule in (
            "assured_terrain", "partisans", "booby_traps", "may_start_entrenched", "no_enemy_terrain_at_start",
            "woods_landing_check", "no_crew_at_start", "no_concealed_in_first_turn", "never_marines",
            "random_reinforcements", "start_in_buildings", "rally_locked", "sniper_locked",
        )
    },
    **{
        rule: _special(rule, {})
        for rule in (
            "night", "two_segments", "no_removal_in_jungle", "desert", "no_endurance_draw",
            "wounded_transfer_only_if_alone", "vacated_buildings_removed", "free_retrograde",
        )
    },
}  # fmt: skip


def word_faults(entry: dict[str, Any]) -> Iterator[str]:
    """Words that are missing, not known or of another kind, without the dot at the end."""
    for problem in SCENARIO.problems(entry):
        yield problem.rstrip(".")
    for number, row in enumerate(entry.get("force", []), 1):
        for problem in FORCE.problems(row):
            yield f"force {number}: {problem.rstrip('.')}"
    for table, key, known in (("victory", "type", CONDITIONS), ("special", "rule", SPECIALS)):
        for row in entry.get(table, []):
            what = str(row.get(key, "")) if isinstance(row, dict) else ""
            if what not in known:
                yield f"{'victory type' if table == 'victory' else 'special rule'} {what!r} is not known"
                continue
            for problem in known[what].problems(row):
                yield f"{known[what].table}: {problem.rstrip('.')}"
