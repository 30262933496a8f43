"""The course: for each lesson a page of text with its cells (`01_….md`) and a module with its exercises."""
