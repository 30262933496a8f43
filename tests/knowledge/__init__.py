"""What a seat is told follows from what it knows: pairs of positions that it cannot tell apart, for every game."""
