"""The Images page through the router, and what stands on it."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

MAIN = Path(__file__).parents[2] / "ui" / "main.py"


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=120)
    app.query_params.update(query)
    app.run()
    app.switch_page("../pages/images.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.markdown, app.caption, app.info, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def keys(app: AppTest) -> set[str]:
    return {button.key for button in app.button}
