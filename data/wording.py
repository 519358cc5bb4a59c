"""Names that came from outside, made fit to be shown."""

import unicodedata

LONGEST = 60
SIGNS = str.maketrans({sign: " " for sign in "<>[]{}`*$|~\\"})  # Markdown and HTML would read them


def shown(name: str) -> str:
    """The name without control characters and marks, and not longer than fits a sentence."""
    text = name.encode("utf-8", "replace").decode()  # file systems hold names that aren't text
    plain = "".join(" " if unicodedata.category(sign)[0] == "C" else sign for sign in text)
    tidy = " ".join(unicodedata.normalize("NFC", plain).translate(SIGNS).split())
    return tidy if len(tidy) <= LONGEST else f"{tidy[: LONGEST - 20]}…{tidy[-19:]}"
