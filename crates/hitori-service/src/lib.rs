#![doc = include_str!("../README.md")]

mod context;
mod input;
#[cfg(feature = "openapi")]
mod openapi;
mod problem;
mod registry;
mod requests;

pub use context::Limits;
#[cfg(feature = "openapi")]
pub use openapi::openapi;
pub use problem::Problem;
pub use registry::{answer, names};
