//! Figures.
use othello::*;
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let text = include_str!("../tests/data/ffo-40-59.obf");
    let (mut total, mut time) = (0, 0.0);
    let n = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(5);
    for line in text.lines().filter(|l| !l.starts_with('#')).take(n) {
        let mut d = [vec![], vec![]];
        for (i, c) in line.chars().take(64).enumerate() {
            let sq = Square::new((i / 8) as u8, (i % 8) as u8);
            match c { 'X' => d[0].push(sq), 'O' => d[1].push(sq), _ => {} }
        }
        let p = Position::new(Rules::STANDARD, &d[0], &d[1], if line.as_bytes()[65] == b'X' { Colour::Black } else { Colour::White }).unwrap();
        let t = cpu();
        let (s, m, n) = try_solve(&p);
        let e = cpu() - t;
        println!("{s:+} {m} {:.1}M {e:.2}s {:.1} M/s   {}", n as f64 / 1e6, n as f64 / e / 1e6, &line[67..90]);
        total += n; time += e;
    }
    println!("{:.1} M {time:.2} s", total as f64 / 1e6);
}
