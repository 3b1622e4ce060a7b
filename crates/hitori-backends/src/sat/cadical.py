# CaDiCaL through PySAT: one incremental solver a puzzle, which keeps what it has learnt while clauses are added.

from pysat.formula import CNF
from pysat.solvers import Cadical195


class Solver:
    def load(self, job):
        self.numbers = {}
        self.cells = job["rows"] * job["cols"]
        self.proof = job["proof"]
        with timed(self.numbers, "ground"):
            self.formula = CNF(from_string=job["program"])
            self.solver = Cadical195(bootstrap_with=self.formula.clauses, with_proof=bool(self.proof))
        self.numbers["variables"] = self.formula.nv
        self.numbers["constraints"] = len(self.formula.clauses)
        if not self.proof:
            # The solver has its own copy, and it can be large.
            self.formula = None

    def next(self, clauses, seconds):
        for clause in clauses:
            self.solver.add_clause(clause)
            self.numbers["constraints"] += 1
            if self.formula:
                self.formula.append(clause)
        with timed(self.numbers, "solve"):
            found = self.solver.solve()
        if found:
            # Cells come first among the variables.
            return [literal for literal in self.solver.get_model()[: self.cells] if literal > 0]
        if self.proof:
            self.write_proof()
        return None

    def write_proof(self):
        try:
            self.formula.to_file(self.proof + ".cnf")
            with open(self.proof, "w") as file:
                file.writelines(line + "\n" for line in self.solver.get_proof())
        except OSError as error:
            raise GaveUp(f"cannot write {error.filename}: {error.strerror}")

    def statistics(self):
        return {**self.numbers, **self.solver.accum_stats()}
