"""Everything a page shares with the others: router, language, controls, frame of a lesson."""
