
# The white cells are connected: every white cell but the root hangs on a white neighbour that is nearer to the root, so
# that going up from cell to cell ends nowhere but there.
#
# The root is known but for one bit. The first two cells share an edge, so one of them is white: the root is the first cell
# if that is white, and the second if not.
first, second = cells[0], (cells[1] if len(cells) > 1 else None)
if second is None:
    model.add(shaded[first] == 0)
depth = {(r, c): model.new_int_var(0, ROWS * COLS - 1, f"depth_{r}_{c}") for r, c in cells}
for cell in cells:
    up = []
    for near in neighbours(cell):
        # An arc says only what follows from it: nothing forces it to be false.
        arc = model.new_bool_var(f"up_{cell}_{near}")
        model.add_implication(arc, white[near])
        model.add(depth[near] + 1 <= depth[cell]).only_enforce_if(arc)
        up.append(arc)
    if cell == second:
        up.append(shaded[first])
    if cell != first:
        model.add_bool_or(up).only_enforce_if(white[cell])
