#![doc = include_str!("../README.md")]

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{NamedTempFile, TempPath};

/// A place that can be written to.
#[derive(Debug)]
pub enum Place {
    /// A file that is new or replaces an old one.
    File(NewFile),
    /// A device or a pipe, which cannot be replaced by renaming and is written directly.
    Device(File),
}

/// A file under a temporary name. Dropped before [`NewFile::finish`], it leaves no trace.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    temporary: TempPath,
    target: PathBuf,
    _listed: Unfinished,
}

/// Opens a place for writing. An old file stays as it is until [`NewFile::finish`].
///
/// # Errors
/// If the place is a directory, is protected from writing, or if nothing can be made beside it. The temporary name is not in
/// the message.
pub fn open(path: &Path) -> io::Result<Place> {
    // A link is followed: the file it leads to is the one to replace.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = match fs::metadata(&target) {
        Ok(there) if there.is_file() => {
            // Renaming would get around a write protection that opening respects.
            File::options().write(true).open(&target)?;
            Some(there)
        }
        Ok(there) if there.is_dir() => {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
        }
        Ok(_) => return File::options().write(true).open(&target).map(Place::Device),
        Err(_) => None,
    };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (file, temporary) = temporary(folder)?.into_parts();
    if let Some(old) = old {
        keep_owner(&file, &old);
        // Those of a new file are cut by the mask of the process, those of an old file are to stay.
        file.set_permissions(old.permissions())?;
    }
    let _listed = Unfinished::new(&temporary);
    Ok(Place::File(NewFile { file, temporary, target, _listed }))
}

/// Writes a whole file at once.
///
/// # Errors
/// If the place cannot be opened (see [`open`]) or written.
pub fn save(path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
    match open(path.as_ref())? {
        Place::Device(mut device) => device.write_all(bytes),
        Place::File(mut file) => {
            file.write_all(bytes)?;
            file.finish()
        }
    }
}

impl NewFile {
    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be renamed; then nothing stays behind.
    pub fn finish(self) -> io::Result<()> {
        self.temporary.persist(self.target).map_err(|error| error.error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The temporary files that exist at the moment.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The entry of a temporary file in [`UNFINISHED`], for as long as it is one.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(path: &Path) -> Self {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Removes the temporary files of everything that is open, for an end of the process that runs no destructors.
pub fn remove_unfinished() {
    for path in &*UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) {
        // It may have got its name just now.
        let _ = fs::remove_file(path);
    }
}

/// Makes a temporary file with the rights of an ordinary new file: those that tempfile gives by itself are for secrets.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hitori-");
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666))
    };
    builder.tempfile_in(folder).map_err(without_path)
}

/// Gives a file to the owner of another one. Only root may, and for anybody else the file was their own already or is now.
fn keep_owner(file: &File, old: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = (file, old);
}

/// Returns the error without the temporary name, which says nothing to anybody.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((message, _)) => io::Error::new(error.kind(), message),
        None => error,
    }
}

/// Returns the folder in which a user's programs keep what is theirs to keep, if the environment says where.
pub fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The standard of these folders (XDG Base Directory) wants relative paths to be ignored.
    let data = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    data.or_else(|| Some(set("HOME")?.join(".local/share")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_file(path: &Path) -> NewFile {
        match open(path).unwrap() {
            Place::File(file) => file,
            Place::Device(_) => panic!("a device"),
        }
    }

    #[test]
    fn a_file_appears_only_when_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut file = new_file(&path);
        file.write_all(b"one").unwrap();
        assert!(!path.exists());
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
    }

    #[test]
    fn an_abandoned_file_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        save(&path, b"old").unwrap();
        let mut file = new_file(&path);
        file.write_all(b"new").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = save(folder.path().join("none/out"), b"").unwrap_err().to_string();
        assert!(!error.contains(".hitori-"), "{error}");
        assert_eq!(open(folder.path()).unwrap_err().kind(), ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("out"), folder.path().join("link"));
        save(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        save(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
