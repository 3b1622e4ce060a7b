

def search(solver):
    return solver.solve(model)
