"""The lessons of Arcana Rising: moons out of a bag, an engine that grows, alone against the pyramid."""
