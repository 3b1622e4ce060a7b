//! One table of a layer, entry by entry, keeping nothing of the rest.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::super::cursor::quote;
use super::unpack::{Layer, Unpacked};

/// Gives every entry of one table of the layer on the line at hand, by its index, and takes the line off the stream.
pub(super) fn read_layer<V: for<'de> Deserialize<'de>>(
    stream: &mut Unpacked<'_>,
    table: &'static str,
    mut take: impl FnMut(usize, V) -> Result<(), String>,
) -> Result<(), String> {
    let mut layer = Layer::new(stream);
    let mut error = None;
    let mut keep = |key: &str, value: V| match index(key).and_then(|index| take(index, value)) {
        Ok(()) => true,
        Err(message) => {
            error = Some(message);
            false
        }
    };
    let visitor = LayerVisitor { table, take: &mut keep };
    let result = serde_json::Deserializer::from_reader(&mut layer).deserialize_map(visitor);
    match (error.or(layer.fault), result) {
        (Some(message), _) => Err(message),
        (None, Err(_)) => Err("expected a layer of the puzzle as an object, found something else".to_owned()),
        (None, Ok(())) => stream.skip_line(),
    }
}

/// The index of a cell from its key.
fn index(key: &str) -> Result<usize, String> {
    key.parse().map_err(|_| format!("expected the index of a cell, found {}", quote(key)))
}

/// Takes an entry; returns `false` if it is wrong.
type Take<'a, V> = dyn FnMut(&str, V) -> bool + 'a;

/// Walks through a layer, table by table.
struct LayerVisitor<'a, V> {
    table: &'static str,
    take: &'a mut Take<'a, V>,
}

impl<'de, V: Deserialize<'de>> Visitor<'de> for LayerVisitor<'_, V> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == self.table {
                map.next_value_seed(Table { take: &mut *self.take })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// The entries of a table.
struct Table<'a, 'b, V> {
    take: &'a mut Take<'b, V>,
}

impl<'de, V: Deserialize<'de>> DeserializeSeed<'de> for Table<'_, '_, V> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, V: Deserialize<'de>> Visitor<'de> for Table<'_, '_, V> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the indices of cells")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<String, V>()? {
            // Only whether it fails is used of such an error; `take` keeps what there is to say.
            if !(self.take)(&key, value) {
                return Err(serde::de::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

/// The text of a number with its colour and style, `["3",1,"1"]`: the first of a list, or what stands there alone.
pub(super) struct Number(pub String);

/// A colour, if it is one.
pub(super) struct Colour(pub Option<u64>);

/// What a scalar becomes; of lists and objects nothing is kept.
trait Scalar: Sized {
    const IN_LIST: bool;
    fn text(text: &str) -> Self;
    fn whole(number: u64) -> Self;
}

impl Scalar for Number {
    const IN_LIST: bool = true;

    fn text(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    fn whole(number: u64) -> Self {
        Self(number.to_string())
    }
}

impl Scalar for Colour {
    const IN_LIST: bool = false;

    fn text(_: &str) -> Self {
        Self(None)
    }

    fn whole(number: u64) -> Self {
        Self(Some(number))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor { in_list: false, scalar: PhantomData })
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor { in_list: false, scalar: PhantomData })
    }
}

struct ScalarVisitor<T> {
    /// Whether this is a member of a list already.
    in_list: bool,
    scalar: PhantomData<T>,
}

impl<'de, T: Scalar> DeserializeSeed<'de> for ScalarVisitor<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Scalar> Visitor<'de> for ScalarVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<T, E> {
        Ok(T::text(text))
    }

    fn visit_u64<E>(self, number: u64) -> Result<T, E> {
        Ok(T::whole(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<T, E> {
        Ok(T::text(&number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<T, E> {
        Ok(T::text(&number.to_string()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<T, E> {
        Ok(T::text(if value { "true" } else { "false" }))
    }

    fn visit_unit<E>(self) -> Result<T, E> {
        Ok(T::text("null"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let first = if T::IN_LIST && !self.in_list {
            list.next_element_seed(Self { in_list: true, scalar: PhantomData })?
        } else {
            None
        };
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(first.unwrap_or_else(|| T::text("[…]")))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(T::text("{…}"))
    }
}
