"""The special rules of a scenario in sentences, for the lobby and the lists (UF 2.4)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.printed.scenarios import Scenario

WHOSE = {"attacker": "The attacker", "defender": "The defender"}
JUNGLE = {
    "always": "It is fought in the jungle (UF 47).",
    "japanese against american or british": "Japanese fight Americans and British in the jungle (UF 47).",
}


def specials_of(scn: Scenario) -> list[str]:
    """A sentence for each special rule that a player has to know before he sets up."""
    found = [SENTENCES[rule](settings) for rule, settings in scn.specials if rule in SENTENCES]
    return [*found, *cower_words(scn)]


def side(settings: dict[str, Any]) -> str:
    return WHOSE.get(settings.get("side", ""), "A side")


def cower_words(scn: Scenario) -> list[str]:
    """UF 2.22: cards that only one side can use."""
    rows = (("attacker", scn.cower_attacker), ("defender", scn.cower_defender))
    return [f"{', '.join(kinds).capitalize()}: of no use to the {role}." for role, kinds in rows if kinds]


def _drop(x: dict[str, Any]) -> str:
    return (
        f"{side(x)} lands in {x['groups']} groups of at most {x['most_men']}; their letters and range chits are drawn, "
        "and the enemy says which group gets which chit."
    )


def _evacuation(x: dict[str, Any]) -> str:
    return (
        f"{side(x)} forms {x['least_groups']} to {x['most_groups']} groups at range chit {x['chit']}; in each, the man "
        "with the lowest number drawn is wounded."
    )


SENTENCES: dict[str, Any] = {
    "pillbox_given": lambda x: f"{side(x)} has the Pillbox for his group {x['group']}.",
    "card_given": lambda x: f"{side(x)} is given a {x['terrain'].capitalize()} {x['into']} card to place before play.",
    "reinforcements": lambda x: f"Reinforcements may enter after {x['after_decks']} deck.",
    "assured_terrain": lambda x: f"{side(x)} is sure of one Terrain card to place before play.",
    "partisans": lambda x: f"{side(x)} plays partisans (UF 37).",
    "booby_traps": lambda x: f"{side(x)} uses Minefields as booby traps (UF 37.6).",
    "night": lambda x: "It is night (UF 38).",
    "free_for_all": lambda x: (
        f"Among three or more, range chits go from {x['lowest_chit']} to {x['highest_chit']}; nobody is encircled."
    ),
    "two_segments": lambda x: "Whoever attacks fights a second, fresh defence with his survivors after the first.",
    "may_start_entrenched": lambda x: f"{side(x)} may start entrenched where the ground allows it.",
    "no_enemy_terrain_at_start": lambda x: f"Before play the enemy lays no Terrain on {side(x).lower()}'s groups.",
    "jungle": lambda x: JUNGLE[x["when"]],
    "no_removal_in_jungle": lambda x: "In the jungle no card is removed from the deck.",
    "desert": lambda x: "It is fought in the desert (UF 52).",
    "evacuation": _evacuation,
    "no_endurance_draw": lambda x: "The wounded do not draw for their lives with each new deck (UF 33.7).",
    "wounded_transfer_only_if_alone": lambda x: "A wounded man transfers only if he is alone in his group.",
    "paratroop_drop": _drop,
    "woods_landing_check": lambda x: "Paratroops placed in Woods check Morale; whoever fails is wounded.",
    "no_crew_at_start": lambda x: "Light machine guns of the paratroops start without a crew.",
    "no_concealed_in_first_turn": lambda x: f"{side(x)} plays no Concealed card in the enemy's first turn.",
    "never_marines": lambda x: f"{side(x)} has elite troops, never Marines (UF 39).",
    "morale_floor": lambda x: f"None of the men of {side(x).lower()} has Morale below {x['morale']}.",
    "random_reinforcements": lambda x: f"{side(x)} may hope for random reinforcements (UF 48).",
    "start_in_buildings": lambda x: f"{side(x)} starts with his groups in Buildings.",
    "start_pinned_but_one": lambda x: f"{side(x)}'s men start pinned, all but a rifleman of Morale {x['morale']}.",
    "rally_locked": lambda x: "No Rally card helps these men before they are fired at or have made an attack.",
    "sniper_locked": lambda x: f"{side(x)} has no Snipers before a Rally card has rallied somebody.",
    "vacated_buildings_removed": lambda x: "Those Buildings leave the game once they are vacated.",
    "surrounded": lambda x: f"{side(x)} has two groups in front of the enemy and two behind him.",
    "free_retrograde": lambda x: "Any Movement card will do to go back, not only a red one.",
}
