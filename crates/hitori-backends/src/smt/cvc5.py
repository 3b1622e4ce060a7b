import cvc5
from cvc5 import Kind


class Solver:
    """cvc5 on a program in SMT-LIB. Cells are known by the names that the program gives them: black_ROW_COLUMN."""

    # What cvc5 calls them, and the names that solvers share. Bit-vectors have a SAT solver of their own.
    COUNTERS = {
        "sat::decisions": "decisions",
        "sat::conflicts": "conflicts",
        "sat::propagations": "propagations",
        "sat::starts": "restarts",
        "theory::bv::BVSolverBitblast::cadical::decisions": "decisions",
        "theory::bv::BVSolverBitblast::cadical::conflicts": "conflicts",
        "theory::bv::BVSolverBitblast::cadical::propagations": "propagations",
    }

    # The end of a program is for those who run it by hand.
    BY_HAND = ("check-sat", "get-value", "exit")

    def load(self, job):
        program = job["program"]
        self.numbers = {
            "variables": program.count("(declare-const "),
            "constraints": program.count("(assert "),
        }
        with timed(self.numbers, "ground"):
            self.read(program, job["numbers"].get("seed"))
        rows, cols = range(1, job["rows"] + 1), range(1, job["cols"] + 1)
        self.black = [self.terms[f"black_{row}_{col}"] for row in rows for col in cols]

    def read(self, program, seed):
        self.manager = cvc5.TermManager()
        self.solver = cvc5.Solver(self.manager)
        self.solver.setOption("incremental", "true")
        if seed is not None:
            # Its random numbers are for random decisions, of which there are none unless asked for: Z3 has as many.
            self.solver.setOption("random-freq", "0.01")
            self.solver.setOption("sat-random-seed", str(seed))
        parser = cvc5.InputParser(self.solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, program, "hitori.smt2")
        symbols = parser.getSymbolManager()
        while not (command := parser.nextCommand()).isNull():
            if command.getCommandName() in self.BY_HAND:
                continue
            said = command.invoke(self.solver, symbols).strip()
            if said not in ("", "success"):
                raise RuntimeError(f"cvc5 does not take the program: {said[:500]}")
        self.terms = {term.getSymbol(): term for term in symbols.getDeclaredTerms()}

    def add(self, clause):
        literals = [self.black[abs(k) - 1] if k > 0 else self.black[abs(k) - 1].notTerm() for k in clause]
        if len(literals) > 1:
            self.solver.assertFormula(self.manager.mkTerm(Kind.OR, *literals))
        else:
            self.solver.assertFormula(literals[0] if literals else self.manager.mkFalse())

    def next(self, clauses, seconds):
        with timed(self.numbers, "solve"):
            for clause in clauses:
                self.add(clause)
            if seconds is not None:
                # In milliseconds, and 0 would be no limit.
                self.solver.setOption("tlimit-per", str(max(1, min(int(seconds * 1000), 2**32 - 2))))
            result = self.solver.checkSat()
        self.count()
        if result.isUnsat():
            return None
        if result.isUnknown():
            reason = result.getUnknownExplanation()
            if reason == cvc5.UnknownExplanation.TIMEOUT:
                raise Timeout()
            raise GaveUp(f"unknown: {reason}")
        values = enumerate(self.solver.getValue(cell).getBooleanValue() for cell in self.black)
        return [place + 1 for place, is_black in values if is_black]

    def count(self):
        # They run on from one call to the next.
        found = {}
        for name, entry in self.solver.getStatistics().get(True, False).items():
            if name in self.COUNTERS and isinstance(entry["value"], (int, float)):
                found[self.COUNTERS[name]] = found.get(self.COUNTERS[name], 0) + entry["value"]
        self.numbers.update(found)

    def statistics(self):
        return self.numbers
