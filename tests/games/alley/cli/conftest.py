"""What the tests of the toolkit's commands have, for those of this game."""

from tests.cli.test_lab import run_lab as run_lab
