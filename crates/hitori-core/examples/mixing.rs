//! How fast the random walk of near-uniform sampling forgets where it started: the figures of docs/generator.md.
//!
//! `cargo run --release -p hitori-core --example mixing`

use std::collections::BTreeMap;

use hitori_core::engine::Budget;
use hitori_core::generate::{Chain, Request, Uniform, instance};
use hitori_core::properties::Properties;
use hitori_core::solve::{Options, unique};
use hitori_core::{Clue, Puzzle, Size};

const PROPERTIES: [&str; 4] = ["shaded", "adjacent", "apart", "both"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    classes()?;
    forgetting(6, 40)?;
    forgetting(8, 40)?;
    means(5)?;
    Ok(())
}

/// On 3×3, how the 264 unique classes share the boards drawn: generator, exact sampler, and walks of several lengths.
fn classes() -> Result<(), Box<dyn std::error::Error>> {
    const DRAWS: u64 = 100_000;
    let size = Size::new(3, 3)?;
    let (request, uniform, budget) = (Request::new(size), Uniform::new(size, 3)?, Budget::default());
    println!(
        "3x3, {DRAWS} boards each: distance to uniform (half the sum of absolute differences), rarest, commonest class"
    );
    let mut rows: Vec<(String, BTreeMap<Vec<u32>, u64>)> = vec![];
    let mut tally =
        |name: String, draw: &mut dyn FnMut(u64) -> Result<Puzzle, Box<dyn std::error::Error>>| {
            let mut counts = BTreeMap::new();
            for seed in 0..DRAWS {
                *counts.entry(class(&draw(seed)?)).or_insert(0) += 1;
            }
            rows.push((name, counts));
            Ok::<(), Box<dyn std::error::Error>>(())
        };
    tally("generator".into(), &mut |seed| Ok(instance(size, seed).ok_or("no puzzle")?.0))?;
    for steps in [1, 2, 5, 10, 20, 50] {
        tally(format!("walk, {steps} steps per cell"), &mut |seed| {
            let mut chain = Chain::new(&request, seed, &budget)?;
            for _ in 0..steps * size.cells() {
                chain.step()?;
            }
            Ok(chain.puzzle())
        })?;
    }
    tally("exact sampler".into(), &mut |seed| Ok(uniform.draw(seed, 1_000_000, &budget)?.puzzle))?;
    for (name, counts) in rows {
        let share = DRAWS as f64 / 264.0;
        let missing = 264 - counts.len();
        let distance: f64 =
            counts.values().map(|&count| (count as f64 - share).abs()).sum::<f64>() + missing as f64 * share;
        let (low, high) = (counts.values().min().unwrap_or(&0), counts.values().max().unwrap_or(&0));
        println!(
            "  {name:26} {:6.3}  {:5.2} {:5.2} of the fair share",
            distance / 2.0 / DRAWS as f64,
            *low as f64 / share,
            *high as f64 / share
        );
    }
    Ok(())
}

/// Correlation of properties of a walk with themselves, so many steps per cell later, over many walks.
fn forgetting(side: usize, walks: u64) -> Result<(), Box<dyn std::error::Error>> {
    const LAGS: [usize; 7] = [0, 5, 20, 50, 100, 200, 400];
    const LENGTH: usize = 2000;
    let size = Size::new(side, side)?;
    let options = Options::default();
    let mut series: Vec<[f64; 4]> = vec![];
    let mut accepted = 0;
    for seed in 0..walks {
        let mut chain = Chain::new(&Request::new(size), seed, &Budget::default())?;
        for step in 0..LENGTH * size.cells() {
            let changed = chain.step()?;
            accepted += usize::from(changed);
            if step % (5 * size.cells()) == 0 {
                series.push(read(&chain.puzzle(), &options).ok_or("the walk left the unique boards")?);
            }
        }
    }
    let per_walk = LENGTH / 5;
    println!(
        "{side}x{side}, {walks} walks of {LENGTH} steps per cell, {:.1} % of steps change the board: autocorrelation",
        100.0 * accepted as f64 / (walks as usize * LENGTH * size.cells()) as f64
    );
    print!("  steps per cell later");
    LAGS.iter().for_each(|lag| print!("{lag:7}"));
    println!("   mean at the start → in the second half");
    for (k, name) in PROPERTIES.iter().enumerate() {
        let value = |walk: usize, at: usize| series[walk * per_walk + at][k];
        let half = per_walk / 2;
        let late: Vec<f64> = (0..walks as usize)
            .flat_map(|w| (half..per_walk).map(move |at| (w, at)))
            .map(|(w, at)| value(w, at))
            .collect();
        let mean = late.iter().sum::<f64>() / late.len() as f64;
        let variance = late.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / late.len() as f64;
        print!("  {name:20}");
        for lag in LAGS.map(|lag| lag / 5) {
            let pairs = (0..walks as usize).flat_map(|w| (half..per_walk - lag).map(move |at| (w, at)));
            let products: Vec<f64> =
                pairs.map(|(w, at)| (value(w, at) - mean) * (value(w, at + lag) - mean)).collect();
            print!("{:7.2}", products.iter().sum::<f64>() / products.len() as f64 / variance);
        }
        let start = (0..walks as usize).map(|w| value(w, 0)).sum::<f64>() / walks as f64;
        println!("   {start:.2} → {mean:.2}");
    }
    Ok(())
}

/// On boards small enough for exact sampling: do walk and exact sampler agree?
fn means(side: usize) -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::new(side, side)?;
    let options = Options::default();
    let uniform = Uniform::new(size, side)?;
    println!("{side}x{side}, means of {PROPERTIES:?}");
    let show = |name: &str, boards: &mut dyn Iterator<Item = Puzzle>| {
        let all: Vec<[f64; 4]> = boards.filter_map(|puzzle| read(&puzzle, &options)).collect();
        let mean = |k: usize| all.iter().map(|p| p[k]).sum::<f64>() / all.len() as f64;
        println!("  {name:32} {:6.2} {:6.2} {:6.2} {:6.2}", mean(0), mean(1), mean(2), mean(3));
    };
    show(
        "generator, 2000 boards",
        &mut (0..2000).filter_map(|seed| instance(size, seed)).map(|(puzzle, _)| puzzle),
    );
    for steps in [50, 200] {
        show(
            &format!("walk of {steps} per cell, 2000"),
            &mut (0..2000).filter_map(|seed| {
                let mut chain = Chain::new(&Request::new(size), seed, &Budget::default()).ok()?;
                for _ in 0..steps * size.cells() {
                    chain.step().ok()?;
                }
                Some(chain.puzzle())
            }),
        );
    }
    show(
        "exact sampler, 2000 boards",
        &mut (0..2000)
            .filter_map(|seed| uniform.draw(seed, usize::MAX, &Budget::default()).ok())
            .map(|made| made.puzzle),
    );
    Ok(())
}

fn read(puzzle: &Puzzle, options: &Options) -> Option<[f64; 4]> {
    let solution = unique(puzzle, options).unique()?.clone();
    let p = Properties::new(puzzle, &solution);
    Some([p.shaded, p.adjacent, p.apart, p.both].map(|value| value as f64))
}

/// The board with its symbols renamed in order of appearance.
fn class(puzzle: &Puzzle) -> Vec<u32> {
    let mut names: BTreeMap<Clue, u32> = BTreeMap::new();
    puzzle
        .clues()
        .iter()
        .map(|clue| {
            let next = names.len() as u32;
            *names.entry(*clue).or_insert(next)
        })
        .collect()
}
