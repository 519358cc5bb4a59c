"""Models of images and how far they look; importing `vision.registry` tells timm of both."""

from vision.cnn import SmallCNN
from vision.cost import macs, parameters
from vision.distance import POSITIONS, box_distance, mean_distance, uniform_distance
from vision.effective_field import effective_field, effective_fields, layer_fields
from vision.gaussian import GaussianFit, gaussian_fit
from vision.patches import PatchTransformer
from vision.receptive_field import (
    Field,
    LayerField,
    nearest_unit,
    receptive_field,
    theoretical_fields,
)
from vision.snapshot import measure
from vision.spans import Spans, attention_of, head_maps, head_spans

__all__ = [
    "POSITIONS",
    "Field",
    "GaussianFit",
    "LayerField",
    "PatchTransformer",
    "SmallCNN",
    "Spans",
    "attention_of",
    "box_distance",
    "effective_field",
    "effective_fields",
    "gaussian_fit",
    "head_maps",
    "head_spans",
    "layer_fields",
    "macs",
    "mean_distance",
    "measure",
    "nearest_unit",
    "parameters",
    "receptive_field",
    "theoretical_fields",
    "uniform_distance",
]
