//! Limits of thinking.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Budget, Progress, StopFlag};

const HOUR: Duration = Duration::from_hours(1);

#[test]
fn a_budget_ends_with_its_last_node() {
    let budget = Budget::nodes(10);
    assert!(budget.spend(4) && budget.spend(5) && !budget.is_over());
    assert_eq!(budget.spent(), 9);
    assert!(!budget.spend(1), "the tenth is the last");
    assert!(budget.is_over());
    assert_eq!(budget.spent(), 10);
}

#[test]
fn without_a_limit_only_a_flag_ends_it() {
    let budget = Budget::unlimited();
    assert!(budget.spend(u64::MAX - 1) && !budget.is_over());
    let limits = (budget.node_limit(), budget.depth_limit(), budget.time_limit(), budget.threads());
    assert_eq!(limits, (None, None, None, 1));
    let stop = StopFlag::new();
    let budget = Budget::unlimited().with_stop(stop.clone());
    assert!(budget.spend(1) && !budget.stop().is_raised());
    stop.raise();
    assert!(!budget.spend(1) && budget.is_over() && budget.stop().is_raised());
}

#[test]
fn limits_are_told_as_they_were_set() {
    assert_eq!(Budget::depth(7).depth_limit(), Some(7));
    assert_eq!(Budget::time(HOUR).time_limit(), Some(HOUR));
    assert_eq!(Budget::nodes(5).node_limit(), Some(5));
    let all = Budget::unlimited().with_nodes(5).with_depth(7).with_time(HOUR).with_threads(3);
    assert_eq!(
        (all.node_limit(), all.depth_limit(), all.time_limit(), all.threads()),
        (Some(5), Some(7), Some(HOUR), 3)
    );
    assert_eq!(Budget::unlimited().with_threads(0).threads(), 1, "somebody has to think");
}

#[test]
fn time_that_is_up_ends_it_and_time_that_is_left_does_not() {
    assert!(Budget::time(Duration::ZERO).is_over() && !Budget::time(Duration::ZERO).spend(1));
    let budget = Budget::time(HOUR);
    assert!(!budget.is_over() && budget.spend(1) && budget.elapsed() < HOUR);
    let before = budget.elapsed();
    // A clock that runs shows another time sooner or later.
    while budget.elapsed() == before {
        std::hint::spin_loop();
    }
    assert!(budget.elapsed() > before);
}

#[test]
fn who_raises_a_flag_raises_those_below_it_alone() {
    let all = StopFlag::new();
    let (one, other) = (all.below(), all.below());
    one.raise();
    assert!(one.is_raised() && !other.is_raised() && !all.is_raised());
    all.raise();
    assert!(other.is_raised() && all.is_raised() && other.below().is_raised());
}

#[test]
fn progress_is_told_to_who_listens_and_made_for_nobody_else() {
    Budget::unlimited().report(1, None, || unreachable!("nobody listens"));
    let told = Arc::new(Mutex::new(Vec::new()));
    let ear = told.clone();
    let budget = Budget::unlimited().with_progress(move |progress| ear.lock().unwrap().push(progress.clone()));
    budget.report(3, Some(4), || "depth 5".to_owned());
    assert_eq!(*told.lock().unwrap(), [Progress { done: 3, total: Some(4), note: "depth 5".to_owned() }]);
}
