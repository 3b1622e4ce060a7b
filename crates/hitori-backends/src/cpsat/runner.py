"""CP-SAT under the protocol of runner.py.

The program is the script that `hitori encode` prints. Here it is executed up to its main part, which leaves `model` and
`shaded` behind. CP-SAT is not incremental: clauses go into the model, and the model is solved again.
"""

from ortools.sat.python import cp_model

# With this many, CP-SAT has all of its main strategies running beside each other.
MOST_THREADS = 8


class Solver:
    def load(self, job):
        # Asked for even when loading fails.
        self.numbers = {}
        names = {"__name__": "hitori"}
        with timed(self.numbers, "ground"):
            exec(compile(job["program"], "hitori.py", "exec"), names)
        self.model = names["model"]
        self.shaded = [names["shaded"][cell] for cell in names["cells"]]
        # On its own it takes all cores, and on a large machine that many threads would not fit into the memory it may use.
        several = job["threads"] or min(os.cpu_count() or 1, MOST_THREADS)
        self.threads = 1 if "single" in job["parts"] else several
        proto = self.model.proto
        self.numbers["variables"] = len(proto.variables)
        self.numbers["constraints"] = len(proto.constraints)

    def next(self, clauses, seconds):
        for clause in clauses:
            literals = [self.shaded[k - 1] if k > 0 else ~self.shaded[-k - 1] for k in clause]
            self.model.add_bool_or(literals)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self.threads
        if seconds is not None:
            solver.parameters.max_time_in_seconds = seconds
        with timed(self.numbers, "solve"):
            status = solver.solve(self.model)
        self.count(solver)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return [place + 1 for place, cell in enumerate(self.shaded) if solver.boolean_value(cell)]
        if status == cp_model.INFEASIBLE:
            return None
        if status == cp_model.MODEL_INVALID:
            raise Unsuitable(self.model.validate())
        # CP-SAT measures its time in its own way, so that it may end before the limit by our clock.
        if seconds is not None:
            raise Timeout
        raise GaveUp(status.name)

    def count(self, solver):
        """Adds the work of one call to that of those before."""
        work = {
            "decisions": solver.num_branches,
            "conflicts": solver.num_conflicts,
            "propagations": solver.num_binary_propagations + solver.num_integer_propagations,
            "restarts": solver.response_proto.num_restarts,
            "calls": 1,
        }
        for name, value in work.items():
            self.numbers[name] = self.numbers.get(name, 0) + value
        # What presolve left of the model, in the last call.
        self.numbers["booleans"] = solver.num_booleans
        self.numbers["constraints"] = len(self.model.proto.constraints)

    def statistics(self):
        return self.numbers
