"""SK 4 Support weapons that do not simply join a fire group."""
