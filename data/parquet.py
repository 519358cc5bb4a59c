"""Pictures and labels out of a Parquet file in the layout of the Hugging Face image sets."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from jaxtyping import Int64, UInt8
from PIL import Image

from messages import FieldspanError

ROWS = 500  # rows decoded between two reports of progress, about a tenth of a second


@dataclass(frozen=True)
class Layout:
    """What a file must hold: column `img` of {bytes, path}, and whole numbers as labels."""

    label: str
    classes: int
    origin: str  # the set of this layout on the Hugging Face hub, named in error sentences


@dataclass(frozen=True, eq=False)
class Table:
    """A decoded file; `jpeg` tells whether its first picture is stored as JPEG."""

    images: UInt8[np.ndarray, "row 3 32 32"]
    labels: Int64[np.ndarray, " row"]
    jpeg: bool


def read_table(
    path: Path, shown: str, layout: Layout, advance: Callable[[int], None] = lambda rows: None
) -> Table:
    """All rows of a file decoded; `advance` hears of every few hundred rows done.

    `shown` is the name of the file in error sentences: the folders above it are nobody's business.
    """
    images, labels, jpeg = [], [], False
    row = 0
    for batch in _batches(path, shown, layout):
        encoded = batch.column("img").field("bytes").to_pylist()
        jpeg = encoded[0][:2] == b"\xff\xd8" if row == 0 and encoded[0] else jpeg
        decoded = np.empty((len(encoded), 3, 32, 32), np.uint8)
        for index, data in enumerate(encoded):
            decoded[index] = _decode(data, shown, row + index)
        images.append(decoded)
        labels.append(_labels(batch.column(layout.label), shown, layout))
        row += len(encoded)
        advance(len(encoded))
    if row == 0:
        raise FieldspanError(
            "expected pictures in {file}, got no rows: copy or download the file again", file=shown
        )
    return Table(np.concatenate(images), np.concatenate(labels), jpeg)


def count_rows(path: Path, shown: str) -> int:
    """The number of rows a file promises."""
    return _open(path, shown).metadata.num_rows


def _open(path: Path, shown: str) -> pq.ParquetFile:
    try:
        return pq.ParquetFile(path)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(shown) from error


def _unreadable(shown: str) -> FieldspanError:
    return FieldspanError(
        "expected a whole Parquet file in {file}, got one that can't be read:"
        " copy or download the file again",
        file=shown,
    )


def _batches(path: Path, shown: str, layout: Layout) -> Iterator[pa.RecordBatch]:
    with _open(path, shown) as file:
        _require_columns(file.schema_arrow, shown, layout)
        try:
            yield from file.iter_batches(batch_size=ROWS, columns=["img", layout.label])
        except (pa.ArrowException, OSError) as error:
            raise _unreadable(shown) from error


def _require_columns(schema: pa.Schema, shown: str, layout: Layout) -> None:
    wanted = {"img": _is_picture, layout.label: pa.types.is_integer}
    if all(name in schema.names and fits(schema.field(name).type) for name, fits in wanted.items()):
        return
    raise FieldspanError(
        "expected the columns img {{bytes, path}} and {label} in {file}, got {got}:"
        " take the file of the Hugging Face data set {origin}",
        label=layout.label,
        file=shown,
        got=", ".join(schema.names) or "-",
        origin=layout.origin,
    )


def _is_picture(kind: pa.DataType) -> bool:
    if not pa.types.is_struct(kind) or kind.get_field_index("bytes") < 0:
        return False
    stored = kind.field("bytes").type
    return pa.types.is_binary(stored) or pa.types.is_large_binary(stored)


def _labels(column: pa.Array, shown: str, layout: Layout) -> Int64[np.ndarray, " row"]:
    labels = column.cast(pa.int64()).fill_null(-1).to_numpy()
    wrong = labels[(labels < 0) | (labels >= layout.classes)]
    if len(wrong):
        raise FieldspanError(
            "expected labels from 0 to {last} in {file}, got {got}:"
            " take the file of the Hugging Face data set {origin}",
            last=layout.classes - 1,
            file=shown,
            got=int(wrong[0]),
            origin=layout.origin,
        )
    return labels


def _decode(data: bytes | None, shown: str, row: int) -> UInt8[np.ndarray, "3 32 32"]:
    try:
        picture = Image.open(io.BytesIO(data or b""), formats=("PNG", "JPEG"))
        if picture.size == (32, 32):  # asked before decoding: a huge picture costs nothing
            return np.asarray(picture.convert("RGB")).transpose(2, 0, 1)
    except Exception as error:  # Pillow raises many kinds for broken bytes
        raise FieldspanError(
            "expected a PNG or JPEG picture in row {row} of {file}, got bytes that can't be"
            " decoded: copy or download the file again",
            row=row,
            file=shown,
        ) from error
    raise FieldspanError(
        "expected pictures of 32 x 32 pixels in {file}, got {wide} x {high} in row {row}:"
        " take the original file",
        file=shown,
        wide=picture.size[0],
        high=picture.size[1],
        row=row,
    )
