"""Colours with one meaning each, for a light and a dark page.

The two models' hues are Okabe and Ito's, safe for colour-blind readers, and mean nothing else.
`.streamlit/config.toml` repeats the palettes for the theme; a test holds the two equal.
"""

MODELS = {
    "cnn": ("#0072B2", "#56B4E9"),
    "vit": ("#D55E00", "#E69F00"),
}
PARTS = {  # of attention: in formulas, tables and charts alike
    "query": ("#00766C", "#4FC9B8"),
    "key": ("#A4246B", "#EE8FC4"),
    "value": ("#6A6500", "#C9C24F"),
}
PAPER = ("#FBFAF7", "#14161A")
INK = ("#1D1C1A", "#ECEAE4")
MUTED = ("#5F5C56", "#A9A69E")  # captions, rules and axes: at least 4.5:1 on paper
FAINT = ("#E4E1D9", "#2C3037")  # what is there but does not matter
SEQUENTIAL = (  # from paper to ink; 0 is the background
    ("#FBFAF7", "#E8E7E3", "#D3D1CD", "#BCBAB6", "#A4A29F",
     "#8B8987", "#716F6D", "#575553", "#3B3A38", "#1D1C1A"),
    ("#14161A", "#25272B", "#383A3D", "#4D4F51", "#646566",
     "#7D7D7D", "#979694", "#B2B0AC", "#CECCC7", "#ECEAE4"),
)  # fmt: skip
DIVERGING = (  # purple below, orange above, the background's neighbourhood at 0
    ("#45206F", "#6B4796", "#917AB5", "#B8A9D1", "#DFD8E8",
     "#F6E0C6", "#EDBE87", "#D99546", "#B56B14", "#824606"),
    ("#CDBDF0", "#AD9AD9", "#8C7ABA", "#695A90", "#413A58",
     "#4C3A25", "#7E5826", "#B07629", "#DD9738", "#FFC071"),
)  # fmt: skip


def model_colours(dark: bool) -> dict[str, str]:
    """Model id -> colour."""
    return {model: shades[dark] for model, shades in MODELS.items()}


def part_colours(dark: bool) -> dict[str, str]:
    """Query, key, value -> colour."""
    return {part: shades[dark] for part, shades in PARTS.items()}


def paper(dark: bool) -> str:
    """The page's background."""
    return PAPER[dark]


def ink(dark: bool) -> str:
    """The colour of text and of the outline of what is chosen."""
    return INK[dark]


def muted(dark: bool) -> str:
    """The colour of captions, rules and reference lines."""
    return MUTED[dark]


def faint(dark: bool) -> str:
    """The colour of what is present but does not matter now."""
    return FAINT[dark]


def sequential(dark: bool) -> list[str]:
    """Ten colours from paper to ink, for weights and other quantities from 0 up."""
    return list(SEQUENTIAL[dark])


def diverging(dark: bool) -> list[str]:
    """Ten colours from purple over the background to orange, for signed quantities."""
    return list(DIVERGING[dark])
