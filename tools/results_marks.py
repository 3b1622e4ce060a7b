"""Documents as blocks, and the marks that say where the numbers of a block come from.

A mark is a comment on a line of its own above a block (paragraph, list, table, fenced text):

    <!-- results: count-lines, published.table-12 -->   every number of the block is in these results or in their command lines
    <!-- results: …; given: 200 is the default -->       and these are constants of the program, of a definition or of a document
    <!-- results: …; derived: 4.7 = 100 * (5 - 4) / 21 -->  and these follow from numbers of the results; with ~ for = to as
                                                         many digits as are not zeros at the end: 4,400 ~ 4,442
    <!-- pinned: crates/…/tests/NAME.rs -->              and these are asserted by a test
    <!-- table: NAME -->          the table below is written by `tools/results fill`
    <!-- constants: WHY -->       no number of the block is a result
    <!-- unsourced: WHY -->       its numbers have no result yet; they are listed by every check
    <!-- section results: … -->   the same for all blocks up to the next heading; so can be the others, but `table`

A number may have fewer decimals than the result has. Free are code, addresses, sizes of boards (3×3), n = 5, years, sections and tables
that are cited, versions and, outside tables, numbers of one digit. A block in which any other number stands needs a mark.
"""

import ast
import operator
import pathlib
import re
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYS = ["results", "pinned", "given", "derived", "table", "constants", "unsourced"]
COMMENT = re.compile(r"^\s*<!--\s*(section )?([a-z]+):(.*?)-->\s*$", re.S)
# Fenced text in these languages is for machines.
LANGUAGES = {"sh", "console", "rust", "js", "json", "python", "toml", "fzn", "cnf", "smt2"}
NUMBER = re.compile(r"(?<![\w.,^])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?!\.?\d|,\d{3}|[A-Za-z](?<!ms)(?<!s))")
CITED = r"[A-Z]?\d[\d.]*\d|[A-Z]?\d"
FREE = [
    re.compile(r"`[^`]*`"),
    re.compile(r"\]\([^)]*\)|<[^>]*>|[a-z]+://\S+"),
    re.compile(r"\d+ ?× ?\d+(?: \(\d+(?: symbols)?\))?"),
    re.compile(r"\b[a-zA-Z] ?[=≤≥<>] ?\d+(?!\.?\d)(?:(?:,| and| to|…|–)+ ?\d+(?!\.?\d))*"),
    re.compile(r"\b(?:19|20)\d\d\b(?:/\d\d)?"),
    re.compile(
        r"\b(?:[Ss]ections?|Tables?|Figs?\.?|Figures?|[Cc]hapters?|[Aa]ppendix|Lemmas?|Theorems?|Algorithms?|SMT-LIB|doi:\S*)"
        rf"\s+(?:{CITED})(?:(?:\s*[–-]\s*|,\s*|\s+and\s+|\s+to\s+)(?:{CITED}))*"
    ),
    re.compile(r"\bv?\d+\.\d+\.\d+\b"),
    re.compile(r"\b[A-Za-z]\w*-\d+(?:\.\d+)*\b|\bA\d{6}\b|\d+\^\d+"),
]


class Wrong(Exception):
    """A mark or a result that cannot be used."""


class Pending(Wrong):
    """A result that has not been made yet, and is known not to be."""


def decimal(text):
    return Decimal(text.replace(",", ""))


def numbers(text):
    """The numbers of a text, as they are written."""
    return [found.group() for found in NUMBER.finditer(text)]


def values(content):
    """All numbers of a result: in its command lines and in what they printed."""
    if isinstance(content, dict):
        for key, value in content.items():
            if key not in ("view", "kind", "version", "commit", "date", "load", "source"):
                yield from (decimal(number) for number in numbers(key))
                yield from values(value)
    elif isinstance(content, list):
        for value in content:
            yield from values(value)
    elif isinstance(content, str):
        # Numbers of a command line may touch other signs, as in 4x8 or 5,10,15.
        yield from (decimal(number) for number in numbers(content) + re.findall(r"\d+(?:\.\d+)?", content))
    elif isinstance(content, (int, float)) and not isinstance(content, bool):
        yield abs(Decimal(repr(content)))


# Factors that need no source, beside numbers up to ten.
UNITS = {60, 100, 1000, 3600}
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def evaluated(text):
    """The value of a sum, difference, product or quotient, and the numbers in it."""
    used = []

    def value(node):
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            used.append(Decimal(repr(node.value)))
            return used[-1]
        raise Wrong(f"'{text}' is not made of numbers, + - * / and brackets")

    try:
        return value(ast.parse(text.replace(",", "").strip(), mode="eval").body), used
    except (SyntaxError, ArithmeticError) as error:
        raise Wrong(f"'{text}' has no value: {error}") from error


class Pool:
    """The numbers that a block may use."""

    def __init__(self):
        self.all, self.rounded = set(), {}

    def add(self, more):
        self.all.update(more)
        self.rounded = {}

    def has(self, number):
        """Whether a number, as it is written, is among them, perhaps with more decimals."""
        number = decimal(number) if isinstance(number, str) else number
        if number in self.all:
            return True
        step = Decimal(1).scaleb(number.as_tuple().exponent)
        if step not in self.rounded:
            finer = [value for value in self.all if value.as_tuple().exponent < step.as_tuple().exponent and value < 10**15]
            ways = (ROUND_HALF_UP, ROUND_HALF_EVEN)
            self.rounded[step] = {value.quantize(step, way) for value in finer for way in ways}
        return number in self.rounded[step]

    def derive(self, text):
        """Adds a number that is computed from others, and says what is wrong with it."""
        found = re.fullmatch(r"([\d.,]+) *([=~])(.*)", text.strip())
        if not found:
            raise Wrong(f"'{text.strip()}' is not of the form NUMBER = FORMULA")
        number, about, formula = decimal(found[1]), found[2] == "~", found[3]
        value, used = evaluated(formula)
        unknown = [str(operand) for operand in used if operand > 10 and operand not in UNITS and not self.has(operand)]
        if unknown:
            raise Wrong(f"{', '.join(unknown)} of '{text.strip()}' is in no result that is named")
        step = Decimal(1).scaleb((number.normalize() if about else number).as_tuple().exponent)
        if number not in (value.quantize(step, ROUND_HALF_UP), value.quantize(step, ROUND_HALF_EVEN)):
            raise Wrong(f"{formula.strip()} is {value:.6g}, not {number}")
        self.add([number])


class Block:
    """Lines that belong together, with the marks above them."""

    def __init__(self, line, lines, kind, language=""):
        self.line, self.lines, self.kind, self.language, self.marks = line, lines, kind, language, []

    def shown(self):
        """The numbers that need a source."""
        if self.kind == "heading" or self.language in LANGUAGES:
            return []
        text = "\n".join(self.lines)
        for pattern in FREE[1:] if self.kind == "fence" else FREE:
            text = pattern.sub(" ~ ", text)
        found = numbers(re.sub(r"^\s*\d+\. ", "", text, flags=re.M))
        return [number for number in found if self.kind != "text" or len(number) > 1]


def blocks(text):
    """Cuts a document into blocks."""
    found, current, fence = [], None, False

    def start(line, first, kind, language=""):
        nonlocal current
        current = Block(line, [first], kind, language)
        found.append(current)

    for number, line in enumerate(text.split("\n"), 1):
        if fence:
            current.lines.append(line)
            fence = not line.lstrip().startswith("```")
            if not fence:
                current = None
        elif line.lstrip().startswith("```"):
            start(number, line, "fence", line.strip().strip("`"))
            fence = True
        elif current and current.kind == "comment" and "-->" not in current.lines[-1]:
            current.lines.append(line)
        elif line.lstrip().startswith("<!--"):
            start(number, line, "comment")
        elif not line.strip():
            current = None
        elif line.startswith("#"):
            start(number, line, "heading")
        elif current and current.kind == ("table" if line.startswith("|") else "text"):
            current.lines.append(line)
        else:
            start(number, line, "table" if line.startswith("|") else "text")
    return found


class Document:
    """A document, checked against results: `load` gives the content of one, `tables` writes those that are computed."""

    def __init__(self, path, load, tables):
        self.path, self.load, self.tables = path, load, tables
        self.used, self.problems, self.waiting = set(), [], []
        self.blocks = blocks(path.read_text())
        section, marks = [], []
        for block in self.blocks:
            if block.kind == "heading":
                section = []
            elif block.kind == "comment":
                mark = COMMENT.match("\n".join(block.lines))
                parts = self.parts(mark, block)
                if mark and mark.group(1):
                    section = section + parts
                else:
                    marks += parts
                continue
            elif marks or section:
                block.marks, marks = section + marks, []
            self.look_at(block)

    def parts(self, mark, block):
        """The keys and texts of a mark; an ordinary comment has none."""
        if not mark:
            return []
        found = []
        for part in f"{mark.group(2)}:{mark.group(3)}".split(";"):
            key, colon, text = part.partition(":")
            if not colon or key.strip() not in KEYS:
                self.problems.append((block.line, f"'{part.strip()}' is no mark; there are {', '.join(KEYS)}"))
            else:
                found.append((key.strip(), " ".join(text.split())))
        return found

    def look_at(self, block):
        keys = [key for key, _ in block.marks]
        try:
            if "table" in keys:
                if block.lines != self.table(block):
                    raise Wrong("the table is not what the results say: tools/results fill")
            elif "unsourced" in keys:
                if block.shown():
                    self.waiting.append((block.line, dict(block.marks)["unsourced"]))
            elif "constants" not in keys:
                self.compare(block, keys)
        except Pending as pending:
            self.waiting.append((block.line, str(pending)))
        except Wrong as wrong:
            self.problems.append((block.line, str(wrong)))

    def compare(self, block, keys):
        shown = block.shown()
        # Tables of words have numbers of one digit, too.
        if not keys and any(len(number) > 1 for number in shown):
            raise Wrong(f"{some(shown)}: which result? (tools/results_marks.py says how to name it)")
        if not keys:
            return
        pool = Pool()
        for key, text in block.marks:
            if key == "results":
                pool.add(value for name in text.split(",") for value in values(self.result(name.strip())))
            elif key == "pinned":
                pool.add(value for name in text.split(",") for value in self.pinned(name.strip()))
            elif key == "given":
                pool.add(decimal(number) for number in numbers(text))
        for key, text in block.marks:
            if key == "derived":
                pool.derive(text)
        unknown = [number for number in shown if not pool.has(number)]
        if unknown:
            raise Wrong(f"{some(unknown)}: not in the results that are named")

    def result(self, name):
        """A result, or a part of one: NAME.PART."""
        name, dot, part = name.partition(".")
        self.used.add(name)
        content = self.load(name)
        if dot and part not in content:
            raise Wrong(f"results/{name}.json has no '{part}'")
        return content[part] if dot else content

    def pinned(self, name):
        """The numbers of a test, with or without underscores."""
        path = ROOT / name
        if "tests" not in path.parts or not path.is_file():
            raise Wrong(f"'{name}' is no test")
        return (decimal(number) for number in numbers(re.sub(r"(?<=\d)_(?=\d)", "", path.read_text()).replace("..", " ")))

    def table(self, block):
        name = dict(block.marks)["table"]
        if name not in self.tables:
            raise Wrong(f"there is no table '{name}' in tools/results_tables.py")
        if block.kind != "table":
            raise Wrong(f"below the mark of '{name}' stands no table")
        try:
            return self.tables[name](self.result)
        except (KeyError, IndexError) as error:
            raise Wrong(f"the table '{name}' misses {error} in its results") from error

    def wrong(self):
        return self.problems

    def unsourced(self):
        return self.waiting

    def filled(self):
        """The text with all tables written anew, and why some are not."""
        lines, failed = self.path.read_text().split("\n"), []
        for block in reversed(self.blocks):
            if "table" in dict(block.marks):
                try:
                    lines[block.line - 1 : block.line - 1 + len(block.lines)] = self.table(block)
                except Wrong as wrong:
                    failed.append((block.line, str(wrong)))
        return "\n".join(lines), failed


def some(numbers):
    """The first few of them."""
    unique = list(dict.fromkeys(numbers))
    return ", ".join(unique[:8]) + (f" and {len(unique) - 8} more" if len(unique) > 8 else "")
