"""How much a browser may send, on one's own machine and where strangers share the app."""

import pytest

from data.limits import upload


@pytest.mark.parametrize(("hosted", "most"), [("", 200), ("0", 200), ("1", 20)])
def test_an_upload_is_smaller_where_strangers_share_the_app(monkeypatch, hosted, most):
    monkeypatch.setenv("FIELDSPAN_HOSTED", hosted)
    assert upload() == most
