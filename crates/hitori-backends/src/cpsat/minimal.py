
# Nothing is shaded needlessly: a shaded cell has an equal white cell in its row or column.
for cell in cells:
    model.add_bool_or([white[other] for other in equals(cell)]).only_enforce_if(shaded[cell])
