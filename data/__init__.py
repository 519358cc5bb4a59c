"""Where images come from: real sets, drawn sets, and the subsets that runs are trained on."""
