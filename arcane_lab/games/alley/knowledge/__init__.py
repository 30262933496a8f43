"""What a seat of Arcane Alley can know: its view, and the positions that it must reckon with."""
