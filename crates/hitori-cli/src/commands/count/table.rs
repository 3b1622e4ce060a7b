//! `hitori count table`: a table of Wensveen 2024 whose entries are counts, beside what the thesis prints.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use hitori_core::deduce::{LineMethod, RuleSelection};
use hitori_core::{Semantics, Size};
use hitori_count::report::{
    BoardsReport, ClassColumnReport, MostShadedRowReport, PairLinesReport, PatternBoardsReport,
    RenamingRowReport, most_shaded_table, pattern_boards_table, renaming_table,
};
use hitori_count::{
    ClassColumn, CountError, CountJob, Grading, PatternError, PatternList, Spec, WENSVEEN_BOARDS_LEFT,
    table_11, table_14, table_16,
};

use super::{explained, json_lines, print, watched};
use crate::args::{Jobs, lines_parser};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;

/// Cells of the longest lines of Table 11, and the longest side of Table 16, in the thesis.
const LONGEST: [u64; 2] = [12, 14];

/// Print a table of Wensveen 2024, counted anew, beside what the thesis prints
///
/// 11: lines that only the permutation rules EncP and AltP decide further, all of them instead of examples. 14: boards up to
/// renaming. 15: boards that are left when those with an unsolvable pattern are dropped, by all such patterns and by the
/// printed ones. 16: the most shaded cells, with a star where the formula of the thesis gives another number. 19 and
/// 20: all uniquely solvable boards of a size by class; the thesis' own rules, minimal sense. Tables 12 and 13 are
/// `hitori count lines 12` and `hitori count lines 12 --adjacent`; 17 and 18 are `hitori classify --table`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Which table
    #[arg(value_name = "NUMBER")]
    table: Which,
    /// 11: cells of the longest lines [default: 12]; 16: the longest side [default: 14]
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u64).range(2..=24))]
    longest: Option<u64>,
    /// 19 and 20: only boards of this size, such as 4x3; may be given several times
    #[arg(long, value_name = "RxC")]
    board: Vec<Size>,
    /// 20: also 5×3, which takes minutes
    #[arg(long)]
    all: bool,
    /// 19 and 20: how single lines are looked at, by rules or by a 2-SAT solver (2sat) [default: both]
    #[arg(long, value_name = "HOW", value_parser = lines_parser())]
    lines: Option<LineMethod>,
    /// 19 and 20: sets of rules, with commas between; usual has our NCO-1 as well
    #[arg(long, value_name = "SETS", default_value = "wensveen")]
    rules: RuleSelection,
    #[command(flatten)]
    jobs: Jobs,
    /// Print JSON objects. 11, one per length: view cells lines examples; 14, one per board: view rows cols symbols
    /// boards_up_to_renaming wensveen; 15: view rows cols symbols boards_up_to_renaming list left wensveen_left; 16: view rows cols
    /// most formula; 19 and 20: view table lines here (as count boards prints it) wensveen wensveen_unique
    #[arg(long)]
    json: bool,
}

/// The tables that are counts.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    #[value(name = "11")]
    Lines,
    #[value(name = "14")]
    UpToRenaming,
    #[value(name = "15")]
    Patterns,
    #[value(name = "16")]
    MostShaded,
    #[value(name = "19")]
    Classes,
    #[value(name = "20")]
    MoreClasses,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count table 14
  hitori count table 16 --longest 20
  hitori count table 19                             half a minute
  hitori count table 19 --board 4x3 --rules usual   with our NCO-1
  hitori count table 20 --all --json";

/// Prints the table.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    args.check()?;
    let longest = |usual: u64| args.longest.unwrap_or(usual) as usize;
    match args.table {
        Which::Lines => {
            let longest = longest(LONGEST[0]);
            let list = |cells| {
                let lines = watched(session, None, |budget| table_11(cells, budget))?;
                Ok::<_, Failure>(PairLinesReport::new(cells, lines))
            };
            // A line of pairs has an even number of cells.
            let reports = (6..=longest).step_by(2).map(list).collect::<Result<Vec<_>, _>>()?;
            print(&reports, args.json)
        }
        Which::UpToRenaming => {
            let rows = watched(session, None, table_14)?;
            laid_out(&rows.iter().map(RenamingRowReport::from).collect::<Vec<_>>(), renaming_table, args.json)
        }
        Which::Patterns => patterns(args.json, session),
        Which::MostShaded => {
            let rows = watched(session, None, |budget| table_16(longest(LONGEST[1]), budget))?;
            let rows: Vec<MostShadedRowReport> = rows.iter().map(MostShadedRowReport::from).collect();
            laid_out(&rows, most_shaded_table, args.json)
        }
        Which::Classes | Which::MoreClasses => args.classes(session),
    }
}

fn laid_out<R: serde::Serialize>(
    rows: &[R],
    table: impl Fn(&[R]) -> String,
    json: bool,
) -> Result<Exit, Failure> {
    let text = if json { json_lines(rows) } else { table(rows) };
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}

fn patterns(json: bool, session: &Session) -> Result<Exit, Failure> {
    let mut text = String::new();
    for (list, name) in [(PatternList::All, "all patterns"), (PatternList::Wensveen, "the printed patterns")]
    {
        let count = |(rows, cols, left): (usize, usize, u64)| {
            let size = Size::new(rows, cols).map_err(|error| Failure::Bad(error.to_string()))?;
            let counted = watched(session, None, |budget| {
                PatternBoardsReport::count(list, size, rows, Some(left), budget)
            });
            counted.map_err(|error: PatternError| error.into())
        };
        let boards = WENSVEEN_BOARDS_LEFT.into_iter().map(count).collect::<Result<Vec<_>, Failure>>()?;
        text += &match json {
            true => json_lines(&boards),
            false => format!("Without {name}:\n{}", pattern_boards_table(&boards)),
        };
    }
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}

impl Args {
    /// Refuses options that do not go with the table.
    fn check(&self) -> Result<(), Failure> {
        let is_of_classes = matches!(self.table, Which::Classes | Which::MoreClasses);
        let is_given = !self.board.is_empty()
            || self.all
            || self.lines.is_some()
            || self.rules != RuleSelection::wensveen();
        if is_given && !is_of_classes {
            return Err(Failure::Bad(
                "--board, --all, --lines and --rules go with tables 19 and 20".to_owned(),
            ));
        }
        if self.longest.is_some() && !matches!(self.table, Which::Lines | Which::MostShaded) {
            return Err(Failure::Bad("--longest goes with tables 11 and 16".to_owned()));
        }
        if self.table == Which::Lines && self.longest.is_some_and(|longest| longest > 14) {
            return Err(Failure::Bad("--longest: lines of up to 14 cells are listed".to_owned()));
        }
        Ok(())
    }

    /// Returns the columns that were asked for.
    fn columns(&self) -> Result<Vec<(ClassColumn, Size)>, Failure> {
        let number = if self.table == Which::Classes { 19 } else { 20 };
        let mut columns = vec![];
        for column in ClassColumn::ALL.into_iter().filter(|column| column.table == number) {
            let [rows, cols, _] = column.board;
            let size = Size::new(rows, cols).map_err(|error| Failure::Bad(error.to_string()))?;
            columns.push((column, size));
        }
        if let Some(size) = self.board.iter().find(|size| !columns.iter().any(|(_, other)| other == *size)) {
            let sizes: Vec<String> = columns.iter().map(|(_, size)| size.to_string()).collect();
            let mut sizes: Vec<&str> = sizes.iter().map(String::as_str).collect();
            sizes.dedup();
            return Err(Failure::Bad(format!("--board {size}: table {number} has {}", sizes.join(", "))));
        }
        columns.retain(|(column, size)| {
            let is_asked = match self.board.is_empty() {
                true => self.all || !column.is_long,
                false => self.board.contains(size),
            };
            is_asked && self.lines.is_none_or(|lines| lines == column.lines)
        });
        Ok(columns)
    }

    /// Counts column by column, and prints each as soon as it is there.
    fn classes(&self, session: &Session) -> Result<Exit, Failure> {
        let columns = self.columns()?;
        if !self.json {
            Output::save(None, ClassColumnReport::head().as_bytes())?;
        }
        for (column, size) in &columns {
            let symbols = column.board[2];
            let spec = Spec::new(*size, symbols).map_err(|error| Failure::Bad(error.to_string()))?;
            let rules = self.rules.with_lines(column.lines);
            let job = CountJob::new(spec)
                .with_threads(NonZeroUsize::new(self.jobs.count()).unwrap_or(NonZeroUsize::MIN))
                .with_grading(Grading::new(Semantics::Minimal, rules));
            let counted = watched(session, Some("unit"), |budget| job.run(budget)).map_err(explained)?;
            if let Some(limit) = counted.stopped {
                return Err(limit.into());
            }
            let here = watched(session, None, |budget| {
                BoardsReport::new(&counted.share, symbols, Semantics::Minimal, false, budget)
            });
            let here = here.map_err(|error| explained(CountError::Share(error)))?;
            print(&[ClassColumnReport::new(column, here)], self.json)?;
        }
        if !self.json && !self.all && self.board.is_empty() && self.table == Which::MoreClasses {
            complain(format_args!("5x3 takes minutes: --all counts it, too"));
        }
        Ok(Exit::Fine)
    }
}
