"""What Arcana Rising adds to the commands of `arcane-lab`."""
