//! Puzzles out of any number of inputs, through the pipeline, with their names.
//!
//! The feeding thread only cuts the text into records; workers read the puzzles. Where a record is malformed its place
//! is reported, and the stream goes on with the next one.

mod pick;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, BufReader, IsTerminal, Read};
use std::rc::Rc;
use std::sync::Arc;

use hitori_core::formats::{Entry, FormatRef, Limits, Record, Records};

use crate::args::Inputs;
use crate::cli::Session;
use crate::complaints::Complaint;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::source::{self, Source, printable};

pub use self::pick::{Picked, single, with_marks, with_shading};

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

    /// The same for people: on one line, whatever is in it.
    pub fn label(&self) -> Cow<'_, str> {
        match self.id() {
            Cow::Borrowed(id) => printable(id),
            Cow::Owned(id) => printable(&id).into_owned().into(),
        }
    }

    /// Returns its place among all puzzles of the run: the number of its input, and its number there.
    pub fn place(&self) -> (usize, usize) {
        (self.origin.place, self.number)
    }

    /// A message about this puzzle, with its place.
    pub fn at(&self, message: impl Display) -> String {
        self.origin.source.at(self.line, &message)
    }

    /// The same as a complaint, of which there may be one for every puzzle of the input.
    pub fn complaint(&self, message: impl Display) -> Complaint {
        self.origin.complaint(self.at(message))
    }
}

/// An input with its name at hand.
struct Origin {
    source: Source,
    name: String,
    /// What messages call it.
    label: Arc<str>,
    /// How many inputs come before it.
    place: usize,
}

impl Origin {
    fn new(source: Source, place: usize) -> Arc<Self> {
        Arc::new(Self { name: source.name(), label: source.label().into(), source, place })
    }

    /// If one record is wrong, every one may be.
    fn complaint(&self, message: String) -> Complaint {
        Complaint::one_of_many(message, &self.label)
    }
}

/// What is known about the inputs beforehand.
#[derive(Clone, Copy)]
struct Given {
    /// Their format.
    from: Option<FormatRef>,
    /// How large a board may be.
    limits: Limits,
}

/// Does `work` for every puzzle of the inputs, in parallel, results in input order.
pub fn run<W>(session: &Session, inputs: &Inputs, output: &mut Output, work: W) -> Result<Exit, Failure>
where
    W: Fn(Named, &mut Sheet) -> Result<(), Interrupted> + Send + Sync + 'static,
{
    let sources = inputs.files()?;
    source::stdin_once(&sources)?;
    let total = sources.iter().map(Source::len).sum();
    let typed = sources.contains(&Source::Stdin) && io::stdin().is_terminal();
    let given = Given { from: inputs.from.from, limits: source::limits()? };
    // The one that is meant can be told only when all are seen: a name goes before a number.
    let picked = match inputs.only.name() {
        Some(_) => Some(pick::some(&inputs.sources(), inputs.picked())?),
        None => None,
    };
    let feed = move |feeder: &mut Feeder<'_, Item>| match picked {
        Some(picked) => {
            // Whether more are wanted does not matter: there are at most as many as inputs.
            picked.into_iter().all(|named| feeder.push(Item::Read(named.into()), 0));
        }
        None => feed_all(sources, given, feeder),
    };
    let read_and_work = move |item: Item, sheet: &mut Sheet| {
        match item.read() {
            Ok(named) => work(named, sheet)?,
            Err(complaint) => sheet.complain(complaint),
        }
        Ok(())
    };
    // A bar would be drawn into what is being typed.
    let progress = if typed { Progress::hidden() } else { Progress::new(total) };
    pipeline::run(inputs.jobs.count(), &session.interrupt, progress, output, feed, read_and_work)
}

/// What the feeder hands to the workers.
enum Item {
    Record {
        record: Record,
        origin: Arc<Origin>,
        number: usize,
    },
    /// A puzzle that has been picked out.
    Read(Box<Named>),
    /// A message that has to appear in its turn.
    Trouble(Complaint),
}

impl Item {
    fn read(self) -> Result<Named, Complaint> {
        match self {
            Self::Record { record, origin, number } => match record.read() {
                Ok(entry) => Ok(Named { entry, origin, number, line: record.line }),
                Err(error) => Err(origin.complaint(origin.source.malformed(&error))),
            },
            Self::Read(named) => Ok(*named),
            Self::Trouble(complaint) => Err(complaint),
        }
    }
}

fn feed_all(sources: Vec<Source>, given: Given, feeder: &mut Feeder<'_, Item>) {
    // Inputs of the same name count on, so that no two nameless puzzles share an id.
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (place, source) in sources.into_iter().enumerate() {
        let origin = Origin::new(source, place);
        let number = numbers.entry(origin.name.clone()).or_default();
        if !feed_one(&origin, given, number, feeder) {
            return;
        }
    }
}

/// Cuts one input into records. Returns `false` when no more are wanted.
fn feed_one(
    origin: &Arc<Origin>,
    Given { from, limits }: Given,
    number: &mut usize,
    feeder: &mut Feeder<'_, Item>,
) -> bool {
    let reader = match origin.source.open() {
        Ok(reader) => reader,
        Err(error) => {
            return feeder.push(Item::Trouble(origin.source.unreadable(&error).into()), 0);
        }
    };
    let feeder = Rc::new(RefCell::new(feeder));
    let reader = FlushFirst { reader, feeder: Rc::clone(&feeder) };
    let (mut records, mut puzzles) = (0, 0);
    let reader = BufReader::with_capacity(BUFFER, reader);
    for record in Records::new(reader, from).with_limits(limits) {
        records += 1;
        let (item, weight) = match record {
            Ok(record) => {
                puzzles += 1;
                let weight = record.text.len() as u64;
                (Item::Record { record, origin: Arc::clone(origin), number: *number + records }, weight)
            }
            Err(error) => (Item::Trouble(origin.complaint(origin.source.trouble(&error))), 0),
        };
        if !feeder.borrow_mut().push(item, weight) {
            return false;
        }
    }
    if records == 0 {
        return feeder.borrow_mut().push(Item::Trouble(nothing(&origin.source).into()), 0);
    }
    // A bad record keeps its number, so that the others keep theirs when it is repaired; a file that holds something
    // else altogether takes none.
    if puzzles > 0 {
        *number += records;
    }
    true
}

fn nothing(source: &Source) -> String {
    format!("{}: no puzzle in it", source.label())
}

/// A reader that sends off the jobs gathered so far before it may have to wait for more input. So a puzzle typed into
/// a terminal is answered at once, while a file is cut into chunks as large as the buffer above.
struct FlushFirst<'a, 'f, R> {
    reader: R,
    feeder: Rc<RefCell<&'a mut Feeder<'f, Item>>>,
}

impl<R: Read> Read for FlushFirst<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Whether the jobs are still wanted is seen with the next push.
        self.feeder.borrow_mut().flush();
        self.reader.read(buffer)
    }
}
