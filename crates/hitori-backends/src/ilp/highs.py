"""HiGHS under the protocol of runner.py. Clauses become rows, and the program is solved again."""

import highspy
from highspy import HighsModelStatus as Status


class Solver:
    def load(self, job):
        # Asked for even when loading fails.
        self.numbers = {}
        self.highs = highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        if job["threads"]:
            highs.setOptionValue("threads", job["threads"])
        with timed(self.numbers, "ground"):
            read = with_lp_file(job, highs.readModel)
        if read != highspy.HighsStatus.kOk:
            raise GaveUp("HiGHS does not read the program")
        # Columns come in the order in which the file mentions them.
        self.white = []
        for r in range(1, job["rows"] + 1):
            for c in range(1, job["cols"] + 1):
                status, column = highs.getColByName(f"w_{r}_{c}")
                if status != highspy.HighsStatus.kOk:
                    raise GaveUp(f"HiGHS has read a program without w_{r}_{c}")
                self.white.append(column)
        self.numbers["variables"] = highs.getNumCol()
        self.numbers["constraints"] = highs.getNumRow()

    def next(self, clauses, seconds):
        highs = self.highs
        for clause in clauses:
            # Shaded is 1 - w: every such literal moves a 1 to the other side.
            columns = [self.white[abs(k) - 1] for k in clause]
            signs = [-1.0 if k > 0 else 1.0 for k in clause]
            bound = 1 - sum(k > 0 for k in clause)
            highs.addRow(bound, highspy.kHighsInf, len(columns), columns, signs)
        # The limit is for each call (measured with 1.15.1), although the clock runs on from call to call.
        highs.setOptionValue("time_limit", highspy.kHighsInf if seconds is None else seconds)
        with timed(self.numbers, "solve"):
            highs.run()
        status, info = highs.getModelStatus(), highs.getInfo()
        work = {
            "decisions": max(info.mip_node_count, 0),
            "simplex_iterations": max(info.simplex_iteration_count, 0),
            "calls": 1,
        }
        add_up(self.numbers, work)
        self.numbers["constraints"] = highs.getNumRow()
        if status == Status.kOptimal:
            value = highs.getSolution().col_value
            return [place + 1 for place, column in enumerate(self.white) if value[column] < 0.5]
        # Variables of cells are bounded and nothing is optimized: "infeasible or unbounded" is the former.
        if status in (Status.kInfeasible, Status.kUnboundedOrInfeasible):
            return None
        if status == Status.kTimeLimit:
            raise Timeout
        raise GaveUp(highs.modelStatusToString(status))

    def statistics(self):
        return self.numbers
