"""Marks are read from the source of tests; results of the last run come beside them, from one process or several."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bocage.kernel.game import BadInput
from bocage.lab.proofs import RESULTS, Proofs, read_proofs, read_results

ROOT = Path(__file__).resolve().parents[2]

SAMPLE = """
import pytest
from tests import marks
from tests.marks import allowed, case as conformance, refused

pytestmark = [allowed("UF 1.1"), pytest.mark.case("uf-01-001")]
TABLE = [pytest.param(1, marks=refused("UF 2.1")), pytest.param(2, marks=[conformance("uf-01-002")])]


@conformance("uf-01-003", "uf-01-004")
@allowed("UF 3.1")
def test_plain():
    case("uf-99-999")


@pytest.mark.parametrize("n", [pytest.param(1, marks=marks.refused("UF 4.1"))])
def test_with_parameters(n):
    assert True


@refused("UF 5.1")
class TestTogether:
    @allowed("UF 6.1")
    def test_inside(self):
        assert True
"""


def project(tmp_path: Path, source: str, results: object = None) -> Path:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_sample.py").write_text(source, encoding="utf-8")
    if results is not None:
        (tmp_path / RESULTS).parent.mkdir()
        (tmp_path / RESULTS).write_text(json.dumps(results), encoding="utf-8")
    return tmp_path


def claimed(proofs: Proofs) -> set[tuple[str, str, str]]:
    return {(c.mark, c.ident, c.test.removeprefix("tests/deep/test_sample.py")) for c in proofs.claims}


def test_marks_are_found_wherever_they_may_stand(tmp_path: Path) -> None:
    proofs = read_proofs(project(tmp_path, SAMPLE))
    assert claimed(proofs) == {
        ("allowed", "UF 1.1", ""),
        ("case", "uf-01-001", ""),
        ("refused", "UF 2.1", ""),
        ("case", "uf-01-002", ""),
        ("case", "uf-01-003", "::test_plain"),
        ("case", "uf-01-004", "::test_plain"),
        ("allowed", "UF 3.1", "::test_plain"),
        ("refused", "UF 4.1", "::test_with_parameters"),
        ("refused", "UF 5.1", "::TestTogether"),
        ("allowed", "UF 6.1", "::TestTogether::test_inside"),
    }
    assert proofs.unreadable == []


def test_functions_that_only_share_the_name_of_a_mark_are_not_marks(tmp_path: Path) -> None:
    source = 'from elsewhere import case\n\n@case("uf-01-001")\ndef test_it():\n    other.case("uf-01-002")\n'
    assert claimed(read_proofs(project(tmp_path, source))) == set()


def test_a_mark_without_a_literal_is_reported(tmp_path: Path) -> None:
    source = 'from tests.marks import allowed\nRULE = "UF 1.1"\n\n@allowed(RULE)\ndef test_it():\n    assert True\n'
    proofs = read_proofs(project(tmp_path, source))
    assert claimed(proofs) == set()
    assert [(u.test, u.line) for u in proofs.unreadable] == [("tests/deep/test_sample.py::test_it", 4)]


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([], "not run"),
        (["passed"], "passed"),
        (["passed", "failed"], "failed"),
        (["error"], "failed"),
        (["passed", "skipped"], "skipped"),
    ],
)
def test_the_worst_of_several_results_counts(tmp_path: Path, outcomes: list[str], expected: str) -> None:
    node = "tests/deep/test_sample.py::test_plain"
    results = {f"{node}[{n}::x]": {"outcome": o, "allowed": ["UF 3.1"]} for n, o in enumerate(outcomes)}
    proofs = read_proofs(project(tmp_path, SAMPLE, results))
    assert proofs.outcome("allowed", "UF 3.1", proofs.of("allowed")["UF 3.1"]) == expected


def test_results_of_a_whole_class_count_for_its_mark_and_old_names_do_not(tmp_path: Path) -> None:
    results = {
        "tests/deep/test_sample.py::TestTogether::test_inside": {"outcome": "passed", "refused": ["UF 5.1"]},
        "tests/deep/test_sample.py::test_plain_of_old": {"outcome": "failed", "allowed": ["UF 3.1"]},
    }
    proofs = read_proofs(project(tmp_path, SAMPLE, results))
    assert proofs.outcome("refused", "UF 5.1", proofs.of("refused")["UF 5.1"]) == "passed"
    assert proofs.outcome("allowed", "UF 3.1", proofs.of("allowed")["UF 3.1"]) == "not run"


def test_a_folder_without_tests_and_a_damaged_file_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no tests here"):
        read_proofs(tmp_path)
    (project(tmp_path, SAMPLE, {}) / RESULTS).write_text("{", encoding="utf-8")
    with pytest.raises(BadInput, match="damaged: delete it"):
        read_results(tmp_path)


RUN = """
import pytest
from tests.marks import allowed, case, refused


@case("uf-01-001")
@allowed("UF 1.1")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=refused("UF 2.1"))])
def test_numbers(n):
    assert n == 1


@case("uf-01-002")
def test_broken_before_it_starts(no_such_fixture):
    pass


def test_without_marks():
    assert True
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_run_writes_its_results_and_keeps_those_of_tests_not_run(tmp_path: Path, workers: tuple[str, ...]) -> None:
    earlier = {"tests/test_other.py::test_kept": {"outcome": "passed", "case": ["uf-09-001"]}}
    folder = project(tmp_path, RUN, earlier)
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n    case: x\n    allowed: x\n    refused: x\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", *workers, "tests"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    node = "tests/deep/test_sample.py::"
    both = {"case": ["uf-01-001"], "allowed": ["UF 1.1"]}
    assert read_results(folder) == earlier | {
        f"{node}test_numbers[1]": {"outcome": "passed", **both},
        f"{node}test_numbers[2]": {"outcome": "failed", **both, "refused": ["UF 2.1"]},
        f"{node}test_broken_before_it_starts": {"outcome": "error", "case": ["uf-01-002"]},
    }
