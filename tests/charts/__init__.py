"""Tests of the charts, and the pictures that they are compared with."""
