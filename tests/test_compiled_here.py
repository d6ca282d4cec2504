"""The compiled build serves only while it is of the sources that are here."""

from __future__ import annotations

from pathlib import Path

from tools.compiled_here import is_fresh


def made(folder: Path, text: str) -> None:
    (folder / "bocage" / "kernel").mkdir(parents=True)
    (folder / "bocage" / "kernel" / "play.py").write_text(text, encoding="utf-8")


def test_a_build_of_these_sources_serves_and_one_of_others_does_not(tmp_path: Path) -> None:
    root, out = tmp_path / "root", tmp_path / "out"
    made(root, "x = 1\n")
    made(out, "x = 1\n")
    assert not is_fresh(root, out)  # nothing is compiled there
    (out / "bocage" / "kernel" / "play.cpython.so").write_bytes(b"")
    assert is_fresh(root, out)
    (root / "bocage" / "kernel" / "play.py").write_text("x = 2\n", encoding="utf-8")
    assert not is_fresh(root, out)
    (out / "bocage" / "kernel" / "play.py").write_text("x = 2\n", encoding="utf-8")
    (root / "bocage" / "kernel" / "more.py").write_text("", encoding="utf-8")
    assert not is_fresh(root, out)
