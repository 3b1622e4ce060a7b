
cells = [(r, c) for r in range(ROWS) for c in range(COLS)]
model = cp_model.CpModel()

# A Boolean for each cell: is it shaded?
shaded = {(r, c): model.new_bool_var(f"shaded_{r}_{c}") for r, c in cells}
white = {cell: ~shaded[cell] for cell in cells}


def neighbours(cell):
    """The cells that share an edge with this one."""
    r, c = cell
    return [near for near in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] if near in shaded]


def equals(cell):
    """The cells of the same row or column with the same number. A blank equals nothing."""
    r, c = cell
    line = [(r, k) for k in range(COLS)] + [(k, c) for k in range(ROWS)]
    return [other for other in line if other != cell and BOARD[other[0]][other[1]] == BOARD[r][c] is not None]


# No number twice among the white cells of a line: of two equal cells at least one is shaded.
for cell in cells:
    for other in equals(cell):
        if cell < other:
            model.add(shaded[cell] + shaded[other] >= 1)

# Of two cells that share an edge at most one is shaded.
for cell in cells:
    for near in neighbours(cell):
        if cell < near:
            model.add(shaded[cell] + shaded[near] <= 1)
