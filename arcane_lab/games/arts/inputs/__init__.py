"""What the base game or a lost picture would say: inputs with samples."""
