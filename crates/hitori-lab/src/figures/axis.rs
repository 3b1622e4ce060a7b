//! Axes: where a value stands, and which values are written beside it.

use super::FigureError;
use super::canvas::width_of;
use crate::table::Column;

/// What an axis has to show.
pub(super) struct Range<'a> {
    pub(super) label: &'a Column,
    pub(super) is_log: bool,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Whether there are zeros, which a logarithmic axis shows apart.
    has_zero: bool,
    /// Whether the ends are those given, as for shares from 0 to 1.
    is_fixed: bool,
}

impl<'a> Range<'a> {
    /// Looks at all values of an axis; without any it goes from 0 (or 1) to 1 (or 10).
    pub(super) fn new(
        label: &'a Column,
        is_log: bool,
        values: impl IntoIterator<Item = f64>,
    ) -> Result<Self, FigureError> {
        let (mut low, mut high, mut has_zero) = (f64::INFINITY, f64::NEG_INFINITY, false);
        for value in values {
            if is_log && value < 0.0 {
                return Err(FigureError::Negative { axis: label.head(), value });
            }
            if is_log && value == 0.0 {
                has_zero = true;
                continue;
            }
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = if is_log { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        if !is_log && high - low > f64::MAX / 10.0 {
            return Err(FigureError::Range { axis: label.head(), low, high });
        }
        Ok(Self { label, is_log, low, high, has_zero, is_fixed: false })
    }

    /// An axis with ends of its own.
    pub(super) fn fixed(label: &'a Column, low: f64, high: f64) -> Self {
        Self { label, is_log: false, low, high, has_zero: false, is_fixed: true }
    }
}

/// An axis with its place in the picture. Pixels may run either way.
pub(super) struct Axis {
    is_log: bool,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    /// Where zeros stand on a logarithmic axis.
    pub(super) zero: Option<f64>,
    pub(super) ticks: Vec<Tick>,
}

/// A value with a line, and what is written there.
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: Label,
}

pub(super) enum Label {
    /// Only a short line.
    None,
    Text(String),
    /// A power of ten.
    Power(i32),
}

impl Label {
    pub(super) fn width(&self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Text(text) => width_of(text),
            Self::Power(exponent) => 17.0 + 7.0 * exponent.to_string().len() as f64,
        }
    }
}

/// The least size that is told apart from zero: below it, steps and logarithms would leave the range of numbers.
const TINY: f64 = 1e-290;

/// Room for zeros below a logarithmic axis.
const ZERO_LANE: f64 = 24.0;

impl Axis {
    pub(super) fn new(range: &Range, from: f64, to: f64) -> Self {
        let direction = (to - from).signum();
        let zero = (range.has_zero && range.is_log).then_some(from + direction * 9.0);
        let from = if zero.is_some() { from + direction * ZERO_LANE } else { from };
        let (low, high, ticks) = if range.is_log {
            let (low, high) = padded_log(range.low, range.high);
            (low, high, log_ticks(low, high))
        } else {
            linear(range)
        };
        Self { is_log: range.is_log, low, high, from, to, zero, ticks }
    }

    /// Returns the pixel of a value.
    pub(super) fn place(&self, value: f64) -> f64 {
        if self.is_log && value <= 0.0 {
            return self.zero.unwrap_or(self.from);
        }
        let share = if self.is_log {
            (value.max(TINY).log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
        } else {
            (value - self.low) / (self.high - self.low)
        };
        // What lies outside (a curve beyond the points) stays near the border; it is cut off there.
        self.from + share.clamp(-2.0, 3.0) * (self.to - self.from)
    }

    /// Returns values spread evenly over a part of the axis as it is drawn, for curves.
    pub(super) fn spread(&self, low: f64, high: f64, count: u32) -> Vec<f64> {
        let step = |index: u32| f64::from(index) / f64::from(count - 1);
        (0..count)
            .map(|index| {
                if self.is_log {
                    low * (high / low).powf(step(index))
                } else {
                    low + (high - low) * step(index)
                }
            })
            .collect()
    }

    pub(super) fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Widens a range a little, and a single value to a range.
fn padded_log(low: f64, high: f64) -> (f64, f64) {
    let (low, high) = (low.max(TINY).log10(), high.max(TINY).log10());
    let pad = if high - low < 0.1 { 0.4 } else { (high - low) * 0.04 };
    (10_f64.powf((low - pad).max(-300.0)), 10_f64.powf((high + pad).min(300.0)))
}

fn log_ticks(low: f64, high: f64) -> Vec<Tick> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = high.log10() - low.log10();
    // Few decades: 1, 2, 5 with plain numbers; very few: every digit. Many: not every power has room.
    let labelled: &[u32] = match decades {
        d if d < 0.7 => &[1, 2, 3, 4, 5, 6, 7, 8, 9],
        d if d < 2.2 => &[1, 2, 5],
        _ => &[1],
    };
    let every = ((decades / 10.0).ceil() as i32).max(1);
    let mut ticks = Vec::new();
    for exponent in first..=last {
        for digit in 1..=9_u32 {
            let value = f64::from(digit) * 10_f64.powi(exponent);
            if value < low || value > high || (digit > 1 && decades > 10.0) {
                continue;
            }
            let is_labelled = labelled.contains(&digit) && exponent.rem_euclid(every) == 0;
            let label = match is_labelled {
                false => Label::None,
                true if decades < 2.2 => Label::Text(plain(value)),
                true => Label::Power(exponent),
            };
            ticks.push(Tick { value, label });
        }
    }
    ticks
}

/// Returns a round number with the digits it needs.
fn plain(value: f64) -> String {
    let text = format!("{value:.0e}");
    let exponent: i32 = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    match exponent {
        0..=5 => format!("{value:.0}"),
        -4..0 => format!("{value:.*}", exponent.unsigned_abs() as usize),
        _ => text,
    }
}

/// Returns the ends of a linear axis, at ticks, and the ticks.
fn linear(range: &Range) -> (f64, f64, Vec<Tick>) {
    let (mut low, mut high) = (range.low, range.high);
    // Zero is shown where it is near anyway.
    if !range.is_fixed {
        if low > 0.0 && low < 0.4 * high {
            low = 0.0;
        } else if high < 0.0 && high > 0.4 * low {
            high = 0.0;
        }
    }
    let size = high.abs().max(low.abs());
    if high - low <= (1e-12 * size).max(TINY) {
        let pad = if size <= TINY { 1.0 } else { 0.1 * size };
        (low, high) = (low - pad, high + pad);
    }
    let rough = (high - low) / 5.0;
    let unit = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * unit).into_iter().find(|step| *step >= rough * 0.99);
    let step = step.unwrap_or(rough);
    let (first, last) = if range.is_fixed {
        ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor())
    } else {
        ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil())
    };
    if !range.is_fixed {
        (low, high) = (first * step, last * step);
    }
    let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
    let is_plain = low.abs().max(high.abs()) < 1e7 && step >= 1e-4;
    // At most a dozen: the step is a fifth of the range or more.
    let ticks = (0..=(last - first).min(20.0) as u32).map(|index| {
        let value = (first + f64::from(index)) * step;
        let value = if value.abs() < step * 1e-9 { 0.0 } else { value };
        let text = if is_plain { format!("{value:.decimals$}") } else { format!("{value:.1e}") };
        Tick { value, label: Label::Text(text.replace('-', "−")) }
    });
    (low, high, ticks.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(is_log: bool, values: &[f64]) -> Vec<String> {
        let column = Column::new("x");
        let axis = Axis::new(&Range::new(&column, is_log, values.iter().copied()).unwrap(), 0.0, 100.0);
        let text = |tick: &Tick| match &tick.label {
            Label::None => None,
            Label::Text(text) => Some(text.clone()),
            Label::Power(exponent) => Some(format!("e{exponent}")),
        };
        for value in values.iter().filter(|value| !is_log || **value > 0.0) {
            assert!((0.0..=100.0).contains(&axis.place(*value)), "{value} is on the axis");
        }
        axis.ticks.iter().filter_map(text).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(false, &[0.0, 9.3]), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels(false, &[100.0, 101.0]), ["100.0", "100.2", "100.4", "100.6", "100.8", "101.0"]);
        assert_eq!(labels(false, &[-3.0, 4.0]), ["−4", "−2", "0", "2", "4"]);
        assert_eq!(labels(true, &[5.0, 50.0]), ["5", "10", "20", "50"]);
        assert_eq!(labels(true, &[1e-4, 1e4]), ["e-4", "e-3", "e-2", "e-1", "e0", "e1", "e2", "e3", "e4"]);
        assert_eq!(labels(true, &[0.02, 0.03]), ["0.02", "0.03"]);
    }

    #[test]
    fn extremes_have_few_ticks_and_no_panic() {
        for values in [&[1e-300, 1e300][..], &[7.0], &[], &[0.0], &[0.0, 1e-9], &[5e-324]] {
            let count = labels(true, values).len();
            assert!(count <= 12, "{values:?} {count}");
        }
        for values in [&[7.0][..], &[], &[0.0], &[1e-300], &[-1e200, 1e200], &[1e15, 1e15 + 1.0], &[5e-324]] {
            let count = labels(false, values).len();
            assert!((1..=12).contains(&count), "{values:?} {count}");
        }
        let column = Column::new("x");
        assert!(matches!(Range::new(&column, false, [f64::MIN, f64::MAX]), Err(FigureError::Range { .. })));
        assert!(matches!(Range::new(&column, true, [-1.0]), Err(FigureError::Negative { .. })));
    }
}
