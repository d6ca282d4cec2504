"""Rule coverage: which rules the code cites, which the tests show allowed and refused, and what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bocage.games import BOOKS
from bocage.games.rulebook import Catalogue, Rule, catalogue
from bocage.kernel.game import BadInput
from bocage.lab.proofs import Proofs, read_proofs

# A citation is a prefix and a number, "UF 6.53"; the card variant names its rules by words, "UA cards.sniper".
NUMBER = r"\d+(?:\.\d+)+[a-z]?"
WORDS = r"[a-z]+\d*(?:[.-][a-z]+)*"

# The layers that several games stand on; they enact what is the same in all, as the Action deck does for Up Front.
SHARED_LAYERS = ("battlefield", "deck", "hexes")

COUNTS = ("rules", "enforced", "explanatory", "waived", "cited", "allowed", "refused", "wants_refused", "proven")


def citation_pattern(prefix: str) -> re.Pattern[str]:
    return re.compile(rf"\b{prefix} ({WORDS if prefix == 'UA' else NUMBER})\b")


def citations(folders: Iterable[Path], base: Path, prefix: str) -> dict[str, list[str]]:
    """Rule id -> where the Python source in these folders names it, as file:line below `base`."""
    pattern = citation_pattern(prefix)
    found: dict[str, list[str]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for number in pattern.findall(line):
                    found.setdefault(f"{prefix} {number}", []).append(f"{path.relative_to(base).as_posix()}:{n}")
    return found


class Row:
    """One rule and what is known about it."""

    def __init__(self, rule: Rule, cited: list[str], allowed: str, refused: str) -> None:
        self.rule = rule
        self.cited = cited
        self.allowed = allowed  # "" if no test claims it, else how those tests ended
        self.refused = refused

    def why_missing(self) -> list[str]:
        """What an enforced rule still lacks, in words; nothing for the others."""
        why: list[str] = []
        if self.rule.status != "enforced":
            return why
        if not self.cited:
            why.append("no code cites it")
        for wanted, outcome, word in (
            (self.rule.needs_allowed(), self.allowed, "allowed"),
            (self.rule.needs_refused(), self.refused, "refused"),
        ):
            if wanted and not outcome:
                why.append(f"no test shows it {word}")
            elif wanted and outcome in ("failed", "skipped"):
                why.append(f"the test that shows it {word} {'failed' if outcome == 'failed' else 'was skipped'}")
        return why

    def plain(self) -> dict[str, Any]:
        data = {"id": self.rule.ident, "title": self.rule.title, "status": self.rule.status}
        return (
            data
            | {"cited": self.cited, "allowed": self.allowed or None, "refused": self.refused or None}
            | {"missing": self.why_missing()}
        )


def source_folders(root: Path, game: str) -> list[Path]:
    """Where a book's rules are enacted: in its game, whose package may serve several books, and in the layers below."""
    package = BOOKS[game][1].split("/")[0]
    return [root / "bocage" / "games" / package, *(root / "bocage" / layer for layer in SHARED_LAYERS)]


def cited_in(root: Path, game: str, prefix: str) -> dict[str, list[str]]:
    return citations(source_folders(root, game), root / "bocage", prefix)


def rows_of(root: Path, game: str, proofs: Proofs | None = None) -> list[Row]:
    known = catalogue(game)
    proofs = proofs or read_proofs(root)
    cited = cited_in(root, game, known.prefix)
    allowed, refused = proofs.of("allowed"), proofs.of("refused")
    rows = []
    for rule in known.rules:
        ended = []
        for mark, claims in (("allowed", allowed.get(rule.ident)), ("refused", refused.get(rule.ident))):
            ended.append(proofs.outcome(mark, rule.ident, claims) if claims else "")
        rows.append(Row(rule, cited.get(rule.ident, []), ended[0], ended[1]))
    return rows


def unknown_citations(root: Path, game: str) -> dict[str, list[str]]:
    """Ids of any game that this game's source or the layers below name and no catalogue has."""
    unknown = {}
    for other in BOOKS:
        known = catalogue(other)
        for ident, places in cited_in(root, game, known.prefix).items():
            if ident not in known.by_id:
                unknown[ident] = places
    return unknown


def unknown_claims(proofs: Proofs) -> list[str]:
    """Marks of tests that name a rule no catalogue has."""
    known = {ident for game in BOOKS for ident in catalogue(game).by_id}
    return [
        f"{claim.test}:{claim.line} {claim.ident}"
        for claim in proofs.claims
        if claim.mark != "case" and claim.ident not in known
    ]


def counted(rows: list[Row]) -> dict[str, int]:
    """The counts of COUNTS; what is cited, allowed, refused and proven is counted among enforced rules."""
    enforced = [row for row in rows if row.rule.status == "enforced"]
    return {
        "rules": len(rows),
        "enforced": len(enforced),
        "explanatory": sum(row.rule.status == "explanatory" for row in rows),
        "waived": sum(row.rule.status == "waived" for row in rows),
        "cited": sum(bool(row.cited) for row in enforced),
        "allowed": sum(row.allowed in ("passed", "not run") for row in enforced),
        "refused": sum(row.refused in ("passed", "not run") for row in enforced if row.rule.needs_refused()),
        "wants_refused": sum(row.rule.needs_refused() for row in enforced),
        "proven": sum(not row.why_missing() for row in enforced),
    }


def by_chapter(known: Catalogue, rows: list[Row]) -> list[tuple[str, str, dict[str, int]]]:
    """(chapter id, its name or "", counts), in the book's order."""
    chapters: dict[str, list[Row]] = {}
    for row in rows:
        chapters.setdefault(row.rule.chapter(), []).append(row)
    return [(ident, known.chapters.get(ident, ""), counted(some)) for ident, some in chapters.items()]


def chapter_numbers(text: str) -> list[int]:
    """`1-5` or `1-18,31,40-55` as numbers."""
    numbers: list[int] = []
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", part)
        if not found:
            raise BadInput(f"Chapters are written like 1-5 or 1-18,31,40-55, not {text!r}.")
        numbers += range(int(found[1]), int(found[2] or found[1]) + 1)
    return numbers


def of_chapters(rows: list[Row], numbers: list[int], game: str) -> list[Row]:
    """The rows of these chapters; one that the book does not have is simply not there, but some must be."""
    wanted = {f"{catalogue(game).prefix} {number}" for number in numbers}
    chosen = [row for row in rows if row.rule.chapter() in wanted]
    if not chosen:
        raise BadInput(f"The rules of {game} have none of these chapters.")
    return chosen
