"""The page Query meets key, opened through the router, and what a reader finds on it."""

import re
from pathlib import Path

from streamlit.testing.v1 import AppTest

from ui.folds import OPEN

MAIN = Path(__file__).parents[2] / "ui" / "main.py"


def opened(**query: str) -> AppTest:
    query = {OPEN[0]: OPEN[1], **query}
    app = AppTest.from_file(str(MAIN), default_timeout=120)
    app.query_params.update(query)
    app.run()
    app.query_params.update(query)  # the address of a link
    app.switch_page("../pages/query_key.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.markdown, app.caption, app.subheader)
    return "\n".join(element.value for kind in kinds for element in kind)


def unquoted(app: AppTest) -> str:
    """What is shown outside code spans, where signs would act."""
    return re.sub(r"`[^`]*`", "", shown(app))


def charts(app: AppTest) -> list:
    return [chart.proto for chart in app.get("vega_lite_chart")]


def button(app: AppTest, words: str):
    return next(one for one in app.button if one.label.startswith(words))
