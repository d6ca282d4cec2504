"""UF 44, 51: the British and the French; and what a nation's line troops are told of one discard too many.

Most of it are figures. Hands and discards (UF 44.1, UF 45.1, UF 50.1, UF 51.1), troop types (UF 44.4, UF 45.8, UF 50.5,
UF 51.4), the half of split cards that is read (UF 44.2, UF 45.2, UF 50.2, UF 51.2) and radio prices (UF 44.8, UF 45.7,
UF 50.8, UF 51.5) are rows of nations.toml; the PIAT without brackets (UF 44.5), bayonets (UF 45.51) and machine guns
that are served by one man (UF 44.9, UF 45.52, UF 50.6) rows of weapons.toml; unit types by year (UF 45.9) of
design.toml. Who may buy partisans (UF 50.9, UF 51.3) stands in s43_troops.py.
"""

from __future__ import annotations

from bocage.games.upfront.printed.nations import BRITISH, FRENCH, ITALIAN, JAPANESE, LINE_TROOPS
from bocage.games.upfront.state import UpFrontState
from bocage.kernel.refusal import Refusal

REFUSALS: dict[int, Refusal] = {
    LINE_TROOPS[BRITISH]: Refusal("UF 44.1", "the British discard two cards, and only in a turn without action"),
    LINE_TROOPS[JAPANESE]: Refusal(
        "UF 45.1", "the Japanese discard two cards, and only in a turn without action other than Movement"
    ),
    LINE_TROOPS[ITALIAN]: Refusal("UF 50.1", "Italians discard two cards, and only in a turn without action"),
    LINE_TROOPS[FRENCH]: Refusal("UF 51.1", "the French discard one card, and only in a turn without action"),
}


def of_the_line(s: UpFrontState, seat: int) -> Refusal | None:
    """The rule that sets the limit for line troops; other troops are answered by chapter 39."""
    return REFUSALS.get(s.troops[seat])
