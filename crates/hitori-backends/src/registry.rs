//! Every paradigm, in the order in which they are listed: those of the founding documents first, the native engine last.

use crate::paradigm::Paradigm;
use crate::{asp, cp, cpsat, ilp, native, prolog, rules, sat, smt};

/// All paradigms.
pub static PARADIGMS: &[&Paradigm] = &[
    &asp::PARADIGM,
    &smt::PARADIGM,
    &sat::PARADIGM,
    &cp::PARADIGM,
    &cpsat::PARADIGM,
    &ilp::PARADIGM,
    &prolog::PARADIGM,
    &rules::RULES,
    &rules::LINES,
    &native::PARADIGM,
];

/// Returns the paradigm of a name.
pub fn paradigm(name: &str) -> Option<&'static Paradigm> {
    PARADIGMS.iter().copied().find(|paradigm| paradigm.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::{fs, path::Path};

    use super::*;
    use crate::paradigm::Kind;
    use crate::spec::EngineSpec;

    /// Folders that are no paradigms.
    const STAGES: &[&str] = &["install", "process"];

    #[test]
    fn every_folder_is_registered() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for entry in fs::read_dir(source).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() && !STAGES.contains(&name.as_str()) {
                assert!(paradigm(&name).is_some(), "{name}");
                assert!(path.join("README.md").is_file(), "{name} has no README.md");
            }
        }
    }

    #[test]
    fn names_are_unique_and_specs_round_trip() {
        for &paradigm in PARADIGMS {
            let parts = paradigm.parts.iter().map(|part| part.name);
            let names: Vec<&str> = parts.chain(paradigm.solvers.iter().map(|solver| solver.name)).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}", paradigm.name);
            assert!(!paradigm.solvers.is_empty());
            for name in names {
                assert!(!name.contains([':', '+', ' ']), "{name}");
                let spec = EngineSpec::with(paradigm, [name]).unwrap();
                let again: EngineSpec = spec.to_string().parse().unwrap();
                assert_eq!(again.to_string(), spec.to_string());
            }
            let models = paradigm.parts.iter().filter(|part| part.kind == Kind::Model).count();
            assert!(models > 0 || paradigm.parts.is_empty(), "{}", paradigm.name);
        }
    }

    #[test]
    fn wrong_specs_are_explained() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err().to_string();
        assert!(error("nativ").contains("no engine 'nativ'"));
        assert!(error("native:fast").contains("native has no part 'fast'"));
        assert_eq!(error("native:hitori+hitori"), "'hitori' is named twice");
    }
}
