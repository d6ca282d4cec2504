"""Words for chapters 44 to 52."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s18_chits import chit_name
from bocage.games.upfront.words.wording import card_name, group_words, man_name

PROMPTS: dict[tuple[str, str], str] = {("DeclareBanzai", "declared"): "Which card, and which group is charged?"}
VERB_WORDS: dict[str, str] = {"banzai": "declare Banzai", "banzai fight": "fight in Close Combat"}
DESCRIBE: dict[str, Any] = {
    "charge": lambda s, a: f"{card_name(a[1])}: charge {group_words(s, a[2])}",
    "call off banzai": lambda s, a: f"{group_words(s, a[1])} breaks off the Banzai",
    "abandon": lambda s, a: f"{man_name(s, a[1])} leaves his heavy weapon",
}
NARRATE: dict[str, Any] = {
    "banzai": lambda s, e: f"{group_words(s, e[1])} charged {group_words(s, e[2])}",
    "banzai fight": lambda s, e: f"{group_words(s, e[1])} fought hand to hand with {group_words(s, e[2])}",
    "banzai over": lambda s, e: f"{group_words(s, e[1])} broke off the Banzai",
    "abandons": lambda s, e: f"{man_name(s, e[1])} left the {chit_name(e[2])}",
    "surrenders": lambda s, e: f"{group_words(s, e[1])} surrendered",
    "takes heart": lambda s, e: f"{group_words(s, e[1])} takes up arms again",
    "oasis": lambda s, e: f"{group_words(s, e[1])} {'reached an oasis' if e[3] else 'followed a mirage'}",
    "sandstorm": lambda s, e: f"{card_name(e[1])}: {'a sandstorm broke loose' if e[2] else 'the sky stayed clear'}",
}
