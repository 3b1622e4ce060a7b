//! The options of a family and their values.

use super::{Family, FamilyError, Made};
use hitori_core::engine::Budget;

/// An option of a family: a number within a range.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FamilyOption {
    /// The name on the command line.
    pub name: &'static str,
    /// The value when nothing is said; without one the option need not have a value.
    pub default: Option<f64>,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The distance between two values; 0 for any number in between.
    pub step: f64,
    /// What it is, in one line.
    pub help: &'static str,
}

impl FamilyOption {
    /// Makes an option for whole numbers.
    pub(super) const fn whole(
        name: &'static str,
        default: Option<u32>,
        range: (u32, u32),
        help: &'static str,
    ) -> Self {
        let default = match default {
            Some(value) => Some(value as f64),
            None => None,
        };
        Self { name, default, min: range.0 as f64, max: range.1 as f64, step: 1.0, help }
    }

    /// Says what values are expected.
    pub fn expected(&self) -> String {
        let kind = match self.step {
            0.0 => "a number",
            2.0 => "an even number",
            _ => "a whole number",
        };
        format!("{kind} from {} to {}", self.min, self.max)
    }

    fn accepts(&self, value: f64) -> bool {
        (self.min..=self.max).contains(&value) && (self.step == 0.0 || value % self.step == 0.0)
    }
}

/// A family with values for its options.
#[derive(Clone, Debug)]
pub struct Settings {
    family: &'static Family,
    /// One for each option of the family, in order.
    values: Vec<Option<f64>>,
}

impl Settings {
    pub(super) fn new(family: &'static Family) -> Self {
        Self { family, values: family.options.iter().map(|option| option.default).collect() }
    }

    /// Returns the family.
    pub fn family(&self) -> &'static Family {
        self.family
    }

    /// Gives an option a value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), FamilyError> {
        let options = self.family.options;
        let Some(place) = options.iter().position(|option| option.name == name) else {
            let known: Vec<&str> = options.iter().map(|option| option.name).collect();
            return Err(FamilyError::Unknown {
                family: self.family.name,
                name: name.to_owned(),
                known: known.join(", "),
            });
        };
        let option = &options[place];
        let number = value.parse().ok().filter(|&number| option.accepts(number));
        let wrong =
            || FamilyError::Value { name: option.name, value: value.to_owned(), expected: option.expected() };
        self.values[place] = Some(number.ok_or_else(wrong)?);
        Ok(())
    }

    /// Makes the formula of a seed.
    ///
    /// ```
    /// use hitori_core::engine::{Budget, Status};
    /// use hitori_hard::family;
    /// let pigeonhole = family("pigeonhole").expect("it is in the registry");
    /// let mut settings = pigeonhole.settings();
    /// settings.set("holes", "2")?;
    /// let made = settings.make(1, &Budget::default())?;
    /// assert_eq!((made.formula.variables(), made.formula.clauses().len()), (6, 9));
    /// assert_eq!(made.status, Status::Unsolvable);
    /// # Ok::<(), hitori_hard::FamilyError>(())
    /// ```
    pub fn make(&self, seed: u64, budget: &Budget) -> Result<Made, FamilyError> {
        self.family.make(self, seed, budget)
    }

    /// Returns the value of an option, if it has one.
    pub fn get(&self, name: &str) -> Option<f64> {
        let place = self.family.options.iter().position(|option| option.name == name)?;
        self.values[place]
    }

    /// Returns the value of an option for whole numbers; 0 where it has none. Ranges keep to 32 bits.
    pub(super) fn whole(&self, name: &str) -> u32 {
        self.get(name).unwrap_or(0.0) as u32
    }
}

/// Reads a family with options as on the command line: `threshold --variables 50`.
///
/// ```
/// use hitori_hard::Settings;
/// let settings: Settings = "threshold --variables 50".parse()?;
/// assert_eq!((settings.family().name, settings.get("variables")), ("threshold", Some(50.0)));
/// assert!("threshold --holes 3".parse::<Settings>().is_err());
/// # Ok::<(), hitori_hard::FamilyError>(())
/// ```
impl std::str::FromStr for Settings {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Self, FamilyError> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let family = super::family(name).ok_or_else(|| {
            let known: Vec<&str> = super::FAMILIES.iter().map(|family| family.name).collect();
            FamilyError::NoFamily { name: name.to_owned(), known: known.join(", ") }
        })?;
        let mut settings = family.settings();
        while let Some(word) = words.next() {
            let option = word.strip_prefix("--").unwrap_or(word);
            settings.set(option, words.next().unwrap_or_default())?;
        }
        Ok(settings)
    }
}

/// Writes the options that have a value as on the command line.
impl std::fmt::Display for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let given = self.family.options.iter().zip(&self.values);
        let words: Vec<String> = given
            .filter_map(|(option, value)| value.map(|value| format!("--{} {value}", option.name)))
            .collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FAMILIES, family};

    #[test]
    fn defaults_are_accepted_and_values_out_of_range_are_not() {
        for family in FAMILIES {
            for option in family.options {
                let mut settings = family.settings();
                assert!(option.default.is_none_or(|value| option.accepts(value)), "{}", option.name);
                for accepted in [option.min, option.max] {
                    settings.set(option.name, &accepted.to_string()).unwrap();
                    assert_eq!(settings.get(option.name), Some(accepted));
                }
                let below = (option.min - 1.0).to_string();
                for refused in [below.as_str(), "1e99", "NaN", "inf", "", "x", "-1", "0x10"] {
                    let error = settings.set(option.name, refused).unwrap_err().to_string();
                    let expected = format!("{} {refused}: {} expected", option.name, option.expected());
                    assert_eq!(error, expected);
                }
            }
        }
    }

    #[test]
    fn unknown_options_are_refused_and_known_ones_written() {
        let mut settings = family("threshold").unwrap().settings();
        assert_eq!(
            settings.set("holes", "3").unwrap_err().to_string(),
            "threshold has no option 'holes'; it has variables, ratio"
        );
        settings.set("variables", "20").unwrap();
        assert!(settings.set("variables", "20.5").is_err());
        assert_eq!(settings.to_string(), "--variables 20 --ratio 4.26");
    }
}
