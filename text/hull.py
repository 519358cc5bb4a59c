"""The smallest convex shape around points of the plane: where weighted averages can lie."""

Point = tuple[float, float]


def hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull, counter-clockwise; one or two points are their own hull.

    Andrew's monotone chain: the lower side from left to right, then the upper side back.
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return _side(ordered)[:-1] + _side(ordered[::-1])[:-1]


def contains(corners: list[Point], point: Point, *, slack: float = 1e-9) -> bool:
    """Whether the point lies inside the hull or on its edge."""
    if len(corners) < 3:
        return _on_segment(corners[0], corners[-1], point, slack)
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return all(_turn(start, end, point) >= -slack for start, end in edges)


def _side(ordered: list[Point]) -> list[Point]:
    side: list[Point] = []
    for point in ordered:
        while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
            side.pop()
        side.append(point)
    return side


def _turn(start: Point, end: Point, point: Point) -> float:
    """Positive where the point lies to the left of the way from start to end."""
    along, up = end[0] - start[0], end[1] - start[1]
    return along * (point[1] - start[1]) - up * (point[0] - start[0])


def _on_segment(start: Point, end: Point, point: Point, slack: float) -> bool:
    inside = all(
        min(a, b) - slack <= c <= max(a, b) + slack
        for a, b, c in zip(start, end, point, strict=True)
    )
    return inside and abs(_turn(start, end, point)) <= slack
