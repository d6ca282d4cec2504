"""Words for chapters 44 to 52."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {
    ("DeclareBanzai", "declared"): "Which card, and which group is charged?",
    ("BanzaiFight", "faced"): "Which of the charging groups do they fight?",
    ("BanzaiFight", "chosen"): "Does anybody stay out of the fight?",
    ("BanzaiFight", "led"): "Who attacks the AFV next?",
}
VERB_WORDS: dict[str, str] = {"banzai": "declare Banzai", "banzai fight": "fight in Close Combat"}
DESCRIBE: dict[str, Any] = {
    "charge": lambda s, card, group, *_: f"{card_name(card)}: charge {group_words(s, group)}",
    "call off banzai": lambda s, group, *_: f"{group_words(s, group)} breaks off the Banzai",
    "abandon": lambda s, man, *_: f"{man_name(s, man)} leaves his heavy weapon",
}
NARRATE: dict[str, Any] = {
    "banzai": lambda s, g, t, *_: f"{group_words(s, g)} charged {group_words(s, t)}",
    "banzai fight": lambda s, g, to, *_: f"{group_words(s, g)} fought hand to hand with {group_words(s, to)}",
    "banzai over": lambda s, g, *_: f"{group_words(s, g)} broke off the Banzai",
    "abandons": lambda s, m, weapon, *_: f"{man_name(s, m)} left the {chit_name(weapon)}",
    "surrenders": lambda s, g, *_: f"{group_words(s, g)} surrendered",
    "takes heart": lambda s, g, *_: f"{group_words(s, g)} takes up arms again",
    "oasis": lambda s, group, card, real, *_: (
        f"{group_words(s, group)} {'reached an oasis' if real else 'followed a mirage'}"
    ),
    "sandstorm": lambda s, card, storm, *_: (
        f"{card_name(card)}: {'a sandstorm broke loose' if storm else 'the sky stayed clear'}"
    ),
}
