"""Images that a reader brings to the Images page: an upload, a path, a download."""

import hashlib
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from data import offers as offered
from data.own import own_names
from tests.data.conftest import pictures, write_parquet
from tests.data.file_server import serving
from tests.data.own_images import classes, folder, image, zipped
from ui import downloads

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
PETS = classes(cats=6, dogs=5)


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.delenv("FIELDSPAN_HOSTED", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(drawn, "POOLS", {"train": 60, "validation": 12, "test": 20})


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=120)
    app.query_params.update(query)
    app.run()
    app.switch_page("../pages/images.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.markdown, app.caption, app.info, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def upload(app: AppTest, name: str, data: bytes) -> AppTest:
    app.file_uploader(key="own-zip").set_value((name, data, "application/zip")).run()
    assert not app.exception
    return app


def keys(app: AppTest) -> set[str]:
    return {button.key for button in app.button}


def test_an_uploaded_zip_becomes_the_chosen_images_with_its_class_names():
    app = upload(opened(), "pets.zip", zipped(PETS).getvalue())
    assert not app.error
    name = own_names()[0]
    assert app.selectbox(key="choice-data").value == name
    assert app.query_params["data"] in (name, [name])
    assert "**pets**" in shown(app)
    assert app.dataframe[-1].value.iloc[:, 0].tolist() == ["cats", "dogs"]
    assert "7 training, 2 validation and 2 test images" in shown(app)
    app.run()
    assert app.selectbox(key="choice-data").value == name


def test_the_whole_of_a_small_set_is_offered_as_a_size():
    app = upload(opened(), "pets.zip", zipped(PETS).getvalue())
    assert app.select_slider(key="choice-size").value == "7"
    assert "With 7 images there are 3–4 of each class" in shown(app)


def test_own_images_can_be_trained_on_in_any_size_there_is():
    app = upload(opened(), "pets.zip", zipped(PETS).getvalue())
    app.switch_page("../pages/train.py").run()
    assert not app.exception
    assert app.selectbox(key="train-data").value == own_names()[0]
    assert app.selectbox(key="choice-size").value == "7"
    app.switch_page("../pages/overfitting.py").run()
    assert not app.exception


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({**PETS, "../evil.png": image(0)}, "stay inside the zip"),
        ({**PETS, "dogs/9.png": b"no picture"}, "expected a picture in dogs/9.png"),
        (classes(cats=6, dogs=1), "at least 3 images of each class, got 1 in dogs"),
        ({}, "expected images"),
    ],
)
def test_a_bad_upload_is_one_sentence_and_the_page_stays(files, sentence):
    app = upload(opened(), "pets.zip", zipped(files).getvalue())
    assert [sentence in error.value for error in app.error] == [True]
    assert own_names() == []
    app.run()
    assert len(app.error) == 1
    upload(app, "good.zip", zipped(PETS).getvalue())
    assert not app.error
    assert len(own_names()) == 1


def test_a_folder_is_named_by_its_path(tmp_path):
    pets = folder(tmp_path / "宠物", PETS)
    app = opened()
    app.text_input(key="own-path").set_value(f" '{pets}' ")
    submit(app)
    assert "**宠物**" in shown(app)


def submit(app: AppTest) -> None:
    next(button for button in app.button if "own-form" in (button.form_id or "")).click().run()
    assert not app.exception


@pytest.mark.parametrize("path", ["/nowhere", "~nobody/x", "a\0b", "x" * 5000])
def test_a_path_that_leads_nowhere_is_one_sentence(path):
    app = opened()
    app.text_input(key="own-path").set_value(path)
    submit(app)
    assert "expected a folder or zip of images" in shown(app)


def test_own_images_can_be_removed_again():
    app = upload(opened(), "pets.zip", zipped(PETS).getvalue())
    app.button(key="own-remove").click().run()
    assert own_names() == []
    assert app.selectbox(key="choice-data").value == "local-texture"


def test_a_shared_app_shows_own_images_to_those_who_brought_them_alone(monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    app = upload(opened(), "pets.zip", zipped(PETS).getvalue())
    name = own_names()[0]
    assert app.selectbox(key="choice-data").value == name
    assert not app.text_input
    assert not any(key and key.startswith("fetch-") for key in keys(app))
    other = opened(data=name)
    assert name not in other.selectbox(key="choice-data").options
    assert other.selectbox(key="choice-data").value == "local-texture"


def test_a_path_field_exists_only_while_the_app_listens_on_this_machine(monkeypatch):
    get = st.get_option
    monkeypatch.setattr(st, "get_option", lambda o: "0.0.0.0" if o == "server.address" else get(o))
    assert not opened().text_input


@pytest.fixture
def hub(monkeypatch, tmp_path):
    """A server that stands in for the hub; both files of CIFAR-10 are the same small one."""
    path = tmp_path / "small.parquet"
    write_parquet(path, pictures(30), [0, 3, 9] * 10)
    content = path.read_bytes()
    files = tuple(
        ("uoft-cs/cifar10", "main", f"plain_text/{part}-00000-of-00001.parquet", len(content),
         hashlib.sha256(content).hexdigest())
        for part in ("train", "test")
    )  # fmt: skip
    monkeypatch.setitem(offered._HUB, "cifar10", files)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(content) as server:
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
        yield server


def running() -> downloads.Download:
    return downloads._downloads()["cifar10"]


def test_a_download_is_offered_with_its_size_and_nothing_is_fetched_unasked(hub):
    app = opened()
    labels = {button.key: button.label for button in app.button}
    assert labels["fetch-cifar100-hub"] == "CIFAR-100 from Hugging Face hub, 142 MB"
    assert labels["fetch-cifar10-original"] == "CIFAR-10 from the author's own page, 170 MB"
    assert hub.ranges == []


def test_a_download_shows_itself_and_ends_with_the_photographs_chosen(hub):
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    if "cifar10" in downloads._downloads():
        running().wait(20)
        app.run()
    assert app.selectbox(key="choice-data").value == "cifar10"
    assert "fetch-cifar10-hub" not in keys(app)
    assert np.all(app.dataframe[-1].value.iloc[[0, 3, 9], 1] == 9)


def test_a_download_can_be_stopped_and_says_what_is_kept(hub):
    hub.manner, hub.sent = "half_then_silent", 1000
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    assert "fetch-stop-cifar10" in keys(app)
    assert "fetch-cifar10-hub" not in keys(app)
    app.button(key="fetch-stop-cifar10").click().run()
    hub.release.set()
    running().wait(20)
    app.run()
    assert "fetch-cifar10-hub" in keys(app)
    assert "cifar10" not in app.selectbox(key="choice-data").options


def test_a_failed_download_is_one_sentence_beside_the_other_way(hub):
    hub.manner = "missing"
    app = opened()
    app.button(key="fetch-cifar10-hub").click().run()
    running().wait(20)
    app.run()
    assert "got the answer 404: try the other source" in shown(app)
    assert {"fetch-cifar10-hub", "fetch-cifar10-original"} <= keys(app)


def test_bringing_images_speaks_chinese():
    app = opened(lang="zh")
    assert "更多图像" in [element.value for element in app.subheader]
    upload(app, "宠物.zip", zipped({}).getvalue())
    assert "里应有图像" in shown(app)
