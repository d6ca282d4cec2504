"""Scripts to begin with; each runs as a test in its small form (tests/lab/test_examples.py)."""
