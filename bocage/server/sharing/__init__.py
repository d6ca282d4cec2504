"""Several servers on one PostgreSQL: hearing of each other, driving games, catching up."""
