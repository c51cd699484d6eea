//! x
use game::Budget;
use kenken::{Solver, keen};
use std::time::Instant;
fn main() {
    use game::Rng;
    {
        let text = include_str!("../tests/data/keen-ids.tsv");
        let mut e = Explainer::new();
        let mut m = [[0; 5]; 5];
        let mut by: Vec<Vec<f64>> = vec![vec![]; 5];
        let t = Instant::now();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let f: Vec<&str> = line.split('\t').collect();
            let p = keen::read(f[3]).unwrap();
            let theirs = Grade::parse(&f[1].to_lowercase()).unwrap();
            let r = e.rate(&p);
            assert_eq!(r.grade, e.grade(&p));
            m[theirs as usize][r.grade as usize] += 1;
            by[theirs as usize].push(r.grade as usize as f64 * 1e6 + r.weight);
        }
        println!("{:?}", t.elapsed());
        for r in m {
            println!("theirs row, ours col {r:?}");
        }
        for mut b in by {
            b.sort_by(f64::total_cmp);
            println!("median theirs {}", b[b.len() / 2]);
        }
        let limits = Limits { min_cage: 2, max_cage: 4, merge: 50, ops: OpSet::FOUR, unique: true };
        let mut g = Generator::new();
        let mut rng = Rng::from_number(1);
        let mut grades = [0; 5];
        let mut tg = 0.0;
        for _ in 0..500 {
            let p = g.make(&Draft::new(9).unwrap(), &limits, &mut rng, &Budget::unlimited()).unwrap();
            let t = Instant::now();
            grades[e.grade(&p) as usize] += 1;
            tg += t.elapsed().as_secs_f64();
        }
        println!("grades 9x9 {grades:?} grading {:.3} ms each", tg * 2.);
        return;
    }
    use kenken::*;
    {
        let limits = Limits { min_cage: 2, max_cage: 6, merge: 50, ops: OpSet::ALL, unique: true };
        let mut g = Generator::new();
        let mut rng = Rng::from_number(1);
        let mut worst = 0f64;
        let t = Instant::now();
        for _ in 0..100 {
            let t = Instant::now();
            g.make(&Draft::new(9).unwrap(), &limits, &mut rng, &Budget::unlimited()).unwrap();
            worst = worst.max(t.elapsed().as_secs_f64());
        }
        println!("gen 9 2-6 all: mean {:.1} ms worst {:.1} ms", 10. * t.elapsed().as_secs_f64(), worst * 1e3);
        for (lo, hi, merge) in
            [(1, 6, 50), (2, 4, 50), (2, 6, 50), (1, 6, 70), (2, 6, 80), (3, 6, 80), (4, 6, 90), (6, 6, 100)]
        {
            let mut free = Limits { min_cage: lo, max_cage: hi, merge, ops: OpSet::ALL, unique: false };
            let mut counts = [0; 3];
            let mut worst = 0f64;
            let mut rng = Rng::from_number(2);
            for _ in 0..500 {
                free.unique = false;
                let p = g.make(&Draft::new(6).unwrap(), &free, &mut rng, &Budget::unlimited()).unwrap();
                let mut d = Draft::new(6).unwrap();
                for c in p.cages() {
                    d.add(c.cells.clone(), None, None).unwrap();
                }
                let t = Instant::now();
                if never_unique(&d).is_some() && counts[1] < 2 && lo == 2 {
                    let o = d.cage_of();
                    for r in o.chunks(6) {
                        println!("{:?}", r.iter().map(|x| x.unwrap()).collect::<Vec<_>>());
                    }
                    println!("{}", never_unique(&d).unwrap().1);
                }
                free.unique = true;
                match g.make(&d, &free, &mut rng, &Budget::time(std::time::Duration::from_millis(900))) {
                    Ok(_) => counts[0] += 1,
                    Err(NoBoard::Impossible(_)) => counts[1] += 1,
                    Err(_) => counts[2] += 1,
                }
                worst = worst.max(t.elapsed().as_secs_f64());
            }
            println!("gen drawn {lo}-{hi} {merge}: unique, swap, none {counts:?} worst {:.1} ms", worst * 1e3);
        }
    }
    for (size, count) in [(6, 1000), (9, 100)] {
        let limits = Limits { min_cage: 2, max_cage: 4, merge: 50, ops: OpSet::FOUR, unique: true };
        let mut g = Generator::new();
        let mut rng = Rng::from_number(1);
        let mut worst = 0f64;
        let t = Instant::now();
        let d = Draft::new(size).unwrap();
        let mut nodes = 0;
        for _ in 0..count {
            let t = Instant::now();
            let b = Budget::unlimited();
            g.make(&d, &limits, &mut rng, &b).unwrap();
            nodes += b.spent();
            worst = worst.max(t.elapsed().as_secs_f64());
        }
        println!(
            "gen {size}: {:.0}/s worst {:.1} ms spent {nodes}",
            count as f64 / t.elapsed().as_secs_f64(),
            worst * 1e3
        );
    }
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
