"""Bocage: squad-level games of the Second World War, every rule enforced and every answer citing its rule."""

__version__ = "0.1.0"
