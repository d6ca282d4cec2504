"""What is the same thing in several games: areas of a map, scenario files, victory, control, ways, sums, ledgers."""
