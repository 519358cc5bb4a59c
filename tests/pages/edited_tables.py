"""Tables of numbers as a browser edits them, which AppTest cannot."""

import json
from collections.abc import Iterator

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import ElementTree


class Edits:
    """Cells typed into data editors: sent with every run while their table is drawn, then lost."""

    def __init__(self, monkeypatch) -> None:
        self.cells: dict[str, dict[str, dict[str, float]]] = {}
        real = ElementTree.get_widget_states

        def sent(tree: ElementTree):
            states = real(tree)
            drawn = {table.id for table in _editors(tree)}
            self.cells = {id: rows for id, rows in self.cells.items() if id in drawn}
            for id, rows in self.cells.items():
                made = {"edited_rows": rows, "added_rows": [], "deleted_rows": []}
                states.widgets.add(id=id, string_value=json.dumps(made))
            return states

        monkeypatch.setattr(ElementTree, "get_widget_states", sent)

    def type(self, app: AppTest, name: str, row: int, column: str, number: float) -> None:
        """The number in a cell of the table whose key begins so."""
        (table,) = (one for one in _editors(app) if f"-{name}-" in f"{one.id}-")
        self.cells.setdefault(table.id, {}).setdefault(str(row), {})[column] = number
        app.run()


def _editors(drawn: AppTest | ElementTree) -> Iterator:
    """The protos of the tables that can be edited."""
    tables = (table.proto for table in drawn.get("dataframe"))
    return (table for table in tables if table.editing_mode != table.READ_ONLY)
