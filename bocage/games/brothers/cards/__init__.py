"""BB 18.0, 62.0 to 66.0: scenario cards, set-up, reinforcements, control and victory; solitaire play."""
