"""What is in force in a game, as one number: the last chapter of its scenario, and a bit for what not every game has.

A rule says what it needs by the same number: `28 | AFVS` is a rule of chapter 28 that nobody needs without AFVs. The
number is chosen when a game is set up and stands in the state, `s.in_force`; `hooks(s)` gives the rules that act then.
"""

from __future__ import annotations

CHAPTERS = 127  # the bits of the last chapter in force

# Variants
CAMPAIGN = 1 << 7
SOLITAIRE = 1 << 8
TEAM_PLAY = 1 << 9
FEAR = 1 << 10  # of armor (UF 28.9)
# What a scenario brings
NIGHT = 1 << 11
DESERT = 1 << 12
JUNGLE = 1 << 13
PARTISANS = 1 << 14
RANDOM = 1 << 15  # reinforcements by chance (UF 48)
AFVS = 1 << 16
GUNS = 1 << 17
JAPANESE = 1 << 18
ITALIANS = 1 << 19
HEAVY_WEAPONS = 1 << 20  # that need two men (UF 45.6, UF 50.7)
MARINES = 1 << 21
SURRENDER = 1 << 22  # troops that give up (UF 50.41)
# Special rules (UF 2.4)
FREE_FOR_ALL = 1 << 23
SEGMENTS = 1 << 24
AT_START = 1 << 25
LANDING = 1 << 26
SURROUNDED = 1 << 27
EVACUATION = 1 << 28
PARATROOPS = 1 << 29
SURPRISE = 1 << 30
# Troops again
PISTOLS = 1 << 31  # that unarmed men have (UF 39.2b)

BY_VARIANT = {"campaign": CAMPAIGN, "solitaire": SOLITAIRE, "team": TEAM_PLAY, "fear of armor": FEAR}
BY_SPECIAL_RULE = {
    "campaign": CAMPAIGN,
    "free_for_all": FREE_FOR_ALL,
    "two_segments": SEGMENTS,
    "no_enemy_terrain_at_start": AT_START,
    "no_concealed_in_first_turn": LANDING,
    "surrounded": SURROUNDED,
    "evacuation": EVACUATION,
    "wounded_transfer_only_if_alone": EVACUATION,
    "paratroop_drop": PARATROOPS,
    "no_crew_at_start": PARATROOPS,
    "start_pinned_but_one": SURPRISE,
    "rally_locked": SURPRISE,
    "sniper_locked": SURPRISE,
}

EVERYTHING = (1 << 32) - 1 - CHAPTERS
ANY_PLAIN_GAME = EVERYTHING - TEAM_PLAY


def is_in_force(key: int, needs: int) -> bool:
    """Whether a rule that needs this acts where that is in force."""
    return needs & CHAPTERS <= key & CHAPTERS and needs & ~CHAPTERS & ~key == 0
