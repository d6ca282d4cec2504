"""Questions, answers and events of the scenarios' special rules in words."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.wording import group_words

PROMPTS: dict[tuple[str, str], str] = {
    ("StartEntrenched", "dug"): "Which of your groups start entrenched?",
}

DESCRIBE: dict[str, Any] = {
    "start entrenched": lambda s, a: f"{group_words(s, a[1])} starts entrenched",
}

NARRATE: dict[str, Any] = {}

TARGETS: dict[str, Any] = {
    "start entrenched": lambda s, a: {"group": a[1], "button": "start entrenched"},
}
