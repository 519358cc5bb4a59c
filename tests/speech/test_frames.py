"""Frames of a sound and what attention over them costs."""

import numpy as np
import pytest

from attention import local_mask_1d
from speech.cost import band_scores, full_scores, score_bytes, whole_frames
from speech.frames import frame_count, frame_span, log_mel, spectrogram
from speech.sound import RATE


def sine(hertz: float, count: int = 4_000) -> np.ndarray:
    return (0.3 * np.sin(2 * np.pi * hertz * np.arange(count) / RATE)).astype(np.float32)


def test_a_frame_covers_25_ms_around_its_middle():
    assert frame_span(0) == pytest.approx((-0.0075, 0.0175))
    assert frame_span(100) == pytest.approx((0.9925, 1.0175))


@pytest.mark.parametrize("count", [1_600, 12_345, 16_000])
def test_there_is_a_frame_every_10_ms(count):
    assert len(log_mel(sine(440, count))) == frame_count(count)


def test_the_same_sound_has_the_same_frames_each_time():
    assert np.array_equal(log_mel(sine(440)), log_mel(sine(440)))


def test_a_higher_tone_lies_in_a_higher_band():
    low, high = (log_mel(sine(hertz)).mean(axis=0).argmax() for hertz in (400, 1600))
    assert low < high


def test_the_picture_of_a_long_sound_has_few_columns_and_low_tones_below():
    picture = spectrogram(sine(400, 20_000), bins=30, most=50)
    assert picture.shape == (30, 42)  # 125 frames, three a column
    assert picture.min() >= 0
    assert picture.max() == 1
    assert picture.mean(axis=1).argmax() > 15


def test_silence_has_a_picture_too():
    assert not spectrogram(np.zeros(3_000, np.float32)).any()


@pytest.mark.parametrize(
    ("seconds", "frames", "scores", "size", "band", "ratio"),
    [
        (1, 98, 9_604, 38_416, 7_348, 1.3),
        (10, 998, 996_004, 3_984_016, 98_248, 10),
        (60, 5_998, 35_976_004, 143_904_016, 603_248, 60),
    ],
)
def test_the_table_of_the_lesson(seconds, frames, scores, size, band, ratio):
    assert whole_frames(seconds) == frames
    assert full_scores(frames) == scores
    assert score_bytes(scores) == size
    assert band_scores(frames, 50) == band
    assert scores / band == pytest.approx(ratio, rel=0.03)


@pytest.mark.parametrize("radius", [0, 1, 4, 6, 7, 20])
def test_the_band_holds_as_many_pairs_as_the_mask_is_open(radius):
    assert band_scores(7, radius) == int(local_mask_1d(7, radius=radius).sum())
