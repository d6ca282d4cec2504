"""The store as a file: guarded while a table is open on it, copied and brought back."""
