"""Beep and click: the two sounds of a scene differ in the beep alone."""

import numpy as np
import pytest

from messages import FieldspanError
from speech.beep import BEEP, HOP, delay_frames, fingerprint, scenes
from speech.frames import log_mel


@pytest.mark.parametrize(("name", "frames"), [("200", 20), ("400", 40), ("800", 80)])
def test_a_name_gives_the_delay_in_frames(name, frames):
    assert delay_frames(f"beep-click:{name}") == frames


@pytest.mark.parametrize("name", ["beep-click:", "beep-click:0400", "beep-click:-1", "400", "x"])
def test_other_names_get_a_sentence(name):
    with pytest.raises(FieldspanError, match="choose one of them"):
        delay_frames(name)


def test_a_fingerprint_follows_from_the_definition():
    found = {fingerprint(f"beep-click:{delay}") for delay in (200, 400, 800)}
    assert len(found) == 3
    assert all(len(one) == 16 and int(one, 16) for one in found)
    assert fingerprint("beep-click:400") == fingerprint("beep-click:400")


def test_scenes_follow_from_the_seed():
    first, again, other = (scenes(40, 3, *seed) for seed in ((1, 2), (1, 2), (1, 3)))
    assert [one.end for one in first] == [one.end for one in again]
    assert np.array_equal(first[2].noise, again[2].noise)
    assert not np.array_equal(first[2].noise, other[2].noise)


def test_the_two_sounds_of_a_scene_differ_in_80_ms_alone():
    scene = scenes(20, 1, 7)[0]
    differs = np.flatnonzero(scene.samples(False) != scene.samples(True))
    assert scene.end * HOP - BEEP <= differs.min()
    assert differs.max() < scene.end * HOP
    assert scene.click == scene.end + 20


def test_the_last_frame_that_hears_the_beep_lies_exactly_the_delay_before_the_click():
    scene = scenes(20, 1, 11)[0]
    low, high = (log_mel(scene.samples(pitch)) for pitch in (False, True))
    differs = np.flatnonzero((low != high).any(axis=1))
    assert scene.click - differs.max() == 20


def test_the_click_is_the_loudest_frame_after_the_beep():
    scene = scenes(20, 1, 13)[0]
    loudness = log_mel(scene.samples(False)).sum(axis=1)[scene.end + 3 :]
    assert abs(loudness.argmax() + scene.end + 3 - scene.click) <= 1
