"""Marks that tie a test to the rule it proves and to the conformance case it answers.

`bocage rules coverage` and `bocage rules cases` read these from the source of the tests, so the arguments are
literal strings: @case("uf-06-012"), @allowed("UF 6.52"), @refused("UF 10.1").
"""

from __future__ import annotations

import pytest

case = pytest.mark.case
allowed = pytest.mark.allowed
refused = pytest.mark.refused
