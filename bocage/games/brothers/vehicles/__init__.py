"""BB 20.0 to 23.0: guns, vehicles, carriers, tank riders. None yet: docs/brothers-engine.md says where they hook in."""
