//! The judge is content with what is right, and finds each fault that is made on purpose.

use super::*;

fn command(seen: u64, text: &str, began: Moment, ended: Moment, answer: Answer) -> Command {
    Command { table: "t".into(), seen, text: text.into(), began, ended, answer }
}

fn acknowledged(number: u64, text: &str, began: Moment, ended: Moment) -> Command {
    command(number - 1, text, began, ended, Answer::Acknowledged { shown: number })
}

fn read(began: Moment, ended: Moment, texts: &[&str]) -> Read {
    let entries: Vec<SeenEntry> = (1..).zip(texts.iter().map(|&text| Some(text.to_owned()))).collect();
    Read { table: "t".into(), began, ended, shown: entries.len() as u64, entries }
}

fn heard(at: Moment, entries: &[(u64, &str)]) -> Heard {
    let entries: Vec<SeenEntry> = entries.iter().map(|&(number, text)| (number, Some(text.to_owned()))).collect();
    Heard { at, shown: entries.last().map(|last| last.0), entries }
}

fn stored(texts: &[&str]) -> Stored {
    HashMap::from([("t".to_owned(), (1..).zip(texts.iter().map(|&text| text.to_owned())).collect())])
}

/// Two moves that were acknowledged, one whose fate its sender never learnt, a refusal, a reader and a socket.
fn right() -> (History, Stored) {
    let commands = vec![
        acknowledged(1, "a", 10, 20),
        command(0, "b", 12, 22, Answer::Refused { shown: Some(1) }),
        acknowledged(2, "b", 30, 40),
        command(2, "c", 50, 60, Answer::Unknown),
    ];
    let reads = vec![read(5, 15, &["a"]), read(25, 28, &["a"]), read(70, 80, &["a", "b", "c"])];
    let listener = Listener {
        table: "t".into(),
        after: 0,
        heard: vec![heard(21, &[(1, "a")]), heard(45, &[(2, "b")]), heard(75, &[(3, "c")])],
    };
    (History { commands, reads, listeners: vec![listener] }, stored(&["a", "b", "c"]))
}

/// What is found when the right history, and what is stored, are changed like this.
fn found(change: impl Fn(&mut History, &mut Stored)) -> Vec<Fault> {
    let (mut history, mut stored) = right();
    change(&mut history, &mut stored);
    check(&history, &stored)
}

#[test]
fn what_is_right_is_let_pass() {
    assert_eq!(found(|_, _| {}), []);
    // A command of unknown fate may as well never have arrived; then nobody has seen it.
    let never = |history: &mut History, kept: &mut Stored| {
        *kept = stored(&["a", "b"]);
        history.reads.pop();
        history.listeners[0].heard.pop();
    };
    assert_eq!(found(never), []);
    // The same command again gets the same answer, from whichever server.
    assert_eq!(found(|history, _| history.commands.push(acknowledged(2, "b", 90, 95).also_shown(3))), []);
}

impl Command {
    fn also_shown(mut self, shown: u64) -> Self {
        self.answer = Answer::Acknowledged { shown };
        self
    }
}

#[test]
fn an_acknowledged_entry_that_is_not_there_is_lost() {
    // What asynchronous commits and a lost primary leave behind: the end of the log is gone.
    let faults = found(|history, kept| {
        history.reads.pop();
        history.listeners.clear();
        *kept = stored(&["a"]);
    });
    let lost = Fault::Lost { table: "t".into(), number: 2, text: "b".into(), found: None };
    assert!(faults.contains(&lost), "{faults:?}");
    let faults = found(|_, kept| *kept = stored(&["a", "x", "c"]));
    let lost = Fault::Lost { table: "t".into(), number: 2, text: "b".into(), found: Some("x".into()) };
    assert!(faults.contains(&lost), "{faults:?}");
    assert!(faults.contains(&Fault::Unasked { table: "t".into(), number: 2, text: "x".into() }), "{faults:?}");
}

#[test]
fn numbers_have_neither_gaps_nor_doubles() {
    let gap = |numbers: [u64; 3]| {
        found(|_, kept| {
            let entries = kept.get_mut("t").unwrap();
            entries.iter_mut().zip(numbers).for_each(|(entry, number)| entry.0 = number);
        })
    };
    assert_eq!(gap([1, 3, 4]), [Fault::Gap { table: "t".into(), number: 3 }]);
    assert_eq!(gap([1, 2, 2]), [Fault::Gap { table: "t".into(), number: 2 }]);
    assert_eq!(gap([2, 3, 4]), [Fault::Gap { table: "t".into(), number: 2 }]);
}

#[test]
fn a_command_that_was_sent_twice_is_stored_once() {
    let faults = found(|_, kept| *kept = stored(&["a", "b", "c", "c"]));
    assert_eq!(faults, [Fault::Unasked { table: "t".into(), number: 4, text: "c".into() }]);
}

#[test]
fn what_was_refused_is_not_stored() {
    let faults = found(|history, _| history.commands[3].answer = Answer::Refused { shown: None });
    assert!(faults.contains(&Fault::Unasked { table: "t".into(), number: 3, text: "c".into() }), "{faults:?}");
}

#[test]
fn who_asks_after_an_answer_comes_after_it() {
    let faults = found(|history, _| history.commands[0].began = 42);
    assert!(faults.contains(&Fault::Disorder { table: "t".into(), number: 1, after: 2 }), "{faults:?}");
}

#[test]
fn no_reader_goes_back() {
    // After the second move was acknowledged, somebody is shown one.
    let faults = found(|history, _| history.reads.push(read(41, 48, &["a"])));
    assert_eq!(faults, [Fault::Backwards { table: "t".into(), shown: 1, known: 2 }]);
    // Somebody was shown three, and then somebody two, although the third was never acknowledged.
    let faults = found(|history, _| history.reads.push(read(81, 90, &["a", "b"])));
    assert_eq!(faults, [Fault::Backwards { table: "t".into(), shown: 2, known: 3 }]);
}

#[test]
fn nobody_sees_the_future() {
    let faults = found(|history, _| history.reads.push(read(24, 29, &["a", "b"])));
    assert!(faults.contains(&Fault::Future { table: "t".into(), shown: 2 }), "{faults:?}");
    let faults = found(|history, _| history.listeners[0].heard[1].at = 29);
    assert_eq!(faults, [Fault::Future { table: "t".into(), shown: 2 }]);
    // What was seen and is gone was never there: a reader of a server that had not stored it yet.
    let faults = found(|_, kept| *kept = stored(&["a", "b"]));
    assert!(faults.contains(&Fault::Future { table: "t".into(), shown: 3 }), "{faults:?}");
}

#[test]
fn a_socket_is_told_every_entry_in_turn() {
    let faults = found(|history, _| drop(history.listeners[0].heard.remove(1)));
    assert_eq!(faults, [Fault::Skipped { table: "t".into(), told: 3, known: 1 }]);
    // A table of three entries that came without them.
    let faults = found(|history, _| {
        history.listeners[0].heard = vec![Heard { at: 75, shown: Some(3), entries: vec![] }];
    });
    assert_eq!(faults, [Fault::Skipped { table: "t".into(), told: 3, known: 0 }]);
    // Who was told something already and hears it again has missed nothing.
    assert_eq!(found(|history, _| history.listeners[0].heard.push(heard(90, &[(3, "c")]))), []);
}

#[test]
fn a_text_is_shown_as_it_is_stored() {
    let faults = found(|history, _| history.listeners[0].heard[0].entries[0].1 = Some("x".into()));
    assert_eq!(faults, [Fault::Altered { table: "t".into(), number: 1, text: "x".into() }]);
    assert_eq!(found(|history, _| history.listeners[0].heard[0].entries[0].1 = None), []);
}

#[test]
fn silence_is_what_lies_between_acknowledgements() {
    let (history, _) = right();
    assert_eq!(history.longest_silence(0, 40), 20);
    assert_eq!(history.longest_silence(0, 100), 60);
    assert_eq!(history.counts(), (2, 1, 1));
}
