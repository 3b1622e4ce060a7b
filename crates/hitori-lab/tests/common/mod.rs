//! Figures of every kind, with data as studies have them and with extremes: what tests check and the example `gallery` draws.

#![allow(clippy::unwrap_used, dead_code)]

use hitori_lab::figures::{
    BoxGroup, Boxes, Chart, Curve, Figure, HeatMap, Point, RunSeries, Runs, Series, Xy,
};
use hitori_lab::finding::{Finding, Holds};
use hitori_lab::report::Report;
use hitori_lab::section::Section;
use hitori_lab::stats::{power_growth, regression};
use hitori_lab::table::{Cell, Column, Table};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Returns figures with data of a usual kind.
pub fn usual() -> Vec<Figure> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let engines = [("asp", 2.1, 2e-5), ("smt:qf_ia", 3.6, 1e-5), ("cp", 2.4, 8e-5), ("native", 1.9, 3e-7)];
    let scaling = engines.map(|(name, power, scale)| {
        let points: Vec<Point> = (1..=10)
            .map(|step| {
                let n = f64::from(step) * 5.0;
                let y = scale * n.powf(power) * (0.6 * (rng.random::<f64>() - 0.5)).exp();
                Point { x: n, y, range: Some((y * 0.8, y * 1.4)), is_open: false }
            })
            .collect();
        fitted(name, points)
    });
    let times = |rng: &mut ChaCha8Rng, middle: f64, runs: usize| -> Vec<Option<f64>> {
        let time = |_| middle * (3.0 * (rng.random::<f64>() + rng.random::<f64>() - 1.0)).exp();
        (0..runs).map(time).map(|time| (time <= 10.0).then_some(time)).collect()
    };
    let runs = Runs {
        time: Column::with_unit("time", "s"),
        what: "puzzles".into(),
        is_log: true,
        limit: Some(10.0),
        series: [("asp", 0.08), ("cp", 0.3), ("smt:qf_ia", 4.0), ("ilp", 20.0), ("native", 0.0002)]
            .map(|(name, middle)| RunSeries { name: name.into(), times: times(&mut rng, middle, 150) })
            .to_vec(),
    };
    let rules = ["none", "UC", "UCD", "Sandwich Pairs", "Isolated Area", "Partial Inner", "Edge (repaired)"];
    let groups = rules.iter().enumerate().map(|(index, name)| BoxGroup {
        name: (*name).into(),
        values: times(&mut rng, 0.01 * (index + 1) as f64, 60).into_iter().flatten().collect(),
    });
    let boxes =
        Boxes { value: Column::with_unit("time", "s"), is_log: true, limit: None, groups: groups.collect() };
    let cloud: Vec<Point> = (0..1500)
        .map(|_| {
            let x = f64::from(rng.random_range(0..40));
            Point::new(x, 3.0 + 0.2 * x + 8.0 * rng.random::<f64>())
        })
        .collect();
    let sizes: Vec<String> = (1..=10).map(|step| (step * 5).to_string()).collect();
    let ratios = rules.iter().map(|_| {
        sizes
            .iter()
            .map(|_| (rng.random::<f64>() < 0.9).then(|| (2.0 * rng.random::<f64>() - 0.8).exp()))
            .collect()
    });
    let heat = HeatMap {
        value: Column::new("time as a ratio to the model alone"),
        x: Column::new("side of the board n"),
        columns: sizes.clone(),
        rows: rules.map(str::to_owned).to_vec(),
        values: ratios.collect(),
        centre: Some(1.0),
        is_log: true,
    };
    let plain = HeatMap { centre: None, value: Column::with_unit("median time", "ms"), ..heat.clone() };
    vec![
        figure("scaling", Chart::Xy(Xy { limit: Some(10.0), ..xy(scaling.to_vec()) })),
        figure("share", Chart::Share(runs.clone())),
        figure("cactus", Chart::Cactus(runs)),
        figure("boxes", Chart::Boxes(boxes)),
        figure("scatter", Chart::Xy(scatter(cloud))),
        figure("ratios", Chart::HeatMap(heat)),
        figure("times", Chart::HeatMap(plain)),
    ]
}

/// Returns figures with data at the limits: none, one point, many series, long names, zeros, eight decades.
pub fn extreme() -> Vec<Figure> {
    let long = "an engine with a very long name, several parts and options such as <b>&\"quotes\"</b> in it, and more";
    let one =
        Series { name: "one".into(), points: vec![Point::new(10.0, 0.5)], is_joined: true, curve: None };
    let many: Vec<Series> = (0..20)
        .map(|index| {
            let y =
                |step: i32| 1e-4 * (1.4_f64).powi(index) * f64::from(step).powf(1.0 + 0.1 * f64::from(index));
            let points = (1..=10).map(|step| Point::new(f64::from(step * 10), y(step))).collect();
            let name = if index == 7 { long.to_owned() } else { format!("engine {index}") };
            Series { name, points, is_joined: true, curve: None }
        })
        .collect();
    let decades = Series {
        name: "zeros, eight decades, and runs at the limit".into(),
        points: (0..=16)
            .map(|step| {
                let y = if step < 3 { 0.0 } else { 10_f64.powf(f64::from(step) / 2.0 - 6.0) };
                Point { x: f64::from(step), y, range: None, is_open: step > 13 }
            })
            .collect(),
        is_joined: false,
        curve: None,
    };
    let unfinished = RunSeries { name: long.into(), times: vec![None; 5] };
    let zeros =
        RunSeries { name: "at once".into(), times: vec![Some(0.0), Some(0.0), Some(1e-6), Some(3.0)] };
    let runs = |series: Vec<RunSeries>| Runs {
        time: Column::with_unit("time", "s"),
        what: "puzzles".into(),
        is_log: true,
        limit: Some(10.0),
        series,
    };
    let groups = [
        ("none", vec![]),
        ("one", vec![2.0]),
        ("same", vec![3.0; 9]),
        (long, vec![0.0, 1.0, 2.0, 3.0, 400.0]),
    ];
    let boxes = |is_log, limit| Boxes {
        value: Column::with_unit("conflicts", long),
        is_log,
        limit,
        groups: groups.clone().map(|(name, values)| BoxGroup { name: name.into(), values }).to_vec(),
    };
    let heat = HeatMap {
        value: Column::with_unit(long, "ms"),
        x: Column::new(long),
        columns: (0..40).map(|n| format!("n = {n}")).collect(),
        rows: vec![long.into(), "short".into(), "without values".into()],
        values: vec![vec![Some(0.0); 40], (0..40).map(|n| Some(10_f64.powi(n - 20))).collect()],
        centre: None,
        is_log: true,
    };
    let empty = HeatMap { columns: vec![], rows: vec![], values: vec![], centre: Some(0.0), ..heat.clone() };
    vec![
        figure("x-no-series", Chart::Xy(xy(vec![]))),
        figure("x-one-point", Chart::Xy(xy(vec![one]))),
        figure("x-twenty-series", Chart::Xy(xy(many))),
        figure("x-zeros", Chart::Xy(Xy { x_log: true, limit: Some(10.0), ..xy(vec![decades]) })),
        figure("x-share", Chart::Share(runs(vec![unfinished.clone(), zeros.clone()]))),
        figure("x-cactus", Chart::Cactus(runs(vec![unfinished.clone(), zeros]))),
        figure("x-unfinished", Chart::Share(runs(vec![unfinished]))),
        figure("x-boxes", Chart::Boxes(boxes(false, None))),
        figure("x-boxes-log", Chart::Boxes(boxes(true, Some(100.0)))),
        figure("x-heat", Chart::HeatMap(heat)),
        figure("x-heat-empty", Chart::HeatMap(empty)),
    ]
}

pub fn figure(id: &str, chart: Chart) -> Figure {
    Figure { id: id.into(), caption: format!("Figure {id}"), chart }
}

pub fn xy(series: Vec<Series>) -> Xy {
    Xy {
        x: Column::new("side of the board n"),
        y: Column::with_unit("median time", "s"),
        x_log: true,
        y_log: true,
        limit: None,
        series,
    }
}

fn fitted(name: &str, points: Vec<Point>) -> Series {
    let (xs, ys): (Vec<f64>, Vec<f64>) = points.iter().map(|point| (point.x, point.y)).unzip();
    let curve = power_growth(&xs, &ys, 0.95).ok().map(Curve::Growth);
    Series { name: name.into(), points, is_joined: false, curve }
}

fn scatter(points: Vec<Point>) -> Xy {
    let (xs, ys): (Vec<f64>, Vec<f64>) = points.iter().map(|point| (point.x, point.y)).unzip();
    let curve = regression(&xs, &ys).ok().map(Curve::Line);
    Xy {
        x: Column::new("adjacent duplicates"),
        y: Column::new("conflicts"),
        x_log: false,
        y_log: false,
        limit: None,
        series: vec![Series { name: "puzzles 50×50".into(), points, is_joined: false, curve }],
    }
}

/// Returns a report with the figures given, tables, findings of all kinds, and words that must be escaped.
pub fn report(figures: Vec<Figure>) -> Report {
    let mut table = Table::new(
        "Mean times by rule, 60 puzzles 50×50",
        [
            Column::new("rule"),
            Column::with_unit("grounding", "ms"),
            Column::with_unit("solving", "ms"),
            Column::new("boards"),
            Column::new("p"),
        ],
    );
    for (index, name) in
        ["none", "UC <script>alert(1)</script>", "Isolated Area", "UCD"].into_iter().enumerate()
    {
        let p = (index > 0).then(|| 0.2_f64.powi(3 * index as i32));
        let solving = if index == 2 { Cell::Empty } else { Cell::number(6.3 + 31.0 * index as f64 % 7.0, 3) };
        table.push([
            name.into(),
            Cell::number(54.1 + index as f64, 3),
            solving,
            (index * 12_345).into(),
            Cell::p(p),
        ]);
    }
    let finding = |index: usize, holds| Finding {
        id: format!("finding-{index}"),
        source: format!("de Nooij 2026, Table {}", index % 4 + 1),
        claim: "Every rule but Unique Cell is slower than the base model.".into(),
        reported: "54 ms & 6.3 ms; \"p < 0.0001\"".into(),
        here: "51 ms and 5.9 ms; p = 0.0003".into(),
        holds,
        because: if holds == Holds::Yes {
            String::new()
        } else {
            "Grounding here leaves out what cannot be shaded, with a longer explanation.".into()
        },
    };
    let holds = [Holds::Yes, Holds::Differs, Holds::Yes, Holds::No];
    let sections = figures.into_iter().enumerate().map(|(index, figure)| Section {
        id: format!("study-{}", figure.id),
        title: format!("Rules & pairs of rules, part {}", figure.id),
        source: "de Nooij 2026, Table 1".into(),
        scale: "60 of 1000 puzzles a size, limit 10 s".into(),
        prose: vec!["What the study does, in a paragraph or two, so that a reader knows what was measured and how it was compared with the document.".into()],
        tables: vec![table.clone()],
        figures: vec![figure],
        findings: vec![finding(index, holds[index % 4])],
    });
    Report {
        title: "Hitori: findings of five documents, repeated".into(),
        prose: vec!["All studies at a quick scale.".into()],
        facts: [("machine", "2 cores, 8 GB"), ("date", "2026-11-16"), ("clingo", "5.8.2 <b>")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
        sections: sections.collect(),
    }
}

/// Draws a picture on white, as the command does for PNG files.
pub fn png(svg: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    Ok(pixels(svg)?.encode_png()?)
}

/// Draws a picture on white.
pub fn pixels(svg: &str) -> Result<resvg::tiny_skia::Pixmap, Box<dyn std::error::Error>> {
    use resvg::tiny_skia::{Color, Pixmap, Transform};
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("no size")?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    Ok(pixels)
}

/// Reads a picture as resvg does, with the font of the command.
pub fn tree(svg: &str) -> Result<resvg::usvg::Tree, resvg::usvg::Error> {
    use resvg::usvg::{Options, Tree, fontdb};
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    Tree::from_str(
        svg,
        &Options { font_family: "Noto Sans".into(), fontdb: fonts.into(), ..Options::default() },
    )
}
