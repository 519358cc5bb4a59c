"""One image file of any size and kind, as 32 x 32 pixels of red, green and blue."""

import io

import numpy as np
from jaxtyping import UInt8
from PIL import Image, ImageOps

from data.limits import MEGA, PIXELS
from messages import FieldspanError

SIDE = 32
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF")
FOREIGN = (".heic", ".heif", ".avif", ".jxl", ".svg", ".psd", ".dng")  # pictures not read here
SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff")
BROUGHT = (".png", ".jpg", ".jpeg", ".webp")  # a single picture that a reader shows to a page
LARGEST = 10  # of it, in units of 2^20 bytes
BOMBS = (Image.DecompressionBombError, Image.DecompressionBombWarning)


def brought(data: bytes, shown: str) -> UInt8[np.ndarray, "3 32 32"]:
    """A single picture that a reader shows to a page, as `picture`; its file has a bound."""
    if len(data) > LARGEST * 2**20:
        raise FieldspanError(
            "expected a picture of at most {most} MB in {file}, got {got:.1f} MB: make it smaller",
            most=LARGEST,
            got=len(data) / 2**20,
            file=shown,
        )
    return picture(data, shown)


def picture(data: bytes, shown: str) -> UInt8[np.ndarray, "3 32 32"]:
    """The middle square of a picture, turned as its camera says, scaled to 32 x 32.

    Of an animation the first frame; what is transparent becomes white. `shown` names the file in
    error sentences.
    """
    try:
        return np.asarray(_scaled(_opened(data, shown))).transpose(2, 0, 1)
    except FieldspanError:
        raise
    except BOMBS as error:
        raise _too_large(shown) from error
    except Exception as error:  # Pillow raises many kinds for broken bytes
        raise FieldspanError(
            "expected a picture in {file}, got bytes that can't be decoded: replace or remove it",
            file=shown,
        ) from error


def _opened(data: bytes, shown: str) -> Image.Image:
    opened = Image.open(io.BytesIO(data), formats=FORMATS)
    if opened.width * opened.height > PIXELS:  # asked before decoding: a huge picture costs nothing
        raise _too_large(shown)
    opened.draft(None, (4 * SIDE, 4 * SIDE))  # a large JPEG is decoded at a fraction of its size
    return ImageOps.exif_transpose(opened)


def _too_large(shown: str) -> FieldspanError:
    return FieldspanError(
        "expected a picture of at most {most} million pixels in {file}, got a larger one:"
        " make it smaller",
        most=PIXELS // MEGA,
        file=shown,
    )


def _scaled(image: Image.Image) -> Image.Image:
    side = min(image.size)
    left, top = (image.width - side) / 2, (image.height - side) / 2
    box = (left, top, left + side, top + side)
    return _rgb(image).resize((SIDE, SIDE), Image.Resampling.LANCZOS, box, reducing_gap=3)


def _rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):
        return Image.fromarray(_eight_bits(np.asarray(image))).convert("RGB")
    if image.mode == "F":
        raise ValueError("fractions have no common white")
    if image.has_transparency_data:
        paper = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB")
    return image.convert("RGB")


def _eight_bits(grey: np.ndarray) -> UInt8[np.ndarray, "row column"]:
    """16 bits a pixel to 8: 65,535 is white and becomes 255."""
    if grey.min() < 0 or grey.max() > 65_535:
        raise ValueError("more than 16 bits have no common white")
    return ((grey.astype(np.uint32) + 128) // 257).astype(np.uint8)
