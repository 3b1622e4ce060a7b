//! Scratch.
use hitori_core::{Size, enumerate::{Spec, Walk}};
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let spec = Spec::new(Size::new(a[0], a[1]).unwrap(), a[2]).unwrap();
    let t = std::time::Instant::now();
    let tally = Walk::new(&spec).run();
    println!("{:?} {:?}", tally.totals(), t.elapsed());
}
