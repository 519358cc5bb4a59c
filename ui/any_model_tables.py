"""The tables of the Any model page: for its charts, and for a reader."""

import pandas as pd

from ui.language import _

APART = 0.02  # of the network's depth, over which the dots of all heads of a layer are spread


def head_table(spans: pd.DataFrame, measure: str, untrained: pd.DataFrame | None) -> pd.DataFrame:
    """One dot a layer and head for `charts.depth`; hollow ones where nobody has trained.

    `untrained` holds the same model before its first step; None where `spans` is that.
    """
    if untrained is None:
        return _heads(spans, measure, "head untrained")
    before = _heads(untrained, measure, "head untrained")
    return pd.concat([_heads(spans, measure, "head"), before], ignore_index=True)


def _heads(spans: pd.DataFrame, measure: str, series: str) -> pd.DataFrame:
    layers, heads = spans["layer"].max() + 1, spans["head"].max() + 1
    aside = APART * ((spans["head"] + 0.5) / heads - 0.5) / layers**0.5
    return pd.DataFrame(
        {
            "series": series,
            "model": "vit",
            "layer": spans["layer"],
            "depth": (spans["layer"] + 1) / layers + aside,
            "value": spans[measure],
            "name": [_("block {number}", number=layer + 1) for layer in spans["layer"]],
            "detail": [_("head {head}", head=head + 1) for head in spans["head"]],
            "chosen": False,
        }
    )


def field_table(fields: pd.DataFrame) -> pd.DataFrame:
    """One point a layer of a CNN for `charts.depth`; side paths, which see less, are left out."""
    main = fields[fields["rows"] >= fields["rows"].cummax()]
    return pd.DataFrame(
        {
            "series": "theoretical",
            "model": "cnn",
            "layer": main.index,
            "depth": (main.index + 1) / len(fields),
            "value": main["distance"],
            "name": main["name"],
            "detail": [_seen(layer) for layer in main.itertuples()],
            "chosen": False,
        }
    )


def _seen(layer) -> str:
    box = _("box {rows} × {columns} px", rows=layer.rows, columns=layer.columns)
    return f"{_('whole image')} · {box}" if layer.whole else box


def head_numbers(spans: pd.DataFrame, untrained: pd.DataFrame | None) -> pd.DataFrame:
    """All measures for a reader: one row a layer and head."""
    columns = {
        _("Block"): spans["layer"] + 1,
        _("Head"): spans["head"] + 1,
        _("Mean distance, px"): spans["distance"].round(2),
        _("Spread over images, px"): spans["distance_spread"].round(2),
        _("Entropy, 0 to 1"): spans["entropy"].round(3),
        _("90 % within, px"): spans["radius90"].round(1),
        _("Cut away, %"): (100 * spans["removed"]).round(2),
    }
    if untrained is not None:
        columns[_("Mean distance untrained, px")] = untrained["distance"].round(2)
    return pd.DataFrame(columns)


def field_numbers(fields: pd.DataFrame) -> pd.DataFrame:
    """All layers for a reader: one row a convolution or pooling."""
    yes = {True: _("yes"), False: _("no")}
    return pd.DataFrame(
        {
            _("Layer"): fields["name"],
            _("Box, px"): _by(fields["rows"], fields["columns"]),
            _("Step from unit to unit, px"): fields["stride"],
            _("Units"): _by(fields["map_rows"], fields["map_columns"]),
            _("Mean distance, px"): fields["distance"].round(2),
            _("Whole image by another path"): fields["whole"].map(yes),
            _("Mean distance of the local path, px"): fields["local"].round(2),
            _("Branches with one middle"): fields["aligned"].map(yes),
        }
    )


def _by(one: pd.Series, other: pd.Series) -> list[str]:
    return [f"{rows} × {columns}" for rows, columns in zip(one, other, strict=True)]
