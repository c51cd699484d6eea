//! Figures.
use othello::{Empties, Engine, read_obf_file};
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let text = include_str!("../tests/data/ffo-40-59.obf");
    let (mut total, mut time) = (0, 0.0);
    let a: Vec<usize> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let (from, to) = (a.first().copied().unwrap_or(0), a.get(1).copied().unwrap_or(5));
    for line in &read_obf_file(text, None).unwrap()[from..to] {
        let mut engine = Engine::new(128);
        let t = cpu();
        let s = engine.solve(&line.position, Empties::Winner, &game::Budget::unlimited()).unwrap();
        let e = cpu() - t;
        println!(
            "{:+} {} {:.1}M {e:.2}s {:.1} M/s   {:?}",
            s.score,
            s.best.unwrap(),
            s.nodes as f64 / 1e6,
            s.nodes as f64 / e / 1e6,
            &line.scores[..3]
        );
        total += s.nodes;
        time += e;
    }
    println!("{:.1} M {time:.2} s", total as f64 / 1e6);
}
