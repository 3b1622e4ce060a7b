//! How many connections there are at a time: in all, and of one address.
//!
//! One client that opens connections and sends nothing could keep all others out, at no cost to itself. So no
//! address gets more than its share; the rest stays free for other addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// How many connections may be open.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// In all.
    pub all: usize,
    /// Of one address.
    pub of_an_address: usize,
}

/// Why a connection gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// All places are taken.
    All,
    /// This address has its share.
    Address,
}

/// The places that are taken.
#[derive(Clone)]
pub struct Places {
    most: Connections,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place that is given back when it is dropped.
pub struct Place {
    address: IpAddr,
    taken: Arc<Mutex<Taken>>,
}

impl Places {
    /// Makes places that are all free.
    pub fn new(most: Connections) -> Self {
        Self { most, taken: Arc::default() }
    }

    /// Takes a place for a client, or returns why there is none.
    pub fn take(&self, client: IpAddr) -> Result<Place, Full> {
        let address = one_client(client);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.by_address.get(&address).copied().unwrap_or_default();
        if own >= self.most.of_an_address {
            return Err(Full::Address);
        }
        if taken.all >= self.most.all {
            return Err(Full::All);
        }
        taken.all += 1;
        taken.by_address.insert(address, own + 1);
        Ok(Place { address, taken: Arc::clone(&self.taken) })
    }

    /// Returns whether all places are free.
    pub fn are_free(&self) -> bool {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).all == 0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(own) = taken.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

/// Returns what stands for a client: its IPv4 address, or the 64 bits of an IPv6 address that one subscriber
/// has to itself.
fn one_client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into(),
        ip => ip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn no_address_gets_more_than_its_share() {
        let places = Places::new(Connections { all: 3, of_an_address: 2 });
        let first = [places.take(ip("192.0.2.1")), places.take(ip("::ffff:192.0.2.1"))];
        assert_eq!(places.take(ip("192.0.2.1")).err(), Some(Full::Address));
        let second = places.take(ip("192.0.2.2"));
        assert!(first.iter().all(Result::is_ok) && second.is_ok());
        assert_eq!(places.take(ip("192.0.2.3")).err(), Some(Full::All));
        drop(first);
        assert!(places.take(ip("192.0.2.1")).is_ok() && !places.are_free());
        drop(second);
        assert!(places.are_free());
    }

    #[test]
    fn a_subscriber_of_ipv6_is_one_client() {
        assert_eq!(one_client(ip("2001:db8:1:2:3::4")), one_client(ip("2001:db8:1:2:ffff::")));
        assert_ne!(one_client(ip("2001:db8:1:2::")), one_client(ip("2001:db8:1:3::")));
        assert_ne!(one_client(ip("::1")), one_client(ip("127.0.0.1")));
    }
}
