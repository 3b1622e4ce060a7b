//! The border of the module: memory for strings, and what the host has to provide.
//!
//! The host writes a request into memory from [`hitori_alloc`], calls [`hitori_ask`], reads the answer behind its length (four
//! bytes, little endian), and gives it back to [`hitori_free`]. `hitori.mjs` does all of that.

// Memory that crosses the border is handed over by address; there is no safe way to say that. Everything else is safe code.
#![allow(unsafe_code)]

use std::time::Duration;

use hitori_core::engine::{Budget, CancelToken, Clock};

#[link(wasm_import_module = "hitori")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Not zero when the work is to stop.
    safe fn cancelled() -> i32;
    /// How far the work has got; a total below zero is not known.
    safe fn progress(done: f64, total: f64);
}

/// Bytes in front of an answer: its length.
const HEAD: usize = 4;

/// Returns memory for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn hitori_alloc(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers a request and takes its memory back. Returns the length of the answer, and the answer behind it.
///
/// # Safety
/// The memory comes from [`hitori_alloc`] with the same length and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hitori_ask(request: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller promises that this is a box of `hitori_alloc`.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
    let text = String::from_utf8_lossy(&request);
    let budget = Budget::default()
        .with_clock(Clock::from_fn(|| Duration::from_secs_f64(now().max(0.0) / 1000.0)))
        .with_cancel(CancelToken::from_fn(|| cancelled() != 0))
        .with_progress(|at| progress(at.done as f64, at.total.map_or(-1.0, |total| total as f64)));
    let answer = crate::answer(&text, &budget);
    let mut bytes = Vec::with_capacity(HEAD + answer.len());
    bytes.extend_from_slice(&(answer.len() as u32).to_le_bytes());
    bytes.extend_from_slice(answer.as_bytes());
    Box::leak(bytes.into_boxed_slice()).as_mut_ptr()
}

/// Takes the memory of an answer back.
///
/// # Safety
/// The answer comes from [`hitori_ask`] and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hitori_free(answer: *mut u8) {
    // SAFETY: the caller promises that this is an answer of `hitori_ask`, which begins with its length.
    unsafe {
        let mut head = [0; HEAD];
        std::ptr::copy_nonoverlapping(answer, head.as_mut_ptr(), HEAD);
        let length = HEAD + u32::from_le_bytes(head) as usize;
        drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)));
    }
}
