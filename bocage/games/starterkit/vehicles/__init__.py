"""SK 7 Vehicles, with SK 3.3.2, 3.3.4 and the vehicle parts of 3.8. Section files s07_* come here."""
