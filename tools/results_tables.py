"""The tables of the documents that are computed from results: a function each, and the registry TABLES at the end.

A function gets `result`, which loads a result by its name (results_marks.py keeps note of what was used), and gives the lines of a
Markdown table. What a table claims in words is computed here as well, so that it cannot outlive the numbers.
"""

import math

from results_marks import Wrong

CLASSES = "ABCDEFG"


def printed(content):
    """Everything that the commands of a result printed."""
    return [item for run in content["runs"] for item in run["output"]]


def markdown(header, rows, align=None):
    """A table; `align` has a sign for each column, r for right."""
    align = align or "l" + "r" * (len(header) - 1)
    rule = "".join("---:|" if sign == "r" else "---|" for sign in align)
    line = lambda cells: "|" + "|".join(f" {cell} " if str(cell) else " " for cell in cells) + "|"
    return [line(header), "|" + rule] + [line(row) for row in rows]


def grouped(number):
    """A number with commas; nothing for None."""
    return "" if number is None else f"{int(number):,}"


def share(part, whole):
    return f"{100 * part / whole:.1f} %"


def named(item):
    return f"{item['rows']}×{item['cols']} ({item['symbols']})"


BOARDS = """3×3 (3), 3×3 (9), 4×3 (4), 3×4 (12), 3×5 (4), 5×3 (5), 3×6 (6), 4×4 (3), 4×4 (4), 4×4 (5), 4×4 (6), 4×4 (8), 4×4 (16), 4×5 (4),
4×5 (5), 5×5 (4), 5×5 (5)"""
BOARDS = [name.strip() for name in BOARDS.split(",")]


def counted(result):
    """The counts of boards by name and sense; where two runs counted the same, they agree."""
    found = {}
    for name in ("count-boards", "count-boards-large", "count-5x5", "count-5x5-checks"):
        for item in printed(result(name)):
            if "unique" not in item:
                continue
            key = (named(item), item["semantics"])
            before = found.get(key, item)
            if any(before[what] != item[what] for what in ("solvable", "unique", "by_shaded") if what in before and what in item):
                raise Wrong(f"{key} was counted twice, with different results")
            if "by_shaded" in item or key not in found:
                found[key] = item
    return found


def boards(result):
    counts = counted(result)
    published = result("published.wensveen-table-19")["unique"] | result("published.wensveen-table-20")["unique"]
    rows = []
    for name in BOARDS:
        strict, minimal = counts.get((name, "strict"), {}), counts[name, "minimal"]
        theirs, unique = published.get(name), int(minimal["unique"])
        lost = "" if theirs is None else f"{unique - theirs:,} ({share(unique - theirs, unique)})"
        all_boards, solvable = minimal["boards_up_to_renaming"], minimal["solvable"]
        rows.append([name, *map(grouped, [all_boards, solvable, strict.get("unique"), unique, theirs]), lost])
    header = ["board (symbols)", "boards up to renaming", "solvable", "unique, strict", "unique, minimal", "Wensveen 2024", "lost there"]
    return markdown(header, rows)


def of_5x5(result):
    """The count of 5×5 for every number of symbols with which a board is solvable, in both senses, by shaded cells."""
    counts = [item for item in printed(result("count-5x5")) if int(item["solvable"])]
    longest = max(len(item["by_shaded"]) for item in counts)
    rows = []
    for item in counts:
        cells = item["by_shaded"] + [None] * (longest - len(item["by_shaded"]))
        rows.append([item["symbols"], item["semantics"], grouped(item["unique"]), *map(grouped, cells)])
    if {item["symbols"] for item in counts} != {4, 5}:
        raise Wrong("the text says that 5×5 needs 4 symbols")
    return markdown(["symbols", "unique", "boards", *map(str, range(longest))], sorted(rows), "ll" + "r" * (longest + 1))


def estimates(result):
    """The count of 5×5 beside the estimate from random boards."""
    view = next(item for item in printed(result("count-5x5-checks")) if item.get("view") == "count-estimate/1")
    counts = counted(result)
    rows = []
    for name, key in [("solvable", "solvable"), ("unique, strict", "strict"), ("unique, minimal", "minimal")]:
        one, count = view[key], counts["5×5 (5)", key if key == "minimal" else "strict"]
        if one["exact"] != count["solvable" if key == "solvable" else "unique"]:
            raise Wrong(f"the estimate of {name} stands beside another count")
        if abs(one["deviation"]) > 4:
            raise Wrong(f"the estimate of {name} is {one['deviation']:.1f} standard errors away")
        numbers = [one["exact"], round(one["estimate"]), round(one["standard_error"])]
        rows.append([name, *map(grouped, numbers), f"{one['deviation']:+.2f}"])
    return markdown(["5×5 (5)", "exact", "estimate", "standard error", "difference in standard errors"], rows)


def by_shaded(result):
    counts = counted(result)
    chosen = ["3×3 (9)", "3×4 (12)", "3×6 (6)", "4×4 (4)", "4×4 (16)", "4×5 (4)", "4×5 (5)", "5×5 (4)", "5×5 (5)"]
    lists = {name: counts[name, "minimal"]["by_shaded"] for name in chosen}
    longest = max(map(len, lists.values()))
    rows = [[name, *map(grouped, numbers), *[""] * (longest - len(numbers))] for name, numbers in lists.items()]
    return markdown(["board (symbols)", *map(str, range(longest))], rows)


def splits(result, names):
    """The classes of boards by name, lines and rule set."""
    found = {}
    for name in names:
        for run in result(name)["runs"]:
            lines = "2sat" if "--lines 2sat" in run["command"] else "rules"
            rules = run["command"].partition("--rules ")[2].split(" ")[0] or "usual"
            for item in run["output"]:
                found[named(item), lines, rules] = [item["by_class"][letter] for letter in CLASSES]
    return found


def by_class(result):
    found = splits(result, ["count-classes", "count-classes-large"])
    both = result("published.wensveen-table-19")["classes"]
    apart = result("published.wensveen-table-20")
    rows = []
    for name in ["3×3 (3)", "4×3 (4)", "4×4 (4)", "5×3 (5)", "3×5 (4)"]:
        for lines in ["rules", "2sat"]:
            rows.append([name, lines, *map(grouped, found[name, lines, "usual"])])
            if name in both and lines == "rules":
                rows.append(["Wensveen's", "both", *map(grouped, both[name])])
            elif name not in both:
                rows.append(["Wensveen's", lines, *map(grouped, apart[lines][name])])
    return markdown(["board (symbols)", "lines", *CLASSES], rows, "ll" + "r" * len(CLASSES))


def small_classes(result):
    found = splits(result, ["count-classes"])
    published = result("published.wensveen-table-19")["classes"]
    rows = []
    for name in ["3×3 (3)", "4×3 (4)"]:
        rows.append([name, "rules", *map(grouped, found[name, "rules", "usual"])])
        rows.append(["", "2-SAT lines", *map(grouped, found[name, "2sat", "usual"])])
        rows.append(["", "rules of the thesis (`--rules wensveen`)", *map(grouped, found[name, "rules", "wensveen"])])
        rows.append(["", "Wensveen 2024 reports", *map(grouped, published[name])])
    return markdown(["board (symbols)", "", *CLASSES], rows, "ll" + "r" * len(CLASSES))


def lines(adjacent, table):
    columns = ["none", "partial", "one", "two", "more"]

    def written(result):
        items = [item for item in printed(result("count-lines")) if item["adjacent"] == adjacent]
        published = result(f"published.{table}")["rows"]
        for item in items:
            ours = [int(item[column]) for column in columns]
            # The text says that all of them are equal.
            if published.get(str(item["n"]), ours) != ours:
                raise Wrong(f"{table} has another row for n = {item['n']}")
        return markdown(["n", *columns], [[item["n"], *(item[column] for column in columns)] for item in items], "rrrrrr")

    return written


def shadings(result):
    items = {}
    for name in ("count-shadings", "count-shadings-large"):
        items |= {(item["rows"], item["cols"]): item for item in printed(result(name))}
    rows = [[f"{r}×{c}", item["legal"], item["maximal"] or ""] for (r, c), item in sorted(items.items(), key=lambda pair: (pair[0][1] - pair[0][0] > 1, pair[0]))]
    return markdown(["board", "legal", "maximal"], rows)


def formula(rows, cols):
    """Wensveen's formula for the most shaded cells, rows ≥ cols ≥ 6."""
    cells = rows * cols
    return (2 * cells + 3) // 6 if cols % 2 == 0 else -(-cells // 3)


def most(result):
    """The most shaded cells by rows ≥ columns, and the periods by width."""
    values, periods = {}, {}
    for name in ("most-shaded", "most-shaded-large"):
        for item in printed(result(name)):
            values[max(item["rows"], item["cols"]), min(item["rows"], item["cols"])] = item["most"]
            if "period" in item:
                periods[item["cols"]] = item["period"]
    return values, periods


def squares(result):
    values, _ = most(result)
    sides = range(2, 20)
    known = dict(zip(sides, result("published.oeis-a239231")["values"]))
    ours = [f"**{values[n, n]}**" if values[n, n] != known[n] else values[n, n] for n in sides]
    rows = [["here", *ours], ["A239231", *known.values()]]
    rows.append(["Wensveen's formula", *("" if n < 6 else formula(n, n) for n in sides)])
    return markdown(["n", *map(str, sides)], rows)


def deviations(values, period, width):
    """By how much the formula is wrong, for all rows up to where everything repeats, and every how many rows that is."""
    start, rows, gain = period["from"], period["rows"], period["shaded"]
    # The formula repeats after three rows, up to a constant; both together after this many.
    cycle = rows if rows % 3 == 0 else 3 * rows

    def best(m):
        if m < start + rows:
            if (m, width) not in values:
                raise Wrong(f"{m}×{width} is needed for the table of periods, and in no result")
            return values[m, width]
        more = -(-(m - start - rows + 1) // rows)
        return best(m - more * rows) + more * gain

    off = {m: best(m) - formula(m, width) for m in range(width, start + 2 * cycle)}
    steady = all(off[m] == off[m + cycle] for m in range(start, start + cycle))
    return off, cycle, steady


def periods(result):
    values, found = most(result)
    rows = []
    for width in range(2, 17):
        period = found[width]
        verdict = "(says nothing)"
        if width >= 6:
            off, cycle, steady = deviations(values, period, width)
            wrong = [m for m, by in off.items() if by]
            if not steady:
                verdict = "**fails for infinitely many m**, by more and more"
            elif not wrong:
                verdict = "holds for every m ≥ n"
            else:
                verdict = f"**fails for m = {', '.join(map(str, wrong[:3]))}, …**"
        rows.append([width, period["from"], period["rows"], period["shaded"], verdict])
    return markdown(["width", "from rows", "more rows", "more shaded", "Wensveen's formula"], rows, "rrrrl")


def terms(result, sequence):
    """The terms of a sequence by their index; where two runs computed the same, they agree."""
    found = {}
    for name in ("sequences", "sequences-large"):
        for item in printed(result(name)):
            if item["sequence"] == sequence and found.setdefault(item["n"], int(item["value"])) != int(item["value"]):
                raise Wrong(f"{sequence} at {item['n']} was computed twice, with different results")
    return found


def fewest_maximal(result):
    ours, counts = terms(result, "fewest-maximal"), terms(result, "fewest-maximal-shadings")
    published = result("published.oeis-a322125")
    theirs = [str(value) for value in published["values"]] + [f"≤ {value}" for value in published["at_most"]]
    known = dict(zip(range(1, 11), theirs))
    rows = [["here", *(f"**{value}**" if "≤" in known.get(n, "") else value for n, value in ours.items())]]
    rows.append(["A322125", *(known.get(n, "") for n in ours)])
    rows.append(["shadings with so many", *(counts.get(n, "") for n in ours)])
    return markdown(["n", *map(str, ours)], rows)


def hitori_numbers(result):
    """Both numbers, with the bounds of Suzuki and others 2017 (n ≥ 2, and n ≥ 3) and our own."""
    fewest, most, maximal = (terms(result, name) for name in ("hitori-number", "hitori-number-most", "fewest-maximal"))
    rows = []
    for n, value in fewest.items():
        theirs = f"{-(-(2 * n - 1) // 3)} to {2 * -(-n // 3) + 1}" if n >= 2 else ""
        if value != 2 * n // 3 + 1:
            raise Wrong(f"h({n}) is not what the text says")
        between = f"{-(-(4 * n * n - 4 * n + 11) // 5)} to {(4 * n * n + 2 * n - 2) // 5}" if n >= 3 else ""
        bound = n * n - maximal[n] if n in maximal else ""
        if n >= 3 and n in most and most[n] != bound:
            raise Wrong(f"the most numbers of {n} are not what the text says")
        rows.append([n, value, theirs, most.get(n, ""), bound, between])
    header = ["n", "fewest", "Suzuki and others 2017", "most", "n² less the fewest shaded", "Suzuki and others 2017"]
    return markdown(header, rows, "rrrrrr")


def left(result):
    published = result("published.wensveen-table-15")["rows"]
    rows = []
    for item in printed(result("count-patterns")):
        name = f"{item.get('rows')}×{item.get('cols')}"
        if name not in published:
            continue
        all_boards, ours, theirs = int(item["boards_up_to_renaming"]), int(item["left"]), published[name]["left"]
        if [all_boards, theirs] != [published[name]["boards"], int(item["wensveen_left"])]:
            raise Wrong(f"the row {name} of Table 15 is not what results/published.json says")
        numbers = [f"{all_boards:,}", f"{ours:,}", share(ours, all_boards), f"{theirs:,}", share(theirs, all_boards)]
        rows.append([name, item["symbols"], *numbers])
    return markdown(["board", "symbols", "boards up to renaming", "left", "share", "Wensveen: left", "share"], rows)


def generation(result):
    rows = []
    for row in printed(result("bench-generate"))[0]["generate"]:
        naive = row["naive_per_second"]
        accepted = f"{100 * row['naive_accepted']:.1f} %" if naive else "–"
        factor = f"{row['per_second'] / naive:,.0f}" if naive else "–"
        repairs = [f"{row['repairs_mean']:.2f}", row["repairs_median"], row["repairs_90"], row["repairs_max"]]
        rows.append([row["n"], f"{row['per_second']:.1f}", *repairs, accepted, factor])
    header = ["n", "puzzles a second", "repairs: mean", "median", "90 %", "most", "naive: accepted", "naive: times slower"]
    return markdown(header, rows, "r" * len(header))


def properties(result):
    ours = printed(result("generated-boards"))
    theirs = result("published.rietdijk-table-2")["values"]
    names = {
        "BT": "shaded cells",
        "AD": "adjacent duplicates",
        "TAD": "triples",
        "NAD": "non-adjacent duplicates",
        "RCD": "duplicates in row and column",
    }
    rows = [[text, *(f"{means['rietdijk.' + key]:.2f}" for means in ours), theirs[key]] for key, text in names.items()]
    return markdown(["property", "default", "`--scheme nooij`", "`--scheme rietdijk`", "Rietdijk 2026"], rows)


def line_rules(result):
    rows = []
    for group in result("line-rules")["groups"]:
        for place, row in enumerate(group["rows"]):
            of = lambda part, whole: f"{part:,}" if part == whole else f"{part:,} ({100 * part / whole:.0f} %)"
            numbers = [f"{row['lines']:,}", of(row["lines_found"], row["lines"]), f"{row['cells']:,}", of(row["cells_found"], row["cells"])]
            unnoticed = [f"{row['impossible']:,}", f"{row['impossible_found']:,}"]
            rows.append([group["name"] if place == 0 else "", row["length"], *numbers, *unnoticed])
    header = ["lines", "cells", "lines with more", "all found", "cells more", "found", "impossible, unnoticed", "noticed"]
    return markdown(header, rows)


def smt_sizes(result):
    rows = [line.split() for line in printed(result("encodings-smt"))]
    models, variables, assertions = ([row[place] for row in rows] for place in (0, 1, 3))
    return markdown(["", *(f"`{model}`" for model in models)], [["variables", *variables], ["assertions", *assertions]])


def rating(result):
    """Agreement of the rating with published labels, beside that of class and steps."""
    with_ends = lambda item: f"{item['value']:.2f} ({item['low']:.2f} to {item['high']:.2f})"
    area = lambda item: f"{item['value']:.3f} ({item['low']:.3f} to {item['high']:.3f})"
    rows = []
    for item in printed(result("rating")):
        if "size" in item:
            found = item.get("rank_correlation", {})
            ranks = [with_ends(found[name]) if name in found else "" for name in ("rating", "class", "class and steps", "steps")]
            rows.append([item["size"].replace("x", "×"), item["puzzles"], *ranks, area(item["area_under_curve"])])
    return markdown(["size", "puzzles", "rating", "class", "class and steps", "steps", "Medium or harder told apart"], rows)


def rating_words(result):
    """Words of the rating by published label."""
    rows = [item for item in printed(result("rating")) if "label" in item]
    words = list(rows[0]["words"])
    return markdown(["label", "puzzles", *words], [[row["label"], row["puzzles"], *row["words"].values()] for row in rows])


def step_kinds(wanted):
    """Steps of each kind in explanations, generated puzzles beside published ones, for the sides that are wanted."""

    def written(result):
        items = [item for item in printed(result("step-kinds")) if wanted(item["side"])]
        kinds = list(items[0]["steps"])
        mean = lambda step: f"{step['mean']:.2f}" + (f" ± {step['error']:.2f}" if step.get("error") else "")
        rows = []
        for item in items:
            size = f"{item['side']}×{item['side']}"
            rows.append([size, item["difficulty"], item["source"], grouped(item["puzzles"]), *(mean(item["steps"][kind]) for kind in kinds)])
        return markdown(["size", "word", "source", "puzzles", *kinds], rows, "lll" + "r" * (1 + len(kinds)))

    return written


def hard(result):
    """Hard boards by family: size, conflicts, and the median time of each engine."""
    lines = printed(result("hard"))

    def block(caption):
        """The rows below a caption, by family; the first words are its name."""
        start = next(place for place, line in enumerate(lines) if line.startswith(caption))
        head, rows = lines[start + 1].split(), {}
        for line in lines[start + 2 :]:
            words = line.split()
            if len(words) < 2 or not words[1].isdigit():
                break
            rows[" ".join(words[:2])] = words[2:]
        return head, rows

    _, boards = block("The boards")
    head, times = block("Median time")
    decided = block("Share decided")[1]
    limit = "not within 10 s"
    rows = []
    for family, (count, height, width, conflicts) in boards.items():
        seconds = [limit if float(part) < 0.5 else f"{time} s" for time, part in zip(times[family], decided[family])]
        rows.append([family, count, f"{height}×{width}", conflicts, *seconds])
    return markdown(["family", "boards", "size", "conflicts of native", *(f"`{engine}`" for engine in head[1:])], rows)


def hard_proofs(result):
    """What certificates of hard boards cost, beside the answer alone."""
    rows = []
    for item in printed(result("bench-hard"))[0]["proofs"]:
        answer, added = f"{1e3 * item['answer_seconds']:.3g}", f"{100 * item['write_share']:.0f} %"
        rows.append([item["family"], item["proofs"], answer, added, f"{item['check_ratio']:.1f}"])
    return markdown(["family", "boards", "answer, milliseconds", "writing adds", "checking, times the answer"], rows)


def hard_reach(result):
    """How long boards of threshold formulas take, variables by variables, until one is not decided in time."""
    reach = printed(result("bench-hard"))[0]["reach"]
    over = f"over {reach['limit_seconds']:g}"
    rows = [[item["variables"], f"{item['slowest_seconds']:.3g}" if item["decided"] else over] for item in reach["tried"]]
    return markdown(["variables", "slowest board, seconds"], rows, "rr")


def page(result):
    """What people wait for on the page, behind both doors: the middle and the worst of several tries."""
    doors = {item["door"]: item for item in result("page")["runs"][0]["output"]}
    kinds = {
        "first_puzzle": "the first puzzle on screen, in a browser that was never here",
        "mark_50x50": "a mark on 50×50: script, style and layout",
        "next_picture_50x50": "the same from the hand to the next picture, in steps of 8 ms",
        "violations_50x50": "broken rules shown after a mark on 50×50",
        "verdict_15x15": "the setter's verdict on 15×15, after a key",
        "cells_15x15": "which numbers a cell of 15×15 could have",
    }
    time = lambda door, kind: f"{doors[door][kind]['median']} ({doors[door][kind]['worst']})"
    rows = [[text, time("static", kind), time("serve", kind)] for kind, text in kinds.items()]
    return markdown(["milliseconds, the worst in brackets", "static page", "`hitori serve`"], rows, "lrr")


def profile(result):
    """The shares of instructions, a column for each run."""
    runs = printed(result("profile"))
    parts = dict.fromkeys(part for run in runs for part in run["percent"])
    rows = [[part, *(f"{run['percent'][part]:.1f} %" if part in run["percent"] else "" for run in runs)] for part in parts]
    return markdown(["", *(run["run"] for run in runs)], rows)


def growth(result):
    """The power of the cells that instructions grow as, before and after: the largest of all families, with the family."""
    table = {}
    for item in printed(result("growth")):
        table.setdefault(item["operation"], []).append(item)
    rows = []
    for operation, items in table.items():
        cells = []
        for program in ("before", "after"):
            worst = max(items, key=lambda item: math.inf if item[program]["more_than"] else item[program]["exponent"])
            power = "stopped" if worst[program]["more_than"] else f"{worst[program]['exponent']:.2f}"
            cells += [power, worst["family"]]
        peaks = [peak for item in items for peak in item["after"]["bytes"] if peak]
        rows.append([f"`{operation}`", *cells, f"{max(peaks) / 1e6:,.0f}" if peaks else ""])
    return markdown(["operation", "before", "on", "after", "on", "after, MB at most"], rows, "lrlrlr")


def python(result):
    """The package beside the command, and Ray beside the command's threads, each on the same work."""
    parts = {item["part"]: item for item in printed(result("python"))}
    batch, call, count = (parts[name] for name in ("batch", "call", "count"))
    rows = [
        [f"{batch['boards']:,} puzzles 10×10 proved unique, seconds", batch["command_seconds"], batch["package_seconds"], ""],
        ["`solve` of one puzzle beyond the engine's own time, microseconds", "", call["overhead_micros"], ""],
        ["boards 4×5 with 5 symbols, two jobs, seconds", count["command_seconds"], "", count["ray_seconds"]],
        ["of that to start Ray", "", "", count["ray_start_seconds"]],
    ]
    return markdown(["", "command", "package", "Ray"], rows)


def python_data(result):
    """How much memory driver and workers have in each tenth of the time."""
    item = printed(result("python-data"))[0]
    tenths = item["memory_megabytes_by_tenths"]
    head = ["puzzles", "seconds", "a second", "Parquet, MB", *(f"{tenth}/10" for tenth in range(1, 11))]
    row = [f"{item['puzzles']:,}", f"{item['seconds']:,.0f}", f"{item['per_second']:,}", f"{item['parquet_megabytes']:,}", *tenths]
    return markdown(head, [row], "r" * len(head))


def speed(part, goals):
    """What took how long before and after, with the goal where there is one."""

    def table(result):
        rows = []
        for item in printed(result("speed")):
            if item["part"] != part:
                continue
            over = f"over {item.get('limit')}"
            before, after = (over if value is None else f"{value:,g}" for value in (item["before"], item["after"]))
            times = f"{item['times']:.3g}" if "times" in item else ""
            rows.append([item["what"], item["unit"], before, after, times, goals.get(item["what"], "")])
        return markdown(["", "", "before", "after", "times better", "goal"], rows, "llrrrr")

    return table


#: The goals that the work on speed started with, by what was measured.
CELL_GOALS = {f"parse and referee, n = {n}": "12" if n <= 50 else "16" for n in (10, 20, 50, 100, 200, 500, 1000)}
CELL_GOALS |= {f"prove unique and referee, n = {n}": "25" if n == 10 else "20" for n in (10, 50, 100, 200, 500, 1000)}
DIFFICULTY_GOALS = {f"9×9 difficulty {word}": "10 times" for word in ("gentle", "easy", "medium", "hard", "fierce")}

TABLES = {
    "speed-engine": speed("engine", CELL_GOALS),
    "speed-batch": speed("batch", {"unique 10×10, jsonl to jsonl": "500,000"}),
    "speed-start": speed("start", {"solve a file of one 10×10": "3"}),
    "speed-generator": speed("generator", {f"{n}×{n}": "2 times" for n in (10, 20, 50, 100, 500)}),
    "speed-wanted": speed("wanted", {"9×9 class G": "10 times", "12×12 class B": "10 times"} | DIFFICULTY_GOALS),
    "speed-grade": speed("grade", {"grade and rate 1000×1000": "10", "explain and rate 200×200": "2"}),
    "speed-hard": speed("hard", {}),
    "speed-reach": speed("reach", {}),
    "speed-profile": profile,
    "growth": growth,
    "python": python,
    "python-data": python_data,
    "page": page,
    "hard": hard,
    "hard-proofs": hard_proofs,
    "hard-reach": hard_reach,
    "rating": rating,
    "rating-words": rating_words,
    "step-kinds": step_kinds(lambda side: side == 8),
    "step-kinds-sizes": step_kinds(lambda side: side != 8),
    "boards": boards,
    "boards-by-class": by_class,
    "boards-by-shaded": by_shaded,
    "boards-5x5": of_5x5,
    "boards-estimated": estimates,
    "lines": lines(False, "wensveen-table-12"),
    "lines-adjacent": lines(True, "wensveen-table-13"),
    "shadings": shadings,
    "most-shaded-squares": squares,
    "most-shaded-periods": periods,
    "patterns-left": left,
    "fewest-maximal": fewest_maximal,
    "hitori-numbers": hitori_numbers,
    "small-classes": small_classes,
    "generation": generation,
    "properties": properties,
    "line-rules": line_rules,
    "smt-sizes": smt_sizes,
}
