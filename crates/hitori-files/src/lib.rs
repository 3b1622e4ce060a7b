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
/// If the place is a directory, is protected from writing, or if nothing can be made beside it. The temporary
/// name is not in the message.
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
    let (file, temporary) = temporary(folder_of(&target))?.into_parts();
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
    /// Gives the file its name, durably: after a power failure the old file is there or the new one, in full.
    ///
    /// # Errors
    /// If the file cannot be written to the disk or renamed; then nothing stays behind. If only its folder
    /// cannot be written to the disk, the file has its name already.
    pub fn finish(self) -> io::Result<()> {
        self.finish_on(&System)
    }

    fn finish_on(self, disk: &impl Disk) -> io::Result<()> {
        let Self { file, temporary, target, _listed } = self;
        disk.sync_file(&file)?;
        // Some systems rename no file that is open.
        drop(file);
        disk.rename(temporary, &target)?;
        disk.sync_folder(folder_of(&target))
    }
}

/// The operations that give a file its name. Their order decides what a power failure leaves, so a test
/// records it.
trait Disk {
    /// Waits until the content of a file is on the disk.
    fn sync_file(&self, file: &File) -> io::Result<()>;

    /// Gives a temporary file its name.
    fn rename(&self, temporary: TempPath, target: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The disk of this machine.
struct System;

impl Disk for System {
    fn sync_file(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, temporary: TempPath, target: &Path) -> io::Result<()> {
        temporary.persist(target).map_err(|error| error.error)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere folders cannot be opened, and a rename is durable by itself.
        if cfg!(unix) {
            match File::open(folder)?.sync_all() {
                // Some network file systems have no such operation for folders.
                Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {}
                result => return result,
            }
        }
        Ok(())
    }
}

/// Returns the folder that a file is in.
fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
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

/// Removes the temporary files of everything that is open, for an end of the process that runs no
/// destructors.
pub fn remove_unfinished() {
    for path in &*UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) {
        // It may have got its name just now.
        let _ = fs::remove_file(path);
    }
}

/// Makes a temporary file with the permissions of an ordinary new file; tempfile's own are those of a secret.
///
/// Opening the file here also keeps its temporary name out of the error.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let create = |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
    tempfile::Builder::new().prefix(".hitori-").make_in(folder, create)
}

/// Gives a file to the owner of another one. Only root may, and for every other user the file was their own
/// already or is now.
fn keep_owner(file: &File, old: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = (file, old);
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
    use std::cell::RefCell;

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

    /// A disk that records the calls, and fails at those that a test names.
    #[derive(Default)]
    struct Recorder {
        calls: RefCell<Vec<String>>,
        failing: &'static str,
    }

    impl Recorder {
        fn call(&self, name: &str, detail: &str) -> io::Result<()> {
            self.calls.borrow_mut().push(format!("{name} {detail}"));
            if name == self.failing { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
        }
    }

    impl Disk for Recorder {
        fn sync_file(&self, file: &File) -> io::Result<()> {
            self.call("sync", &format!("{} bytes", file.metadata()?.len()))?;
            System.sync_file(file)
        }

        fn rename(&self, temporary: TempPath, target: &Path) -> io::Result<()> {
            self.call("rename", &target.file_name().unwrap_or_default().to_string_lossy())?;
            System.rename(temporary, target)
        }

        fn sync_folder(&self, folder: &Path) -> io::Result<()> {
            let files = fs::read_dir(folder)?.count();
            self.call("sync", &format!("the folder with {files} file"))?;
            System.sync_folder(folder)
        }
    }

    #[test]
    fn the_content_is_on_the_disk_before_the_name_and_the_name_before_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = new_file(&folder.path().join("out"));
        file.write_all(b"one").unwrap();
        let disk = Recorder::default();
        file.finish_on(&disk).unwrap();
        assert_eq!(disk.calls.into_inner(), ["sync 3 bytes", "rename out", "sync the folder with 1 file"]);
    }

    #[test]
    fn a_file_whose_content_cannot_be_kept_gets_no_name() {
        let folder = tempfile::tempdir().unwrap();
        for failing in ["sync", "rename"] {
            let file = new_file(&folder.path().join("out"));
            let disk = Recorder { failing, ..Recorder::default() };
            assert_eq!(file.finish_on(&disk).unwrap_err().kind(), ErrorKind::StorageFull);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{failing}");
        }
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
        assert_eq!(error, fs::read(folder.path().join("none/out")).unwrap_err().to_string());
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
