"""One page about a simulation, or about two side by side."""
