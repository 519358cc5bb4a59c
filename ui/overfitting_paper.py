"""What the ViT paper measured over pre-training sizes, cited; far to the right of our axis."""

import pandas as pd
import streamlit as st

from ui.folds import fold
from ui.language import _

TABLE = [  # Dosovitskiy et al. 2021, arXiv 2010.11929, table 5: ImageNet top-1, %
    ("ImageNet", 1.3, 77.91, 73.38, 76.53, 71.16, None),
    ("ImageNet-21k", 14.0, 83.97, 81.28, 85.15, 80.99, 85.13),
    ("JFT-300M", 303.0, 84.15, 80.73, 87.12, 84.37, 88.04),
]
MODELS = ("ViT-B/16", "ViT-B/32", "ViT-L/16", "ViT-L/32", "ViT-H/14")
RESNET = 87.54  # BiT-L R152x4 after JFT-300M, table 2 of the same paper


def in_the_paper() -> None:
    """A fold with the cited table and what may be taken from it."""
    fold(_("What the ViT paper measured"), ":material/menu_book:", "over-paper", _table)


def _table() -> None:
    st.markdown(
        _(
            "Vision transformers were compared with ResNets over the number of images they were "
            "**pre-trained** on, before a fine-tuning on ImageNet. Per cent right on ImageNet:"
        )
    )
    st.dataframe(cited(), hide_index=True, key="over-paper-table")
    st.markdown(
        _(
            "With 1.3 million images the larger transformer is worse than the smaller one; with "
            "303 million it is better, and the largest passes the ResNet of that paper "
            "({resnet:.2f} %). On subsets of JFT, ViT-B/32 is behind a ResNet-50 at 9 million "
            "images and ahead from 90 million on. CIFAR's axis ends far to the left of all that, "
            "at 45,000 images; the models of this page are hundreds to thousands of times smaller, "
            "and nothing is pre-trained here: it shows the left part of the story only.",
            resnet=RESNET,
        )
    )
    st.caption(
        _(
            "Dosovitskiy et al. 2021, arXiv 2010.11929, tables 2 and 5, section 4.3. All sizes of "
            "a subset study used the same settings, with early stopping."
        )
    )


def cited() -> pd.DataFrame:
    """The numbers of the paper, a row a pre-training set."""
    columns = [_("Pre-training set"), _("Million images"), *MODELS]
    return pd.DataFrame(TABLE, columns=columns)
