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
    /// The standard error of the estimate; null where all of the boards drawn are of the kind, or none is: then a bound says
    /// how far the estimate may be off.
    pub standard_error: Option<f64>,
    /// Where none of the boards drawn is of the kind: with 95 % confidence there are fewer boards of it than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// Where all of the boards drawn are of the kind: with 95 % confidence there are more boards of it than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<f64>,
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
        // A kind with this share is missed by all of the drawn boards with a probability of 5 % (Clopper and Pearson 1934).
        let largest_missed = 1.0 - (1.0 - CONFIDENCE).powf(1.0 / drawn.max(1) as f64);
        let is_none = drawn > 0 && found == 0;
        let is_all = drawn > 0 && found == drawn;
        let standard_error = match drawn {
            0 => Some(all),
            _ => (!is_none && !is_all).then(|| all * error_of(share, drawn)),
        };
        Self {
            found,
            estimate: all * share,
            standard_error,
            below: is_none.then_some(all * largest_missed),
            above: is_all.then_some(all * (1.0 - largest_missed)),
            exact: None,
            deviation: None,
        }
    }

    fn beside(self, exact: Number, drawn: u64, all: f64) -> Self {
        // With the error that the exact share has: that of a share of 0 or 1 that was found by chance would be 0.
        let error = all * error_of(exact.to_f64() / all, drawn.max(1));
        let off = self.estimate - exact.to_f64();
        let deviation = if off == 0.0 { 0.0 } else { off / error };
        Self { exact: Some(exact), deviation: deviation.is_finite().then_some(deviation), ..self }
    }
}

/// The confidence of the bounds.
const CONFIDENCE: f64 = 0.95;

/// Returns a number and its error with the digits that the error leaves: `2.5e12 ± 0.6e12`, `634 ± 12`.
fn with_error(value: f64, error: f64) -> String {
    let exponent = |number: f64| number.abs().log10().floor() as i32;
    // Two digits of an error that begins with a 1, else one.
    let leading = error / 10f64.powi(exponent(error));
    let last = exponent(error) - i32::from(leading < 1.95);
    let place = exponent(value.abs().max(error)).max(last);
    if place < PLAIN {
        let digits = (-last).max(0) as usize;
        let unit = 10f64.powi(last.max(0));
        let rounded = |number: f64| (number / unit).round() * unit;
        return format!("{:.digits$} ± {:.digits$}", rounded(value), rounded(error));
    }
    let (digits, scale) = ((place - last) as usize, 10f64.powi(place));
    format!("{:.digits$}e{place} ± {:.digits$}e{place}", value / scale, error / scale)
}

/// Numbers of up to so many digits are written without a power of ten.
const PLAIN: i32 = 6;

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
            write!(f, "  {name:<16} ")?;
            let drawn = Number::from(*drawn).grouped();
            match (one.standard_error, one.below, one.above) {
                (Some(error), ..) => write!(f, "{}", with_error(one.estimate, error))?,
                (_, Some(bound), _) => write!(f, "0 of {drawn}: below {bound:.1e} (95 %)")?,
                (.., Some(bound)) => write!(f, "all {drawn}: above {bound:.1e} (95 %)")?,
                _ => write!(f, "unknown")?,
            }
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
            assert!(((one.estimate - exact) / one.standard_error.unwrap() - deviation).abs() < 0.1);
        }
        let text = beside.to_string();
        assert!(text.contains("50,000 drawn, decided by tables") && text.contains("exactly 634: "), "{text}");
        assert!(matches!(report(3, 10).with_exact(&count(4)), Err(ShareError::Foreign { .. })));
        assert!(matches!(report(5, 10).with_exact(&count(3)), Err(ShareError::Foreign { .. })));
    }

    #[test]
    fn nothing_drawn_says_nothing() {
        let Estimate { estimate, standard_error, .. } = report(3, 0).solvable;
        assert_eq!((estimate, standard_error), (0.0, Some(3281.0)));
    }

    #[test]
    fn no_hits_bound_the_number_from_above_and_only_hits_from_below() {
        let none = Estimate::new(0, 1000, &Number::from(1_000_000u64));
        assert_eq!((none.found, none.standard_error, none.above), (0, None, None));
        // The rule of three: 3 in 1000.
        assert!((none.below.unwrap() - 2991.0).abs() < 1.0, "{none:?}");
        let all = Estimate::new(1000, 1000, &Number::from(1_000_000u64));
        assert_eq!((all.standard_error, all.below), (None, None));
        assert!((all.above.unwrap() - 997_009.0).abs() < 1.0, "{all:?}");
    }

    #[test]
    fn digits_fit_the_error() {
        assert_eq!(with_error(2.483_597e12, 5.6e11), "2.5e12 ± 0.6e12");
        assert_eq!(with_error(3.500_804e12, 9.3e9), "3.501e12 ± 0.009e12");
        assert_eq!(with_error(3.500_804e12, 1.34e9), "3.5008e12 ± 0.0013e12");
        assert_eq!(with_error(634.2, 11.6), "634 ± 12");
        assert_eq!(with_error(643.2, 31.6), "640 ± 30");
        assert_eq!(with_error(0.0, 3281.0), "0 ± 3000");
    }
}
