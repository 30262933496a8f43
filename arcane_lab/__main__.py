"""`python -m arcane_lab` is the command `arcane-lab`."""

from arcane_lab.cli import main

if __name__ == "__main__":
    main()
