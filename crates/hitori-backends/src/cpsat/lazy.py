
# Nothing above says that the white cells are connected. A candidate with a wall (shaded cells, joined at their corners, that
# cut white cells off) is answered by a clause: some cell of the wall is white. No solution breaks it: while all of the wall
# is shaded, its neighbours are white, on this side and on the other.


def walls(solver):
    """For each part of the white cells but the largest: the shaded cells around it."""
    parts, seen = [], set()
    for start in cells:
        if start in seen or solver.boolean_value(shaded[start]):
            continue
        part, border, todo = set(), set(), [start]
        while todo:
            cell = todo.pop()
            if solver.boolean_value(shaded[cell]):
                border.add(cell)
            elif cell not in part:
                part.add(cell)
                todo += neighbours(cell)
        seen |= part
        parts.append((len(part), sorted(border)))
    parts.sort()
    return [border for _, border in parts[:-1]]


def search(solver):
    # Where no cell is white nothing is cut off. Of two neighbours one is white, so that can only be a single cell.
    if len(cells) == 1:
        model.add(shaded[cells[0]] == 0)
    while True:
        status = solver.solve(model)
        found = walls(solver) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else []
        if not found:
            return status
        for wall in found:
            model.add_bool_or([white[cell] for cell in wall])
