
# The white cells are connected: one of them, anywhere, is the root, and every other white cell has a white neighbour that
# is one step closer to it. Following such neighbours, the distance falls until it is 0, and only the root has 0.
distance = {(r, c): model.new_int_var(0, ROWS * COLS - 1, f"distance_{r}_{c}") for r, c in cells}
root = {(r, c): model.new_bool_var(f"root_{r}_{c}") for r, c in cells}
model.add_exactly_one(root.values())
for cell in cells:
    model.add_implication(root[cell], white[cell])
    model.add(distance[cell] == 0).only_enforce_if(root[cell])
    model.add(distance[cell] >= 1).only_enforce_if(white[cell], ~root[cell])

    closer = []
    for near in neighbours(cell):
        # step: the neighbour is white and its distance is one less; both ways, so that it says nothing else.
        less = model.new_bool_var(f"less_{cell}_{near}")
        model.add(distance[near] + 1 == distance[cell]).only_enforce_if(less)
        model.add(distance[near] + 1 != distance[cell]).only_enforce_if(~less)
        step = model.new_bool_var(f"step_{cell}_{near}")
        model.add_bool_and(white[near], less).only_enforce_if(step)
        model.add_bool_or(shaded[near], ~less).only_enforce_if(~step)
        closer.append(step)
    model.add_bool_or(closer).only_enforce_if(white[cell], ~root[cell])
