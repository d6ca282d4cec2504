"""python -m bocage."""

from bocage.cli import main

main()
