//! x
use game::Budget;
use kenken::{Solver, keen};
use std::time::Instant;
fn main() {
    let text = include_str!("../tests/data/keen-ids.tsv");
    let mut times = vec![];
    let mut nodes = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let f: Vec<&str> = line.split('\t').collect();
        let p = keen::read(f[3]).unwrap();
        let mut best = f64::MAX;
        let mut s2 = None;
        for _ in 0..5 {
            let mut solver = Solver::new();
            let t = Instant::now();
            let s = solver.solve(&p, 2, &Budget::unlimited());
            best = best.min(t.elapsed().as_secs_f64() * 1e3);
            s2 = Some(s);
        }
        let s = s2.unwrap();
        let sol: String = s.unique().unwrap().0.iter().map(|d| d.to_string()).collect();
        assert_eq!(sol, f[2]);
        assert_eq!(keen::write(&p).unwrap().0, f[3]);
        nodes += s.nodes;
        if p.size() == 9 {
            times.push(best);
            println!("{} {} {:.3}", f[0], s.nodes, best);
        }
    }
    times.sort_by(|a, b| a.total_cmp(b));
    for (i, b) in kenken::read(include_str!("../tests/data/hard9.prop"), &kenken::ReadOptions::default())
        .unwrap()
        .iter()
        .enumerate()
    {
        let p = b.puzzle().unwrap();
        let mut solver = Solver::new();
        let t = Instant::now();
        let s = solver.solve(&p, 2, &Budget::unlimited());
        println!("hard {i} {} {} {:.3} ms {:?}", s.found.len(), s.nodes, t.elapsed().as_secs_f64() * 1e3, b.notes);
    }
    println!("median {} worst {} nodes {nodes}", times[times.len() / 2], times[times.len() - 1]);
}
