"""Why a thing may not be done: a rule and a reason, as a value for people."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """The rule that forbids and, in our words, the condition that is missing. Hot refusals are module constants."""

    rule: str
    reason: str

    def sentence(self) -> str:
        return f"{self.reason} ({self.rule})"
