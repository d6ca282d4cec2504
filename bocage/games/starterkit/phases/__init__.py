"""SK 3.0, 3.1, 3.6-3.9 The sequence of play and the phases that are neither fire nor movement; SK 2.0 Control."""
