"""Brings what a button has changed into view, where it stands off the screen."""

import re

import streamlit as st

WANTED = "show-container"  # in the session: the key of the container that is to be seen
TIMES = "shown-containers"  # how often that was done; the same script twice would not run again
FIRST_FIGURE = "figure-"
SHOWS = "shows"  # among the controls that a button sets: where its outcome is to be seen
KEY = re.compile(r"[\w-]+")
SCRIPT = """<script>/* {times} */
setTimeout(() => {{
  const part = document.querySelector('[data-testid="stMain"] [class*="st-key-{key}"]');
  const seen = part?.getBoundingClientRect();
  if (seen && (seen.top < 60 || seen.top > innerHeight * 0.7)) {{
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    part.scrollIntoView({{ block: "center", behavior: calm ? "auto" : "smooth" }});
  }}
}}, 400);
</script>"""


def ask_to_show(key: str = FIRST_FIGURE) -> None:
    """The container whose key begins so is brought into view by the next `show`."""
    if not KEY.fullmatch(key):
        raise ValueError(f"expected the key of a container, letters and dashes, got {key!r}")
    st.session_state[WANTED] = key


def show() -> None:
    """Scrolls once, if a button has asked for it; the script is ours, no word of it a reader's."""
    key = st.session_state.pop(WANTED, None)
    if key is None:
        return
    times = st.session_state[TIMES] = st.session_state.get(TIMES, 0) + 1
    st.html(SCRIPT.format(times=times, key=key), unsafe_allow_javascript=True)
