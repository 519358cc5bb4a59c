"""The small picture of lesson 8 as a table to edit."""

import pandas as pd
import streamlit as st

from text.pictures import LARGEST, PICTURE, Grid, cleaned_grid
from ui.language import _
from ui.number_tables import kept

SIX = "pictures-six"


def edited() -> Grid:
    """The picture as the reader left it; cells that are no numbers become 0, with a note."""
    picture, odd = kept(SIX, PICTURE, _cells, _("Set the picture back"))
    if odd:
        st.caption(
            _("Cells take numbers from 0 to {most:g}; {count} became 0.", most=LARGEST, count=odd)
        )
    return picture


def _cells(opened: Grid, key: str) -> tuple[Grid, int]:
    columns = [str(at + 1) for at in range(len(opened[0]))]
    width = {name: st.column_config.NumberColumn(format="%g", width=60) for name in columns}
    typed = st.data_editor(
        pd.DataFrame(opened, columns=columns), hide_index=True, key=key, width="content",
        column_config=width,
    )  # fmt: skip
    return cleaned_grid(typed.to_numpy().tolist())
