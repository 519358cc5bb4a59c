"""Choosing in a list, which a page closes that is still being drawn."""

from playwright.sync_api import Locator, TimeoutError

TRIES, EACH = 10, 4000  # how often, and ms for each


def choose(box: Locator, typed: str, name: str) -> None:
    """Types into the list until the option of this name is there, and takes it."""
    option = box.page.get_by_role("option", name=name, exact=True)
    for _try in range(TRIES):
        box.fill(typed)
        try:
            return option.click(timeout=EACH)
        except TimeoutError:
            box.press("Escape")
    raise AssertionError(f"expected an option {name!r}, got none in {TRIES} tries")
