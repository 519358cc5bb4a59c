"""Sound in a browser: a radius by slider, a file from the disk, times when asked."""

import io
import re

import numpy as np
import pytest
import soundfile
from playwright.sync_api import expect


@pytest.fixture
def lesson(visit):
    return visit("speech?lang=en")


def test_the_radius_moves_the_range_and_the_link_keeps_up(lesson):
    expect(lesson.get_by_text("it sees 101 frames")).to_be_visible()
    slider = lesson.get_by_role("slider", name=re.compile("Radius"))
    slider.focus()
    slider.press("ArrowRight")
    expect(lesson.get_by_text("it sees 103 frames")).to_be_visible()
    expect(lesson).to_have_url(re.compile("radius=51"))


def test_a_file_is_heard_and_seen(lesson):
    content = io.BytesIO()
    soundfile.write(content, np.sin(np.arange(44_100) / 20)[:, None] * [0.2, 0.1], 44_100, "PCM_16",
                    format="WAV")  # fmt: skip
    lesson.get_by_text("own file", exact=True).click()
    chooser = lesson.locator('[data-testid="stFileUploaderDropzoneInput"]')
    chooser.set_input_files(
        {"name": "tone.wav", "mimeType": "audio/wav", "buffer": content.getvalue()}
    )
    expect(lesson.get_by_text("All pairs of 100 frames")).to_be_visible()
    expect(lesson.locator(".st-key-figure-spectrogram canvas, .st-key-figure-spectrogram svg").first
           ).to_be_visible()  # fmt: skip


def test_times_are_measured_when_a_reader_asks(lesson):
    lesson.get_by_text("×4, ×2", exact=True).click()
    lesson.get_by_role("button", name="Measure on this machine").click()
    expect(lesson.locator(".st-key-figure-times")).to_be_visible(timeout=120_000)
    expect(lesson.get_by_text("6,000 frames:")).to_be_visible()


def test_one_block_opens_with_its_answer_and_then_the_others(lesson):
    covers = lesson.get_by_text("Answer first, or choose")
    expect(covers).to_have_count(1)
    expect(lesson.get_by_text("The field of a CNN grows by the same law")).to_have_count(0)
    lesson.get_by_role("radiogroup").get_by_text("50%", exact=True).click()
    expect(lesson.get_by_text("1 block hears the beep from a radius of 0.40 s on.")).to_be_visible()
    lesson.get_by_text("about 0.20 s", exact=True).click()
    expect(lesson.get_by_text("2 blocks hear it from 0.21 s on.")).to_be_visible()
    expect(lesson.get_by_text("The field of a CNN grows by the same law")).to_be_visible()
    expect(covers).to_have_count(0)
