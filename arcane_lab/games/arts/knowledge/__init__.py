"""What each seat knows: views, and what is hidden dealt anew."""
