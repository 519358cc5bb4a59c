"""An AppTest of the whole app: the router and whichever page the test switches to."""

from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

MAIN = Path(__file__).parents[2] / "ui" / "main.py"


@pytest.fixture(autouse=True)
def _empty_caches(packages_searched_once):
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def app() -> AppTest:
    return AppTest.from_file(str(MAIN), default_timeout=60)
