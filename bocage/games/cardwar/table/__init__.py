"""Words and views of card war."""
