"""clingo: grounds a program once, then solves it again and again while clauses are added (multi-shot)."""

import clingo


class Solver:
    def load(self, job):
        self.seconds, self.is_solved = {}, False
        with timed(self.seconds, "ground"):
            self.ground(job)

    def ground(self, job):
        self.complaints = []
        # Statistics of level 2 have the lengths of learnt clauses.
        options = ["--stats=2"]
        if "no-eq" in job["parts"]:
            options.append("--eq=0")
        if "seed" in job["numbers"]:
            # Its random numbers are for random decisions, of which there are none unless asked for.
            options += [f"--seed={job['numbers']['seed']}", "--rand-freq=0.01"]
        if job["threads"]:
            options.append(f"--parallel-mode={job['threads']}")
        # Atoms that no rule can derive are remarked upon; patterns that are not on the board are no fault.
        self.control = clingo.Control(options, logger=lambda _, text: self.complaints.append(text))
        self.control.enable_cleanup = False
        try:
            self.control.add("base", [], job["program"])
            self.control.ground([("base", [])])
        except RuntimeError as error:
            raise RuntimeError(f"{error}: {' '.join(self.complaints)[:500]}")
        self.width = job["cols"]
        cells = range(1, job["rows"] * job["cols"] + 1)
        # Taken down now, for views of atoms move when the solver tidies up between searches.
        self.literals = {cell: self.literal(cell) for cell in cells}

    def is_black(self, cell):
        row, column = divmod(cell - 1, self.width)
        return clingo.Function("is_black", [clingo.Number(column + 1), clingo.Number(row + 1)])

    def literal(self, cell):
        """What the solver calls "this cell is shaded": a number, or True or False when grounding has settled it."""
        atom = self.control.symbolic_atoms[self.is_black(cell)]
        # An atom that was looked for but is in no rule's head has the number 0.
        if atom is None or atom.literal == 0:
            return False
        return True if atom.is_fact else atom.literal

    def add(self, clause):
        """A clause as an integrity constraint: not all of its literals are false."""
        body = []
        for number in clause:
            literal = self.literals[abs(number)]
            if isinstance(literal, bool):
                if literal == (number > 0):
                    return
            else:
                body.append(-literal if number > 0 else literal)
        with self.control.backend() as backend:
            backend.add_rule([], body)

    def next(self, clauses, seconds):
        with timed(self.seconds, "solve"):
            for clause in clauses:
                self.add(clause)
            # The solver's own thread is needed only to interrupt it.
            with self.control.solve(yield_=True, async_=seconds is not None) as search:
                in_time = seconds is None or self.wait(search, seconds)
                model = search.model() if in_time else None
                shaded = None if model is None else self.shaded(model)
        # From here on there are statistics, of a search that was cut short as well.
        self.is_solved = True
        if not in_time:
            raise Timeout
        return shaded

    def wait(self, search, seconds):
        """Did the search end within the time? If not, it has been ended."""
        search.resume()
        # A day is as good as for ever.
        in_time = search.wait(min(seconds, 86400.0))
        if not in_time:
            search.cancel()
        return in_time

    def shaded(self, model):
        is_shaded = lambda literal: literal if isinstance(literal, bool) else model.is_true(literal)
        return [cell for cell, literal in self.literals.items() if is_shaded(literal)]

    def statistics(self):
        numbers = dict(self.seconds)
        if self.is_solved:
            # Of all searches since the program was loaded.
            everything = self.control.statistics
            program, search = everything["problem"]["lp"], everything["accu"]["solving"]["solvers"]
            extra = search["extra"]
            numbers |= {
                "variables": program["atoms"],
                "constraints": program["rules"],
                "choices": search["choices"],
                "conflicts": search["conflicts"],
                "restarts": search["restarts"],
                "lemmas": extra["lemmas_conflict"],
                "loop_lemmas": extra["lemmas_loop"],
                "lemma_size": mean(extra["lits_conflict"], extra["lemmas_conflict"]),
                "loop_lemma_size": mean(extra["lits_loop"], extra["lemmas_loop"]),
            }
        return numbers


def mean(total, count):
    """None of nothing."""
    return total / count if count else None
