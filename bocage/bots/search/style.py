"""How an opponent likes to play: weights on the same judgement, not other rules."""

from __future__ import annotations


class Style:
    """`danger` weighs what fire may do to one's own, `ground` what is still to be reached; of plans that are nearly as
    good as the best (within `whim`) any may be chosen."""

    def __init__(self, danger: float = 1.0, ground: float = 1.0, whim: float = 0.0) -> None:
        self.danger = danger
        self.ground = ground
        self.whim = whim


STYLES: dict[str, Style] = {
    "": Style(),
    "cautious": Style(danger=1.5, ground=0.85),
    "bold": Style(danger=0.65, ground=1.2),
    "unpredictable": Style(whim=1.5),
}
