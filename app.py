"""Launcher: `streamlit run app.py` serves ui/main.py and keeps the experiment engine beside it."""

from contextlib import asynccontextmanager

import streamlit as st

from ui.service import Service, show_failure


@asynccontextmanager
async def lifespan(_app: st.App):
    """The engine for as long as the server answers."""
    service = Service.start()
    yield
    service.close()


app = st.App("ui/main.py", lifespan=lifespan, on_script_error=show_failure)
