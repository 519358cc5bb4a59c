import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from data.picture import brought, picture
from messages import FieldspanError
from tests.data.conftest import encoded


def saved(image: Image.Image, kind: str = "PNG", **options) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def png(width: int, height: int, depth: int, colour: int, rows: bytes) -> bytes:
    """A PNG written by hand, for what Pillow doesn't write."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def test_a_picture_of_32_by_32_keeps_every_pixel():
    pixels = np.arange(32 * 32 * 3, dtype=np.uint32).reshape(32, 32, 3).astype(np.uint8)
    assert np.array_equal(picture(encoded(pixels), "a.png"), pixels.transpose(2, 0, 1))


def test_of_a_wide_picture_the_middle_square_is_taken():
    pixels = np.zeros((64, 192, 3), np.uint8)
    pixels[:, 64:128] = (10, 200, 90)
    shown = picture(encoded(pixels), "a.png")
    assert shown.shape == (3, 32, 32)
    assert [int(channel.mean()) for channel in shown[:, 4:-4, 4:-4]] == [10, 200, 90]


@pytest.mark.parametrize(("level", "wanted"), [(0, 0), (257, 1), (32_896, 128), (65_535, 255)])
def test_16_bits_of_grey_are_scaled_and_not_clipped(level, wanted):
    grey = Image.fromarray(np.full((40, 40), level, np.uint16))
    assert set(np.unique(picture(saved(grey), "a.png"))) == {wanted}


def test_16_bits_of_each_colour_are_scaled():
    row = b"\0" + struct.pack(">HHH", 65_535, 32_896, 0) * 32
    shown = picture(png(32, 32, 16, 2, row * 32), "a.png")
    assert shown[:, 5, 7].tolist() == [255, 128, 0]


def test_a_cmyk_jpeg_shows_its_colours():
    cyan = Image.new("CMYK", (50, 50), (255, 0, 0, 0))
    red, green, blue = picture(saved(cyan, "JPEG"), "a.jpg")[:, 16, 16]
    assert red < 20 < 200 < min(green, blue)


def test_of_an_animated_gif_the_first_frame_is_taken():
    frames = [Image.new("RGB", (33, 33), colour) for colour in ("red", "blue")]
    data = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert picture(data, "a.gif")[:, 3, 3].tolist() == [255, 0, 0]


def test_a_photograph_is_turned_as_its_camera_says():
    pixels = np.zeros((32, 32, 3), np.uint8)
    pixels[:8] = 255  # a bright sky, stored lying on its side
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90 degrees clockwise
    shown = picture(saved(Image.fromarray(pixels), exif=exif), "a.png")
    assert shown[0, :, -8:].min() == 255
    assert shown[0, :, :-8].max() == 0


def test_what_is_transparent_becomes_white():
    clear = Image.new("RGBA", (9, 9), (0, 0, 0, 0))
    assert picture(saved(clear), "a.png").min() == 255


def test_a_large_jpeg_keeps_its_colours_at_a_fraction_of_the_work():
    wide = Image.new("RGB", (1600, 1200), (30, 60, 90))
    shown = picture(saved(wide, "JPEG"), "a.jpg")
    assert np.abs(shown.mean(axis=(1, 2)) - [30, 60, 90]).max() < 3


def test_a_picture_of_one_pixel_fills_the_square():
    assert set(np.unique(picture(encoded(np.full((1, 1, 3), 7, np.uint8)), "a.png"))) == {7}


@pytest.mark.parametrize("side", [8001, 10_000, 20_000, 2**31 - 1])
def test_a_huge_declared_size_is_refused_before_it_is_decoded(side):
    with pytest.raises(FieldspanError, match=r"at most 64 million pixels in cats/big.png"):
        picture(png(side, side, 8, 0, b"\0\0"), "cats/big.png")


HALF = encoded(np.random.default_rng(0).integers(0, 256, (64, 64, 3)).astype(np.uint8))
FRACTIONS = saved(Image.new("F", (5, 5)), "TIFF")
DEEP = saved(Image.fromarray(np.full((5, 5), 70_000, np.int32)), "TIFF")


@pytest.mark.parametrize("data", [b"", b"no picture", HALF[: len(HALF) // 2], FRACTIONS, DEEP])
def test_bytes_that_are_no_picture_are_named(data):
    with pytest.raises(FieldspanError, match=r"expected a picture in cats/1\.png, got bytes"):
        picture(data, "cats/1.png")


def test_formats_that_run_programs_are_never_tried():
    with pytest.raises(FieldspanError, match="can't be decoded"):
        picture(saved(Image.new("RGB", (40, 40)), "EPS"), "a.png")


@pytest.mark.parametrize(("wide", "high"), [(20_000, 1), (20_000, 30), (3, 20_000)])
def test_of_a_very_long_picture_the_middle_square_is_taken(wide, high):
    pixels = np.zeros((high, wide, 3), np.uint8)
    rows, columns = (slice(max((n - 40) // 2, 0), (n + 40) // 2 + 1) for n in (high, wide))
    pixels[rows, columns] = (10, 200, 90)
    shown = brought(encoded(pixels), "a.png")
    assert [int(channel[16, 16]) for channel in shown] == [10, 200, 90]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_that_a_reader_brings_may_be_of_any_of_three_kinds(kind):
    shown = brought(saved(Image.new("RGB", (70, 50), (30, 60, 90)), kind), "a")
    assert np.abs(shown.mean(axis=(1, 2)) - [30, 60, 90]).max() < 4


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_half_clear_colours_lie_on_white(kind):
    half = Image.new("RGBA", (40, 40), (0, 0, 0, 128))
    assert np.abs(brought(saved(half, kind), "a").astype(int) - 127).max() <= 1


def test_a_turned_jpeg_is_turned_back():
    pixels = np.zeros((64, 64, 3), np.uint8)
    pixels[:, :16] = 255  # stored upside down: the bright edge belongs to the right
    exif = Image.Exif()
    exif[0x0112] = 3
    shown = brought(saved(Image.fromarray(pixels), "JPEG", exif=exif), "a.jpg")
    assert shown[0, :, -6:].min() > 200
    assert shown[0, :, :-12].max() < 60


def test_a_text_named_like_a_picture_and_a_file_too_large_get_one_sentence():
    with pytest.raises(FieldspanError, match=r"expected a picture in notes\.png, got bytes"):
        brought(b"Dear diary", "notes.png")
    with pytest.raises(FieldspanError, match=r"at most 10 MB in big\.png, got 10\.5 MB"):
        brought(b"\0" * (21 * 2**19), "big.png")
