"""What an opponent remembers from one answer to the next: the plan under way. It holds nothing that he may not know.

At the table a bot is made anew for each answer, wherever there is time to think: there memories are kept by game and
seat, a bounded number of them. One that was lost or is out of date does no harm: a plan is only followed where it fits.
"""

from __future__ import annotations

from collections import OrderedDict

from bocage.kernel.frames import Action

MOST = 64


class Memory:
    """`intent` is what the last plan was meant for, `mark` the turn in which it was made."""

    def __init__(self) -> None:
        self.intent: Action = ()
        self.mark = -1

    def keep(self, intent: Action, mark: int) -> None:
        self.intent = intent
        self.mark = mark


class Memories:
    """Of several games; the one that was not asked for the longest goes first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[str, Memory] = OrderedDict()

    def of(self, whose: str) -> Memory:
        found = self.kept.pop(whose, None) or Memory()
        self.kept[whose] = found
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return found
