import z3


class Solver:
    """Z3 on a program in SMT-LIB. Cells are known by the names that the program gives them: black_ROW_COLUMN."""

    COUNTERS = {
        # What Z3 calls it, by the part of it that did the work, and the name that solvers share.
        "decisions": "decisions",
        "conflicts": "conflicts",
        "propagations": "propagations",
        "restarts": "restarts",
        "sat decisions": "decisions",
        "sat conflicts": "conflicts",
        "sat propagations 2ary": "propagations",
        "sat propagations nary": "propagations",
        "sat restarts": "restarts",
    }

    def load(self, job):
        begin = time.process_time()
        self.seconds = {"ground_seconds": 0.0, "solve_seconds": 0.0}
        self.counters = {}
        self.limited = False
        # A context of its own, so that what a puzzle costs does not depend on those before it.
        self.context = z3.Context()
        self.solver = z3.Solver(ctx=self.context)
        if job["threads"] is not None and job["threads"] > 1:
            self.solver.set("threads", job["threads"])
        # Z3 skips check-sat and get-value at the end, which are for those who run the program by hand.
        self.solver.from_string(job["program"])
        rows, cols = range(1, job["rows"] + 1), range(1, job["cols"] + 1)
        self.black = [z3.Bool(f"black_{row}_{col}", self.context) for row in rows for col in cols]
        self.size = {
            "variables": job["program"].count("(declare-const "),
            "constraints": len(self.solver.assertions()),
        }
        self.seconds["ground_seconds"] = time.process_time() - begin

    def next(self, clauses, seconds):
        begin = time.process_time()
        for clause in clauses:
            cells = [self.black[abs(k) - 1] if k > 0 else z3.Not(self.black[abs(k) - 1]) for k in clause]
            self.solver.add(z3.Or(cells) if cells else z3.BoolVal(False, self.context))
        if seconds is not None:
            # In milliseconds, and 0 would be no limit.
            self.solver.set("timeout", max(1, min(int(seconds * 1000), 2**32 - 2)))
        verdict = self.solver.check()
        self.seconds["solve_seconds"] += time.process_time() - begin
        self.count()
        if verdict == z3.unsat:
            return None
        if verdict == z3.unknown:
            reason = self.solver.reason_unknown()
            if reason in ("timeout", "canceled") and seconds is not None:
                raise Timeout()
            raise GaveUp(f"unknown: {reason}")
        model = self.solver.model()
        # A cell that the model leaves open may have any shade: white, then.
        return [place + 1 for place, cell in enumerate(self.black) if z3.is_true(model.eval(cell))]

    def count(self):
        # Some counters start over with each check, others run on: what Z3 reports last is the larger.
        found = {}
        statistics = self.solver.statistics()
        for name, value in ((key, statistics.get_key_value(key)) for key in statistics.keys()):
            if name in self.COUNTERS:
                found[self.COUNTERS[name]] = found.get(self.COUNTERS[name], 0) + value
        for name, value in found.items():
            self.counters[name] = max(self.counters.get(name, 0), value)

    def statistics(self):
        return {**self.size, **self.seconds, **self.counters}
