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
    use crate::paradigm::{Kind, Part};
    use crate::spec::EngineSpec;

    /// Folders that are no paradigms.
    const STAGES: &[&str] = &["bin", "install", "process"];

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
                assert!(!name.contains([':', '+', '=', ' ']), "{name}");
                let part = paradigm.parts.iter().find(|part| part.name == name);
                let text = part.map_or_else(|| name.to_owned(), Part::sample);
                let spec = EngineSpec::with(paradigm, [&*text]).unwrap();
                let again: EngineSpec = spec.to_string().parse().unwrap();
                assert_eq!(again.to_string(), spec.to_string());
                assert!(spec.has(name) || part.is_none_or(|part| part.kind == Kind::Model), "{name}");
            }
            let models = paradigm.parts.iter().filter(|part| part.kind == Kind::Model).count();
            assert!(models > 0 || paradigm.parts.is_empty(), "{}", paradigm.name);
        }
    }

    #[test]
    fn numbers_are_read_and_written() {
        let spec: EngineSpec = "smt:z3+pi+seed=70+qf_bv".parse().unwrap();
        assert_eq!(spec.to_string(), "smt:qf_bv+pi+seed=70");
        assert_eq!((spec.number("seed"), spec.number("pi"), spec.has("seed")), (Some(70), None, true));
    }

    #[test]
    fn wrong_specs_are_explained() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err().to_string();
        assert!(error("nativ").contains("no engine 'nativ'"));
        assert!(error("native:fast").contains("native has no part 'fast'"));
        assert_eq!(error("native:hitori+hitori"), "'hitori' is named twice");
        assert_eq!(error("smt:seed=1+seed=2"), "'seed' is named twice");
        assert!(error("smt:seed").contains("a whole number from 0 to"));
        assert!(error("smt:seed=-1").contains("seed=-1 is no part"));
        assert!(error("smt:phase=7").contains("from 0 to 6"));
        assert!(error("smt:pi=3").contains("pi alone expected"));
        assert!(error("smt:z3=3").contains("smt has no part 'z3=3'"));
    }
}
