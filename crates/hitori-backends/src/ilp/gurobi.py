"""Gurobi under the protocol of runner.py. Clauses become rows, and the program is solved again."""

import gurobipy
from gurobipy import GRB


class Solver:
    def load(self, job):
        # Asked for even when loading fails.
        self.numbers = {}
        env = gurobipy.Env(params={"OutputFlag": 0})
        if job["threads"]:
            env.setParam("Threads", job["threads"])
        with timed(self.numbers, "ground"):
            self.model = model = with_lp_file(job, lambda path: gurobipy.read(path, env))
        places = [(r, c) for r in range(1, job["rows"] + 1) for c in range(1, job["cols"] + 1)]
        self.white = [model.getVarByName(f"w_{r}_{c}") for r, c in places]
        self.numbers["variables"] = model.NumVars
        self.numbers["constraints"] = model.NumConstrs

    def next(self, clauses, seconds):
        model = self.model
        for clause in clauses:
            literals = [1 - self.white[k - 1] if k > 0 else self.white[-k - 1] for k in clause]
            model.addConstr(gurobipy.quicksum(literals) >= 1)
        model.Params.TimeLimit = GRB.INFINITY if seconds is None else seconds
        try:
            with timed(self.numbers, "solve"):
                model.optimize()
        except gurobipy.GurobiError as error:
            if error.errno != GRB.Error.SIZE_LIMIT_EXCEEDED:
                raise
            raise Unsuitable(
                f"Gurobi's size-limited licence ends at 2000 rows and 2000 columns, and with the rows added while solving "
                f"there are {model.NumConstrs} and {model.NumVars}"
            )
        work = {
            "decisions": model.NodeCount,
            "simplex_iterations": model.IterCount,
            "calls": 1,
        }
        add_up(self.numbers, work)
        self.numbers["constraints"] = model.NumConstrs
        if model.Status == GRB.OPTIMAL:
            return [place + 1 for place, white in enumerate(self.white) if white.X < 0.5]
        # Variables of cells are bounded and nothing is optimized: "infeasible or unbounded" is the former.
        if model.Status in (GRB.INFEASIBLE, GRB.INF_OR_UNBD):
            return None
        if model.Status == GRB.TIME_LIMIT:
            raise Timeout
        raise GaveUp(f"Gurobi ends with status {model.Status}")

    def statistics(self):
        return self.numbers
