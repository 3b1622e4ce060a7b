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

    # Z3's engines for a logic: for the first solution, and once clauses have been added. Finite domains (QF_FD) are what Z3
    # calls programs of Booleans and bit-vectors that stay in its SAT solver. For bit-vectors, the engine of the
    # logic itself simplifies more and finds a first solution sooner, but starts over with each clause. That of QF_UF
    # looks for symmetries of functions, of which we have none.
    ENGINES = {"QF_LIA": ("QF_LIA", "QF_LIA"), "QF_BV": ("QF_BV", "QF_FD"), "QF_UF": ("QF_FD", "QF_FD")}

    # What Z3 calls our options that take a number. Its SAT solver, which all but the integers go to, has a seed only.
    SETTINGS = {"seed": "random_seed", "phase": "phase_selection"}

    def load(self, job):
        self.program = job["program"]
        self.threads = job["threads"]
        self.settings = {self.SETTINGS[name]: number for name, number in job["numbers"].items()}
        if "arith-old" in job["parts"]:
            self.settings["arith.solver"] = 2
        self.seconds = {}
        self.finished, self.counters = {}, {}
        self.size = {
            "variables": self.program.count("(declare-const "),
            "constraints": self.program.count("(assert "),
        }
        rows, cols = range(1, job["rows"] + 1), range(1, job["cols"] + 1)
        self.black = [z3.Bool(f"black_{row}_{col}") for row in rows for col in cols]
        self.logic = self.program.partition("(set-logic ")[2].partition(")")[0]
        self.start(self.ENGINES[self.logic][0])

    def start(self, engine):
        with timed(self.seconds, "ground"):
            # Solvers share Z3's one context: a new one takes longer than a small puzzle.
            self.engine, self.solver = engine, z3.SolverFor(engine)
            if self.threads is not None and self.threads > 1:
                self.solver.set("threads", self.threads)
            for name, number in self.settings.items():
                self.solver.set(name, number)
            # Z3 skips check-sat and get-value at the end, which are for those who run the program by hand.
            self.solver.from_string(self.program)

    def next(self, clauses, seconds):
        further = self.ENGINES[self.logic][1]
        if clauses and self.engine != further:
            self.finished, self.counters = self.counters, {}
            self.start(further)
        with timed(self.seconds, "solve"):
            for clause in clauses:
                cells = [self.black[abs(k) - 1] if k > 0 else z3.Not(self.black[abs(k) - 1]) for k in clause]
                self.solver.add(z3.Or(cells) if cells else z3.BoolVal(False))
            if seconds is not None:
                # In milliseconds, and 0 would be no limit.
                self.solver.set("timeout", max(1, min(int(seconds * 1000), 2**32 - 2)))
            verdict = self.solver.check()
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
        names = {*self.finished, *self.counters}
        counters = {name: self.finished.get(name, 0) + self.counters.get(name, 0) for name in names}
        return {**self.size, **self.seconds, **counters}
