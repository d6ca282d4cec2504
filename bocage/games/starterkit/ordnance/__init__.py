"""SK 6 Ordnance: Guns, emplacement, hidden placement, acquisition. Section files s06_* come here."""
