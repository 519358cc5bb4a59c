"""Images that a reader brings to the Images page: an upload, a path."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from data.own import own_names
from tests.data.own_images import classes, folder, image, zipped
from tests.pages.images_page import keys, opened, shown

PETS = classes(cats=6, dogs=5)


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.delenv("FIELDSPAN_HOSTED", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(drawn, "POOLS", {"train": 60, "validation": 12, "test": 20})


def upload(app: AppTest, name: str, data: bytes) -> AppTest:
    app.file_uploader(key="own-zip").set_value((name, data, "application/zip")).run()
    assert not app.exception
    return app


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


def test_bringing_images_speaks_chinese():
    app = opened(lang="zh")
    assert "更多图像" in [element.value for element in app.subheader]
    upload(app, "宠物.zip", zipped({}).getvalue())
    assert "里应有图像" in shown(app)
