//! What was measured of a run, as a table and as pictures.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use othello::{STAGES, stage};
use plotters::prelude::*;

use crate::deviations::Sample;
use crate::record::Record;
use crate::stages::Stages;

/// A line of a picture: its name and its points, by empty squares.
type Curve = (String, Vec<(f64, f64)>);

const SIZE: (u32, u32) = (720, 400);
/// Told apart by people who do not see all colours, too, on light and on dark.
const COLOURS: [RGBColor; 4] =
    [RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115), RGBColor(204, 121, 167)];
const INK: RGBColor = RGBColor(70, 70, 70);

/// Writes the table and the pictures: how far the weights of the last rounds are off from the values of held-out positions, and
/// how far shallow searches with the last weights are off from deep ones.
pub fn write(
    folder: &Path,
    rounds: &[(u64, Stages)],
    held_out: &[Record],
    samples: &[Sample],
) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut table = String::from("what\tempty squares\tpositions\troot of squares\tmean absolute\n");
    let mut errors: Vec<Curve> = Vec::new();
    for (number, stages) in rounds {
        let name = format!("round {number}");
        let mut points = Vec::new();
        for (which, ((absolute, error), count)) in stages.errors(held_out).into_iter().enumerate() {
            if count > 0 {
                writeln!(table, "{name}\t{}\t{count}\t{error:.3}\t{absolute:.3}", middle(which))?;
                points.push((middle(which), error));
            }
        }
        errors.push((name, points));
    }
    let deep = 8;
    let mut deviations: Vec<Curve> = Vec::new();
    for shallow in [0, 2, 4, 6] {
        let name = if shallow == 0 { "estimate".to_owned() } else { format!("depth {shallow}") };
        let of_pair = samples.iter().filter(|one| (one.shallow, one.deep) == (shallow, deep));
        let points: Vec<(f64, f64)> = of_pair.map(|one| (middle(one.stage), one.deviation)).collect();
        for (empties, deviation) in &points {
            writeln!(table, "{name} against depth {deep}\t{empties}\t\t{deviation:.3}\t")?;
        }
        deviations.push((name, points));
    }
    fs::write(folder.join("training.tsv"), table)?;
    draw(&folder.join("errors.svg"), "Off from the values of held-out positions (root of squares)", &errors)?;
    draw(&folder.join("deviations.svg"), "Off from a full search to depth 8 (root of squares)", &deviations)
}

/// The empty squares in the middle of a stage.
fn middle(which: usize) -> f64 {
    let own: Vec<f64> = (0..=60).filter(|empties| stage(*empties) == which).map(f64::from).collect();
    debug_assert!(which < STAGES);
    own.iter().sum::<f64>() / own.len() as f64
}

fn draw(path: &Path, title: &str, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let points = || curves.iter().flat_map(|(_, points)| points);
    let most = points().map(|point| point.1).fold(1.0, f64::max);
    let (first, last) =
        points().fold((0.0, 60.0), |(first, last), point| (f64::max(first, point.0), f64::min(last, point.0)));
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    // A game begins with many empty squares: time goes to the right.
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 16, &INK))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(48)
        .build_cartesian_2d((-first - 1.0)..(-last + 1.0), 0.0..most * 1.1)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style(("sans-serif", 12, &INK))
        .x_desc("empty squares")
        .y_desc("discs")
        .x_label_formatter(&|empties| format!("{:.0}", -empties))
        .draw()?;
    for ((name, points), colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let line = points.iter().map(|(empties, value)| (-empties, *value));
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 12, &INK))
        .border_style(TRANSPARENT)
        .draw()?;
    area.present()?;
    Ok(())
}
