"""The Images page through the router, and what stands on it."""

from streamlit.testing.v1 import AppTest

from tests.pages.opened_page import open_page, words_of


def opened(**query: str) -> AppTest:
    return open_page("images", **query)


def shown(app: AppTest) -> str:
    return words_of(app, "title", "markdown", "caption", "info", "error")


def keys(app: AppTest) -> set[str]:
    return {button.key for button in app.button}
