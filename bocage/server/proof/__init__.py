"""What can be proved afterwards: deals that nobody could choose, and saves that nobody has changed."""
