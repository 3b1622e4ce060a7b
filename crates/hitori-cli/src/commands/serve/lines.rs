//! A stream of JSON lines: how far the work has got, and in the end the answer or the problem.

use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::HttpBody;
use hitori_core::engine::Progress;
use hyper::body::{Bytes, Frame};
use serde_json::json;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::refusal::Refusal;
use super::work::Task;

/// The media type of a stream.
pub const MEDIA_TYPE: &str = "application/x-ndjson";

/// Between two reports a client has time to draw the first.
const INTERVAL: Duration = Duration::from_millis(100);

/// Reports that may wait for a client that reads slowly. Further ones are left out: the next will say more.
const WAITING: usize = 4;

/// Makes the two ends of a report: a function for a `Budget`, and what it reports as lines.
pub fn progress() -> (impl Fn(Progress) + Send + Sync + 'static, Receiver<Bytes>) {
    let (sender, receiver) = channel(WAITING);
    let last = Mutex::new(None);
    (move |progress| report(&sender, &last, progress), receiver)
}

fn report(sender: &Sender<Bytes>, last: &Mutex<Option<Instant>>, progress: Progress) {
    // Whoever is reporting at the same time says the same.
    let Ok(mut last) = last.try_lock() else { return };
    if last.is_none_or(|last: Instant| last.elapsed() >= INTERVAL) {
        *last = Some(Instant::now());
        let line = json!({"progress": {"done": progress.done, "total": progress.total}});
        // Full, or nobody reads any more: then the work is being cancelled.
        let _ = sender.try_send(Bytes::from(format!("{line}\n")));
    }
}

/// The body of such an answer. Dropped, it cancels the work.
pub struct Lines {
    next: Option<Bytes>,
    progress: Receiver<Bytes>,
    task: Option<Task>,
}

impl Lines {
    /// Waits for the first line of a task. What is refused before that can still be refused properly, with a status.
    pub async fn start(mut task: Task, mut progress: Receiver<Bytes>) -> Result<Self, Refusal> {
        let first = tokio::select! {
            biased;
            Some(line) = progress.recv() => Ok(line),
            ended = &mut task => Err(ended),
        };
        Ok(match first {
            Ok(line) => Self { next: Some(line), progress, task: Some(task) },
            Err(ended) => Self { next: Some(answer_line(&ended?)), progress, task: None },
        })
    }
}

fn answer_line(answer: &str) -> Bytes {
    // It is one line of JSON already.
    Bytes::from(format!("{{\"answer\":{answer}}}\n"))
}

impl HttpBody for Lines {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = &mut *self;
        if let Some(line) = this.next.take() {
            return Poll::Ready(Some(Ok(Frame::data(line))));
        }
        let Some(task) = &mut this.task else { return Poll::Ready(None) };
        if let Poll::Ready(Some(line)) = this.progress.poll_recv(context) {
            return Poll::Ready(Some(Ok(Frame::data(line))));
        }
        Pin::new(task).poll(context).map(|ended| {
            this.task = None;
            let line = match ended {
                Ok(answer) => answer_line(&answer),
                Err(refusal) => Bytes::from(format!("{{\"problem\":{}}}\n", refusal.json())),
            };
            Some(Ok(Frame::data(line)))
        })
    }
}
