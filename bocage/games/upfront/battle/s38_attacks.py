"""UF 38.2: attacks other than fire that need a detected target at night: an Overrun (a Banzai: s45_banzai.py)."""

from __future__ import annotations
