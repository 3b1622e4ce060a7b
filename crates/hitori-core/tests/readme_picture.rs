//! The picture in the README is what the renderer draws today.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
#[expect(dead_code, reason = "only the example runs its main function")]
#[path = "../examples/readme_picture.rs"]
mod example;

#[test]
fn the_readme_shows_what_the_renderer_draws() {
    let stored = std::fs::read_to_string(example::path()).unwrap();
    assert!(
        stored.replace("\r\n", "\n") == example::picture().unwrap(),
        "docs/solved.svg is out of date: cargo run -p hitori-core --example readme_picture"
    );
}
