"""The cards: what they say, what is known of them, and how somebody puts others in their place."""
