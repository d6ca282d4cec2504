"""Keeps how each marked test ended last, for `bocage rules coverage` and `bocage rules cases`.

The marks travel in the user properties of the reports, so that a run spread over processes
still has them where its reports come together.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from bocage.kernel.game import BadInput
from bocage.lab.proofs import MARKS, RESULTS, read_results

PROPERTY = "bocage-claims"


def claims_of(item: pytest.Item) -> dict[str, list[str]]:
    """Mark -> the ids it names, for the marks that this test carries."""
    found = {name: [str(x) for mark in item.iter_markers(name) for x in mark.args] for name in MARKS}
    return {name: sorted(set(ids)) for name, ids in found.items() if ids}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties.append((PROPERTY, claims_of(item)))


class Results:
    """Collects outcomes in the process that reports, and merges them with earlier ones at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self.rows: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        claims: Any = dict(report.user_properties).get(PROPERTY, {})
        row = self.rows.setdefault(report.nodeid, {"outcome": "passed", **claims})
        if report.failed:
            row["outcome"] = "failed" if report.when == "call" else "error"
        elif report.skipped and row["outcome"] == "passed":
            row["outcome"] = "skipped"

    def pytest_sessionfinish(self) -> None:
        try:
            earlier = read_results(self.root)
        except BadInput:  # a damaged file of results is written anew
            earlier = {}
        ran = {node.partition("[")[0] for node in self.rows}  # a test run again forgets parameters it no longer has
        merged = {node: row for node, row in earlier.items() if node.partition("[")[0] not in ran} | self.rows
        kept = {node: row for node, row in sorted(merged.items()) if any(row.get(name) for name in MARKS)}
        path = self.root / RESULTS
        path.parent.mkdir(exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(kept, indent=0, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Results(config), "bocage-results")
