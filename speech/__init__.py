"""Sound as a very long sequence of vectors, and attention that looks only nearby."""
