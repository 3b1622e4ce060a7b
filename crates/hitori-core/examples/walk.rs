//! Scratch.
use hitori_core::{
    Size,
    enumerate::{Census, Spec},
    solve::Semantics,
};
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let spec = Spec::new(Size::new(a[0], a[1]).unwrap(), a[2]).unwrap();
    let t = std::time::Instant::now();
    let mut c = Census::new(&spec);
    let units = c.units();
    println!("{} units {:?}", units.len(), t.elapsed());
    let n = a.get(3).copied().unwrap_or(1);
    let mut tally = c.nothing();
    let mut worst = 0.0f64;
    for u in units.iter().step_by(n) {
        let t = std::time::Instant::now();
        c.count(u, &mut tally);
        worst = worst.max(t.elapsed().as_secs_f64());
    }
    println!(
        "{:?} {:?} {:?} {:?} worst {worst}",
        tally.solvable(a[2]),
        tally.unique(a[2], Semantics::Strict).map(|v| v.iter().sum::<u128>()),
        tally.unique(a[2], Semantics::Minimal).map(|v| v.iter().sum::<u128>()),
        t.elapsed()
    );
}
