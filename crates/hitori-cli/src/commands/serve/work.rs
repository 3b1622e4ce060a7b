//! Work: a bounded number of workers, a bounded queue before them, a deadline for each request, and an end when nobody waits any more.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use hitori_core::engine::{Budget, CancelToken};
use hitori_service::{Limits, Problem};
use hyper::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::refusal::Refusal;

/// Answers a request: `hitori_service::answer`, or what a test puts in its place.
pub type Service = fn(&str, &[u8], &Budget, &Limits) -> Result<String, Problem>;

/// What all bodies together may take in memory.
const BODIES: usize = 64 << 20;

/// Bytes in a unit of that memory: permits are counted in 32 bits.
const UNIT: usize = 1 << 10;

/// How long a request may wait for a worker.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// What the requests share.
pub struct Pool {
    size: usize,
    /// One for each worker.
    workers: Arc<Semaphore>,
    /// One for each request that is worked on or waits.
    places: Arc<Semaphore>,
    /// Memory for bodies, in units.
    memory: Arc<Semaphore>,
}

/// Memory that is set aside for a body.
pub struct Memory(
    #[expect(dead_code, reason = "held, and given back when it is dropped")] OwnedSemaphorePermit,
);

/// A request as it goes to a worker.
pub struct Job {
    /// Its name.
    pub name: &'static str,
    /// Its body, and the memory that this takes.
    pub body: (Bytes, Memory),
    /// What it may spend; its cancellation is that of the token below.
    pub budget: Budget,
    /// Cancels it.
    pub cancel: CancelToken,
    /// What it may ask for.
    pub limits: Limits,
    /// Who answers it.
    pub service: Service,
}

impl Pool {
    /// Makes a pool of so many workers, for which so many requests may wait.
    pub fn new(workers: usize, queue: usize) -> Self {
        Self {
            size: workers,
            workers: Arc::new(Semaphore::new(workers)),
            places: Arc::new(Semaphore::new(workers + queue)),
            memory: Arc::new(Semaphore::new(BODIES / UNIT)),
        }
    }

    /// Returns the number of workers.
    pub fn workers(&self) -> usize {
        self.size
    }

    /// Sets memory aside for a body of at most so many bytes.
    pub fn memory(&self, bytes: usize) -> Result<Memory, Refusal> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let permit = Arc::clone(&self.memory).try_acquire_many_owned(units);
        permit.map(Memory).map_err(|_| Refusal::busy("too many large requests at a time"))
    }

    /// Starts a job as soon as there is a worker for it. Dropped before that, it gives up its place.
    pub async fn start(&self, job: Job) -> Result<Task, Refusal> {
        let full = |_| Refusal::busy("too many requests are waiting");
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(full)?;
        let worker = timeout(LONGEST_WAIT, Arc::clone(&self.workers).acquire_owned()).await;
        let Ok(Ok(worker)) = worker else {
            return Err(Refusal::busy("no worker had time for this request"));
        };
        let cancel = job.cancel.clone();
        let handle = tokio::task::spawn_blocking(move || {
            // Given back when the work has really ended, not when its client has gone.
            let _held = (worker, place);
            (job.service)(job.name, &job.body.0, &job.budget, &job.limits)
        });
        Ok(Task { handle, cancel })
    }
}

/// Work that somebody waits for. Dropped, it is cancelled.
pub struct Task {
    handle: JoinHandle<Result<String, Problem>>,
    cancel: CancelToken,
}

impl Drop for Task {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Future for Task {
    type Output = Result<String, Refusal>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Self::Output> {
        Pin::new(&mut self.handle).poll(context).map(|ended| match ended {
            Ok(answered) => answered.map_err(Refusal::from),
            // The panic has printed its own message.
            Err(_) => Err(Refusal::crashed()),
        })
    }
}
