"""Two games of about a hundred lines, with which every room of the toolkit is tested: `pig` and `night_market`."""
