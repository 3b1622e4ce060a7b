//! The page, as files inside a program: a table of paths, media types and bytes.
//!
//! `build.rs` makes the table of whatever is below `page/`. Nothing is read at run time, so nothing else can be asked for.

#[cfg(test)]
mod bundle;
mod explanation;
mod squeeze;

pub use explanation::explanation_page;
pub use squeeze::squeeze;

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Its path below the page's address, without a slash in front.
    pub path: &'static str,
    /// What it is, for the header `Content-Type`.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// All files, sorted by path.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the file of a path.
pub fn file(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|place| &FILES[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_path() {
        for known in FILES {
            assert_eq!(file(known.path), Some(known));
        }
        assert_eq!(file(""), None);
        assert_eq!(file("../Cargo.toml"), None);
    }

    #[test]
    fn scripts_are_small() {
        let scripts = FILES.iter().filter(|file| file.path.ends_with(".js"));
        let bytes: usize = scripts.map(|file| file.bytes.len()).sum();
        // 63,700 in November 2026, when keyboard, speech, storage and loading were repaired.
        assert!(bytes < 65_000, "{bytes} bytes of script");
    }

    #[test]
    fn the_page_is_whole() {
        for needed in ["index.html", "main.js", "style.css", "door.js"] {
            assert!(file(needed).is_some(), "no {needed}");
        }
        for left_out in ["door-http.js", "door-worker.js", "worker.js", "sw.js"] {
            assert_eq!(file(left_out), None);
        }
    }
}
