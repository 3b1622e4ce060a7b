//! The toolkit behind one function: a request as JSON in, an answer as JSON out.
//!
//! ```text
//! host ──► abi (memory, imports: now, cancelled, progress) ──► service (Request ──► view) ──► hitori-core
//! ```
//!
//! [`answer`] works on every target, which is how it is tested; `abi` exists on WebAssembly only. Nothing here knows a rule of the
//! puzzle: a new capability is a view in `hitori_core::report` and a variant of the request in `service.rs`.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod abi;
mod service;

pub use service::{ServiceError, answer};
