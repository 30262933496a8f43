"""What the tests of the whole project have, for those of this game."""

from tests.project.test_packaging import wheel as wheel
