"""Sentences as sequences of vectors; the worked example of attention and questions about it."""
