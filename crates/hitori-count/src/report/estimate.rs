//! Estimates from random boards, beside exact counts where these are known.

use std::fmt;

use hitori_core::Semantics;
use serde::{Deserialize, Serialize};

use crate::board_sample::{BoardSample, BoardSampler};
use crate::number::Number;
use crate::share::{Share, ShareError};

/// What random boards say about all boards of a size, up to renaming.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EstimateReport {
    /// Name and version of this view: `count-estimate/1`.
    pub view: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The most symbols that a board has.
    pub symbols: usize,
    /// All boards up to renaming, with or without a solution: what is drawn from.
    pub boards_up_to_renaming: Number,
    /// The seed of the random numbers.
    pub seed: u64,
    /// What decided the boards: `tables` or `engine`.
    pub decided_by: String,
    /// Boards that were drawn.
    pub drawn: u64,
    /// Boards with a solution.
    pub solvable: Estimate,
    /// Boards with exactly one solution in the strict sense.
    pub strict: Estimate,
    /// Boards with exactly one solution in the minimal sense.
    pub minimal: Estimate,
}

/// The estimate of one number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Estimate {
    /// How many of the boards that were drawn are of the kind.
    pub found: u64,
    /// How many boards of the kind there would be.
    pub estimate: f64,
    /// The standard error of the estimate.
    pub standard_error: f64,
    /// How many there are, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Number>,
    /// The difference of estimate and exact number in standard errors, those of the exact number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
}

impl EstimateReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-estimate/1";

    /// Reports what a sampler has found.
    pub fn new(sampler: &BoardSampler, seed: u64, sample: &BoardSample) -> Self {
        let (spec, all) = (sampler.spec(), Number::from(sampler.boards()));
        let one = |found| Estimate::new(found, sample.drawn, &all);
        Self {
            view: Self::VIEW.to_owned(),
            rows: spec.size().rows(),
            cols: spec.size().cols(),
            symbols: spec.symbols(),
            seed,
            decided_by: sampler.decider().to_owned(),
            drawn: sample.drawn,
            solvable: one(sample.solvable),
            strict: one(sample.strict),
            minimal: one(sample.minimal),
            boards_up_to_renaming: all,
        }
    }

    /// Puts the exact numbers of a complete count beside the estimates.
    ///
    /// # Errors
    /// If units are missing, if the numbers are not those of any count, or if the count is one of other boards.
    pub fn with_exact(self, share: &Share) -> Result<Self, ShareError> {
        let (spec, symbols) = (share.spec(), self.symbols);
        if (spec.size().rows(), spec.size().cols()) != (self.rows, self.cols) || spec.symbols() < symbols {
            let expected = format!("boards {}×{} with up to {symbols} symbols or more", self.rows, self.cols);
            return Err(ShareError::Foreign { found: share.to_string(), expected });
        }
        let tally = share.complete()?;
        let unique = |semantics| -> Result<Number, ShareError> {
            Ok(tally
                .unique(symbols, semantics)
                .ok_or(ShareError::NotWhole)?
                .into_iter()
                .map(Number::from)
                .sum())
        };
        let solvable = tally.solvable(symbols).ok_or(ShareError::NotWhole)?.into();
        let (drawn, all) = (self.drawn, self.boards_up_to_renaming.to_f64());
        Ok(Self {
            solvable: self.solvable.beside(solvable, drawn, all),
            strict: self.strict.beside(unique(Semantics::Strict)?, drawn, all),
            minimal: self.minimal.beside(unique(Semantics::Minimal)?, drawn, all),
            ..self
        })
    }
}

impl Estimate {
    fn new(found: u64, drawn: u64, all: &Number) -> Self {
        // Of no boards nothing is known; the error says so.
        let (share, all) = (found as f64 / drawn.max(1) as f64, all.to_f64());
        let standard_error = if drawn == 0 { all } else { all * error_of(share, drawn) };
        Self { found, estimate: all * share, standard_error, exact: None, deviation: None }
    }

    fn beside(self, exact: Number, drawn: u64, all: f64) -> Self {
        // With the error that the exact share has: that of a share of 0 or 1 that was found by chance would be 0.
        let error = all * error_of(exact.to_f64() / all, drawn.max(1));
        let off = self.estimate - exact.to_f64();
        let deviation = if off == 0.0 { 0.0 } else { off / error };
        Self { exact: Some(exact), deviation: deviation.is_finite().then_some(deviation), ..self }
    }
}

/// Returns the standard error of a share that was found among so many.
fn error_of(share: f64, drawn: u64) -> f64 {
    (share * (1.0 - share) / drawn as f64).sqrt()
}

impl fmt::Display for EstimateReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, cols, symbols, drawn, decided_by, .. } = self;
        let all = self.boards_up_to_renaming.grouped();
        writeln!(f, "{rows}×{cols} with up to {symbols} symbols: {all} boards up to renaming")?;
        writeln!(f, "{} drawn, decided by {decided_by}", Number::from(*drawn).grouped())?;
        for (name, one) in [
            ("solvable", &self.solvable),
            ("unique (strict)", &self.strict),
            ("unique (minimal)", &self.minimal),
        ] {
            let Estimate { estimate, standard_error, .. } = one;
            write!(f, "  {name:<16} {estimate:.6e} ± {standard_error:.1e}")?;
            if let Some(exact) = &one.exact {
                write!(f, ", exactly {}", exact.grouped())?;
            }
            if let Some(deviation) = one.deviation {
                write!(f, ": {deviation:+.2} standard errors")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use hitori_core::Size;
    use hitori_core::engine::Budget;

    use super::*;
    use crate::job::CountJob;
    use crate::spec::Spec;

    fn report(symbols: usize, boards: u64) -> EstimateReport {
        let (budget, spec) = (Budget::default(), Spec::new(Size::new(3, 3).unwrap(), symbols).unwrap());
        let sampler = BoardSampler::new(&spec, &budget).unwrap();
        let (sample, _) = sampler.run(3, 0, boards, NonZeroUsize::MIN, &budget);
        EstimateReport::new(&sampler, 3, &sample)
    }

    #[test]
    fn exact_numbers_stand_beside_estimates() {
        let count = |cols| {
            let spec = Spec::new(Size::new(3, cols).unwrap(), 4).unwrap();
            CountJob::new(spec).run(&Budget::default()).unwrap().share
        };
        // The count with four symbols knows the boards with three.
        let beside = report(3, 50_000).with_exact(&count(3)).unwrap();
        assert_eq!(beside.solvable.exact, Some(Number::from(634u64)));
        for one in [&beside.solvable, &beside.strict, &beside.minimal] {
            let exact = one.exact.as_ref().unwrap().to_f64();
            let deviation = one.deviation.unwrap();
            assert!(deviation.abs() < 4.5 && deviation.signum() == (one.estimate - exact).signum());
            assert!(((one.estimate - exact) / one.standard_error - deviation).abs() < 0.1);
        }
        let text = beside.to_string();
        assert!(text.contains("50,000 drawn, decided by tables") && text.contains("exactly 634: "), "{text}");
        assert!(matches!(report(3, 10).with_exact(&count(4)), Err(ShareError::Foreign { .. })));
        assert!(matches!(report(5, 10).with_exact(&count(3)), Err(ShareError::Foreign { .. })));
    }

    #[test]
    fn nothing_drawn_says_nothing() {
        let Estimate { estimate, standard_error, .. } = report(3, 0).solvable;
        assert_eq!((estimate, standard_error), (0.0, 3281.0));
    }
}
