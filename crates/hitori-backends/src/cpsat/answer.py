

def shown(solver):
    """The solution, a line for each row: x is shaded."""
    letter = {True: "x", False: "-"}
    lines = ([letter[solver.boolean_value(shaded[r, c])] for c in range(COLS)] for r in range(ROWS))
    return "\n".join("".join(line) for line in lines)


if __name__ == "__main__":
    solver = cp_model.CpSolver()
    status = search(solver)
    print(shown(solver) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else status.name)
