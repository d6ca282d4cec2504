"""Conformance cases: which of them have tests, how those ended, and which a ruling answers instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from bocage.games import BOOKS
from bocage.kernel.game import BadInput
from bocage.lab.proofs import Proofs, read_proofs

# The first part of a case id -> the game it belongs to.
CASE_GAMES = {"uf": "upfront", "ufasl": "cardwar", "bob": "brothers", "sk": "starterkit", "dae": "elst"}
STATES = ("passed", "failed", "skipped", "not run", "ruled", "missing")
CASE_ID = r"(?<![\w-])[a-z]+-[a-z0-9]+-[a-z0-9]+(?![\w-])"


class CaseRow(NamedTuple):
    ident: str
    game: str
    rule: str
    topic: str
    state: str
    tests: list[str]

    def plain(self) -> dict[str, Any]:
        data = {"id": self.ident, "game": self.game, "rule": self.rule, "topic": self.topic}
        return data | {"state": self.state, "tests": self.tests}


def read_cases(folder: Path) -> list[dict[str, Any]]:
    """All cases of one yaml file, or of those in a folder: mappings with at least an id."""
    try:
        import yaml
    except ImportError:
        raise BadInput("Reading case files needs PyYAML: install bocage with its dev extra.") from None
    files = [folder] if folder.is_file() else sorted(folder.glob("*.yaml"))
    if not files:
        raise BadInput(f"There are no case files (*.yaml) in {folder}.")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    cases: list[dict[str, Any]] = []
    for path in files:
        try:
            data = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
        except yaml.YAMLError:
            raise BadInput(f"{path.name} is not readable as YAML.") from None
        if not isinstance(data, list) or not all(isinstance(case, dict) and "id" in case for case in data):
            raise BadInput(f"{path.name} is not a list of cases with ids.")
        cases += data
    return cases


def ruled_ids(root: Path) -> set[str]:
    """Case ids that the rulings name."""
    found: set[str] = set()
    for path in sorted((root / "docs" / "rulings").glob("*.md")):
        found |= set(re.findall(CASE_ID, path.read_text(encoding="utf-8")))
    return found


def rows_of_cases(root: Path, folder: Path, game: str = "", proofs: Proofs | None = None) -> list[CaseRow]:
    """Every case with its state: a test's last outcome, else a ruling, else missing."""
    if game and game not in BOOKS:
        raise BadInput(f"There is no game {game!r} with rules; there are {', '.join(BOOKS)}.")
    proofs = proofs or read_proofs(root)
    claimed, ruled = proofs.of("case"), ruled_ids(root)
    rows = []
    for case in read_cases(folder):
        ident = str(case["id"])
        belongs = CASE_GAMES.get(ident.partition("-")[0], "")
        if game and belongs != game:
            continue
        claims = claimed.get(ident, [])
        state = proofs.outcome("case", ident, claims) if claims else "ruled" if ident in ruled else "missing"
        tests = sorted({claim.test for claim in claims})
        rows.append(CaseRow(ident, belongs, str(case.get("rule", "")), str(case.get("topic", "")), state, tests))
    return rows


def unknown_cases(rows: list[CaseRow], proofs: Proofs) -> list[str]:
    """Case ids of these games that tests claim though no file has them: a slip of the pen."""
    known = {row.ident for row in rows}
    read = {ident.partition("-")[0] for ident in known}
    claimed = {claim.ident for claim in proofs.claims if claim.mark == "case"}
    return sorted(ident for ident in claimed - known if ident.partition("-")[0] in read)
