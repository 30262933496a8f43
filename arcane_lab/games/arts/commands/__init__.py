"""What the game adds to commands."""
