"""UF 38.2: attacks other than fire that need a detected target at night: an Overrun (a Banzai: s45_banzai.py)."""

from __future__ import annotations

from bocage.games.upfront.armor.s29_overrun import OVERRUN_REFUSALS
from bocage.games.upfront.battle.s38_night import unseen

OVERRUN_REFUSALS.append(unseen)
