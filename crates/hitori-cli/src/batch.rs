//! Puzzles out of any number of inputs, through the pipeline, with their names.
//!
//! The feeding thread only cuts the text into records; workers read the puzzles. Where a record is malformed its place
//! is reported, and the stream goes on with the next one.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, BufReader, Read};
use std::rc::Rc;
use std::sync::Arc;

use hitori_core::input::{Entry, FormatRef, Record, Records, RecordsError};

use crate::args::Inputs;
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::source::Source;

/// Bytes read at a time. What one read yields is at most one round of small records.
const BUFFER: usize = 1 << 16;

/// A puzzle and where it came from.
pub struct Named {
    /// The puzzle with what its file says about it.
    pub entry: Entry,
    origin: Arc<Origin>,
    number: usize,
    /// Line on which it starts.
    line: usize,
}

impl Named {
    /// Its own name, or `NAME#K`.
    pub fn id(&self) -> Cow<'_, str> {
        match &self.entry.id {
            Some(id) => id.into(),
            None => format!("{}#{}", self.origin.name, self.number).into(),
        }
    }

    /// A message about this puzzle, with its place.
    pub fn at(&self, message: impl Display) -> String {
        self.origin.source.at(self.line, &message)
    }
}

/// An input with its name at hand.
struct Origin {
    source: Source,
    name: String,
}

/// Does `work` for every puzzle of the inputs, in parallel, results in input order.
pub fn run<W>(session: &Session, inputs: &Inputs, output: &mut Output, work: W) -> Result<Outcome, Failure>
where
    W: Fn(Named, &mut Sheet) -> Result<(), Interrupted> + Send + Sync + 'static,
{
    let sources: Vec<Source> = inputs.inputs.iter().map(|argument| Source::new(argument)).collect();
    let total = sources.iter().map(Source::len).sum();
    let from = inputs.from.from;
    let feed = move |feeder: &mut Feeder<Item>| feed_all(sources, from, feeder);
    let read_and_work = move |item: Item, sheet: &mut Sheet| {
        match item.read() {
            Ok(named) => work(named, sheet)?,
            Err(message) => sheet.complain(message),
        }
        Ok(())
    };
    let progress = Progress::new(total);
    pipeline::run(inputs.jobs.count(), &session.interrupt, progress, output, feed, read_and_work)
}

/// The one puzzle of an input.
pub fn single(source: &Source, from: Option<FormatRef>) -> Result<Named, Failure> {
    let bad = |error: RecordsError| Failure::Bad(trouble(source, &error));
    let reader = source.open().map_err(|error| bad(error.into()))?;
    let mut records = Records::new(BufReader::new(reader), from);
    let record = records.next().ok_or_else(|| Failure::Bad(nothing(source)))?.map_err(bad)?;
    if let Some(second) = records.next() {
        let line = second.map_err(bad)?.line;
        let label = source.label();
        return Err(Failure::Bad(format!(
            "{label}: one puzzle expected, a second one starts on line {line}"
        )));
    }
    let origin = Arc::new(Origin { name: source.name(), source: source.clone() });
    Item::Record { record, origin, number: 1 }.read().map_err(Failure::Bad)
}

/// What the feeder hands to the workers.
enum Item {
    Record {
        record: Record,
        origin: Arc<Origin>,
        number: usize,
    },
    /// A message that has to appear in its turn.
    Trouble(String),
}

impl Item {
    fn read(self) -> Result<Named, String> {
        match self {
            Self::Record { record, origin, number } => match record.read() {
                Ok(entry) => Ok(Named { entry, origin, number, line: record.line }),
                Err(error) => Err(origin.source.malformed(&error)),
            },
            Self::Trouble(message) => Err(message),
        }
    }
}

fn feed_all(sources: Vec<Source>, from: Option<FormatRef>, feeder: &mut Feeder<Item>) {
    // Inputs of the same name count on, so that no two nameless puzzles share an id.
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for source in sources {
        let name = source.name();
        let number = numbers.entry(name.clone()).or_default();
        let origin = Arc::new(Origin { source, name });
        if !feed_one(&origin, from, number, feeder) {
            return;
        }
    }
}

/// Cuts one input into records. False when nobody wants more.
fn feed_one(
    origin: &Arc<Origin>,
    from: Option<FormatRef>,
    number: &mut usize,
    feeder: &mut Feeder<Item>,
) -> bool {
    let reader = match origin.source.open() {
        Ok(reader) => reader,
        Err(error) => return feeder.push(Item::Trouble(origin.source.unreadable(&error)), 0),
    };
    let before = *number;
    let feeder = Rc::new(RefCell::new(feeder));
    let reader = FlushFirst { reader, feeder: Rc::clone(&feeder) };
    for record in Records::new(BufReader::with_capacity(BUFFER, reader), from) {
        *number += 1;
        let wanted = match record {
            Ok(record) => {
                let weight = record.text.len() as u64;
                let item = Item::Record { record, origin: Arc::clone(origin), number: *number };
                feeder.borrow_mut().push(item, weight)
            }
            Err(error) => {
                let wanted = feeder.borrow_mut().push(Item::Trouble(trouble(&origin.source, &error)), 0);
                // Nothing more comes out of a stream that cannot be read.
                if matches!(error, RecordsError::Io(_)) {
                    return wanted;
                }
                wanted
            }
        };
        if !wanted {
            return false;
        }
    }
    *number > before || feeder.borrow_mut().push(Item::Trouble(nothing(&origin.source)), 0)
}

fn trouble(source: &Source, error: &RecordsError) -> String {
    match error {
        RecordsError::Io(error) => source.unreadable(error),
        RecordsError::Parse(error) => source.malformed(error),
    }
}

fn nothing(source: &Source) -> String {
    format!("{}: no puzzle in it", source.label())
}

/// A reader that sends off the jobs gathered so far before it may have to wait for more input. So a puzzle typed into
/// a terminal is answered at once, while a file is cut into chunks as large as the buffer above.
struct FlushFirst<'a, R> {
    reader: R,
    feeder: Rc<RefCell<&'a mut Feeder<Item>>>,
}

impl<R: Read> Read for FlushFirst<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Whether the jobs are still wanted is seen with the next push.
        self.feeder.borrow_mut().flush();
        self.reader.read(buffer)
    }
}
