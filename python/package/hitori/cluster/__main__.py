"""`python -m hitori.cluster`: counts, estimates, data sets and lab plans on all cores or on a cluster of Ray."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from .._native import GenerationError, InputError, LimitError
from . import count, estimate, generate, grade, lab

EXAMPLES = """Examples:
  python -m hitori.cluster count 4 5 --symbols 4 -o shards/          on all cores of this machine
  python -m hitori.cluster count 5 5 -o shards/ --resume --address auto
                                                                     continues, on a running cluster
  python -m hitori.cluster estimate 5 5 --boards 100000000 -o estimate.json
  python -m hitori.cluster generate 8 --count 1000000 -o puzzles/
  python -m hitori.cluster grade puzzles/ more.jsonl -o grades/
  python -m hitori.cluster lab nooij-rules my-plan.toml -o shared/   then: hitori lab report --results shared/

Exit codes: 0 success; 2 bad input, or a node or file that cannot be trusted; 3 no answer; 130 interrupted. Finished work is kept."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m hitori.cluster", description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawTextHelpFormatter
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--address", help="a running cluster, such as auto or ray://head:10001 [default: this machine]")
    common.add_argument("--cpus", type=int, help="cores of this machine to use [default: all]")
    common.add_argument("--json", action="store_true", help="print one JSON object")
    board = argparse.ArgumentParser(add_help=False)
    board.add_argument("rows", type=int)
    board.add_argument("cols", type=int)
    board.add_argument("--symbols", type=int, help="the most different symbols [default: the longer side]")
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("count", parents=[board, common], help="count boards, exactly")
    one.add_argument("-o", "--output", required=True, metavar="FOLDER", help="folder for the files of the shards")
    one.add_argument("--shards", type=int, default=16)
    one.add_argument("--units-per-task", type=int, help="[default: as many as take about a second]")
    one.add_argument("--checkpoint", type=float, default=5, metavar="SECONDS", help="how often files are written")
    one.add_argument("--semantics", choices=["strict", "minimal"], default="strict")
    one.add_argument("--resume", action="store_true", help="continue the files that are there")
    one = kinds.add_parser("estimate", parents=[board, common], help="estimate counts from random boards")
    one.add_argument("--boards", type=int, required=True, help="how many are drawn")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--engine", action="store_true", help="ask the engine about every board, instead of tables")
    one.add_argument("-o", "--output", metavar="FILE", help="file that is kept up to date, for --resume")
    one.add_argument("--resume", action="store_true", help="continue the file")
    one = kinds.add_parser("generate", parents=[common], help="generate, grade and write puzzles to Parquet")
    one.add_argument("size", help="8, or 6x9")
    one.add_argument("--count", type=int, required=True, help="how many seeds")
    one.add_argument("--seed", type=int, default=1, help="the first seed")
    one.add_argument("--per-file", type=int, default=10_000, help="seeds of a file [default: 10000]")
    one.add_argument("-o", "--output", required=True, metavar="FOLDER", help="shared folder; one with files is continued")
    one = kinds.add_parser("grade", parents=[common], help="grade and rate the puzzles of a data set, to Parquet")
    one.add_argument("sources", nargs="+", metavar="SOURCE", help="Parquet files, folders of them, and texts of puzzles")
    one.add_argument("--per-file", type=int, default=10_000, help="puzzles of a file [default: 10000]")
    one.add_argument("--timeout", type=float, metavar="SECONDS", help="time for each board [default: no limit]")
    one.add_argument("-o", "--output", required=True, metavar="FOLDER", help="shared folder; one with files is continued")
    one = kinds.add_parser("lab", parents=[common], help="run lab plans in shards")
    one.add_argument("plans", nargs="+", metavar="PLAN", help="studies by name (hitori lab list), or plans by file")
    one.add_argument("--scale", default="thesis", help="quick, thesis, or a factor of that [default: thesis]")
    one.add_argument("--shards", type=int, default=16, help="parts of each plan [default: 16]")
    one.add_argument("--cores", type=int, default=1, help="cores that a shard has for itself [default: 1]")
    one.add_argument("--command", help="the hitori command [default: $HITORI, or the one on the path]")
    one.add_argument("-o", "--output", required=True, metavar="FOLDER", help="shared folder for the logs; one with logs is continued")
    return parser


def _done(args: argparse.Namespace) -> tuple[dict[str, Any], str]:
    """Returns the view and its prose."""
    where = {"address": args.address, "cpus": args.cpus}
    if args.kind == "count":
        view = count(args.rows, args.cols, args.symbols, folder=args.output, shards=args.shards, resume=args.resume,
                     units_per_task=args.units_per_task, semantics=args.semantics, interval=args.checkpoint,
                     **where)  # fmt: skip
        solvable, unique = int(view["solvable"]), int(view["unique"])
        return view, f"{args.rows}×{args.cols}: {solvable:,} solvable, {unique:,} unique ({view['semantics']})"
    if args.kind == "estimate":
        view = estimate(args.rows, args.cols, args.symbols, boards=args.boards, seed=args.seed, file=args.output,
                        engine=args.engine, resume=args.resume, **where)  # fmt: skip
        lines = [f"{kind}: {view[kind]['estimate']:.6g} ± {view[kind]['standard_error']:.2g}"
                 for kind in ("solvable", "strict", "minimal")]  # fmt: skip
        return view, "\n".join(lines)
    if args.kind == "grade":
        view = grade(*args.sources, folder=args.output, per_file=args.per_file, timeout=args.timeout, **where)
        return view, f"{view['puzzles']} puzzles graded in {view['files']} files, {view['written']} of them new; {view['folder']}"
    if args.kind == "lab":
        view = lab(*args.plans, folder=args.output, scale=args.scale, shards=args.shards, cores=args.cores, command=args.command,
                   **where)  # fmt: skip
        for note in view["notes"]:
            print(f"hitori.cluster: {note}", file=sys.stderr)
        lines = [f"{one['plan']}: {one['measured']} measured, {one['wrong']} wrong, {one['not_tried']} not tried; {view['folder']}"
                 for one in view["plans"]]  # fmt: skip
        return view, "\n".join(lines)
    view = generate(args.size, count=args.count, folder=args.output, seed=args.seed, per_file=args.per_file, **where)
    return view, f"{view['puzzles']} puzzles in {view['files']} files, {view['written']} of them new; {view['folder']}"


def main() -> int:
    """Runs the command; returns its exit code."""
    args = _parser().parse_args()
    # Ray's native part writes notes to standard output, which is for the result alone.
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        view, prose = _done(args)
    except KeyboardInterrupt:
        print("interrupted; finished work is kept; the same command continues it (count and estimate: with --resume)", file=sys.stderr)
        return 130
    except (InputError, OSError, ModuleNotFoundError) as error:
        print(f"hitori.cluster: {error}", file=sys.stderr)
        return 3 if isinstance(error, LimitError) else 2
    except GenerationError as error:
        print(f"hitori.cluster: {error}", file=sys.stderr)
        return 3
    print(json.dumps(view) if args.json else prose, file=out, flush=True)
    # As with `hitori lab run`, a wrong answer is a result to look at.
    return 3 if any(one["wrong"] for one in view.get("plans", [])) else 0


if __name__ == "__main__":
    sys.exit(main())
