//! Bad input of every kind: a sentence on standard error that says what is wrong, exit 2, and nothing on standard
//! output.

use crate::support::Folder;

/// Expects that this is refused with this sentence.
fn refused(folder: &Folder, arguments: &[&str], sentence: &str) {
    let ran = folder.run(arguments, "");
    assert_eq!(ran.code, Some(2), "{arguments:?}: {ran:?}");
    assert!(ran.err.contains(sentence), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.out, "", "{arguments:?}");
}

/// The same for every command line of a list; words are separated by spaces.
fn all_refused(folder: &Folder, list: &[(&str, &str)]) {
    for (line, sentence) in list {
        refused(folder, &line.split(' ').collect::<Vec<_>>(), sentence);
    }
}

#[test]
fn matches_and_tournaments() {
    let folder = Folder::new();
    folder.file("empty.txt", "# nothing\n");
    folder.file("illegal.txt", "f5 f5\n");
    folder.file("other.json", r#"{"about":"another","seed":null,"pairs":{}}"#);
    folder.file("broken.json", "{");
    let games = "There is no game chess; there are mastermind, othello, kenken and crush.";
    all_refused(
        &folder,
        &[
            ("match chess --first a --second b --games 2 --json", games),
            ("match othello --first nobody --second greedy --games 2 --json", "There is no player nobody; there are"),
            (
                "match othello --first greedy --second level:99 --games 2",
                "a whole number from 1 to 10, as in level:5; 99 is not.",
            ),
            ("match othello --first greedy:1 --second greedy --games 2", "greedy takes no number after a colon."),
            ("match othello --first greedy --second random --games 3 --json", "--games 3: name an even number"),
            ("match othello --first greedy --second random --games 0", "--games 0: name an even number"),
            (
                "match kenken --first a --second b --games 2 --json",
                "KenKen is a game for one: there is nobody to match.",
            ),
            (
                "match othello --first greedy --second random --games 2 --preset huge",
                "There is no preset huge; there are",
            ),
            (
                "match othello --first greedy --second random --games 2 --opt wheels=3",
                "There is no option wheels; there are",
            ),
            (
                "match othello --first greedy --second random --games 2 --opt wheels",
                "--opt wheels: an option is written NAME=VALUE",
            ),
            (
                "match othello --first greedy --second random --games 2 --opt height=99",
                "height must be a whole number from 4 to 16, not 99.",
            ),
            (
                "match othello --first greedy --second random --games 2 --opt directions=up",
                "directions must be one of horizontal, vertical and diagonal, not up.",
            ),
            ("match othello --first greedy --second random --games 2 --openings missing.txt", "missing.txt"),
            (
                "match othello --first greedy --second random --games 2 --openings empty.txt",
                "empty.txt holds no opening.",
            ),
            (
                "match othello --first greedy --second random --games 2 --openings illegal.txt",
                "illegal.txt, line 1: Move 2, “f5”, cannot be read: f5 is taken",
            ),
            (
                "match othello --first greedy --second random --games 2 --sprt 5",
                "two Elo figures with a comma between are wanted, as in 0,10",
            ),
            (
                "match othello --first greedy --second random --games 2 --sprt 5,-5",
                "the first figure must be the smaller one",
            ),
            ("match othello --first greedy --second random", "--games"),
            ("match othello --first greedy --second random --games two", "two"),
            ("tournament chess --players a,b --games 2 --json", games),
            ("tournament othello --players greedy --games 2", "--players: name at least two players"),
            ("tournament othello --players greedy,random,greedy --games 2", "--players: greedy is named twice."),
            ("tournament othello --players greedy,nobody --games 2 --json", "There is no player nobody"),
            ("tournament othello --players greedy,random --games 1", "--games 1: name an even number"),
            ("tournament kenken --players a,b --games 2", "KenKen is a game for one"),
            (
                "tournament othello --players greedy,random --games 2 --state other.json",
                "other.json belongs to another tournament",
            ),
            (
                "tournament othello --players greedy,random --games 2 --state broken.json",
                "broken.json is no tournament",
            ),
        ],
    );
}

#[test]
fn mastermind() {
    let folder = Folder::new();
    all_refused(
        &folder,
        &[
            ("mastermind strategy --pegs 4 --colours 6 --player nobody --json", "There is no player nobody; there are"),
            ("mastermind strategy --pegs 99 --colours 6 --player dummy", "99"),
            ("mastermind strategy --pegs 4 --colours 1 --player dummy", "1"),
            ("mastermind strategy --pegs 7 --colours 6 --no-repeats --player dummy", "6"),
            (
                "mastermind strategy --pegs 12 --colours 16 --player dummy --json",
                "too many to play them all: say how many with --sample.",
            ),
            ("mastermind strategy --pegs 4 --colours 6 --player dummy --turns 0", "0 is not in 1..=1000"),
            ("mastermind strategy --colours 6 --player dummy", "--pegs"),
            ("mastermind strategy --pegs 4 --colours 6 --player dummy --sample 0", "0 is not in 1..=10000000"),
            (
                "mastermind strategy --pegs 4 --colours 6 --player dummy --sample 99999999999999",
                "is not in 1..=10000000",
            ),
            (
                "mastermind advise --pegs 4 --colours 6 --history 1122",
                "“1122” in the history: a turn is GUESS:BLACKS,WHITES",
            ),
            (
                "mastermind advise --pegs 4 --colours 6 --history 1122:x --json",
                "“1122:x” in the history: an answer is blacks and whites",
            ),
            ("mastermind advise --pegs 4 --colours 6 --history 112:1,1", "“112:1,1” in the history"),
            ("mastermind advise --pegs 4 --colours 6 --history 1177:1,1", "“1177:1,1” in the history"),
            ("mastermind advise --pegs 4 --colours 6 --history 1122:3,1", "no two codes give this answer."),
        ],
    );
}

#[test]
fn proofs_and_strategies() {
    let folder = Folder::new();
    let head = "pegs=2 colours=3 repeats=yes blanks=no\n";
    folder.file("empty.txt", "");
    folder.file("short.txt", &format!("{head}12\n 1,0 13\n"));
    folder.file("colour.txt", &format!("{head}14\n"));
    folder.file("size.txt", "pegs=99 colours=3 repeats=yes blanks=no\n");
    folder.file("words.txt", "What to guess?\n");
    std::fs::write(folder.path().join("bytes.txt"), b"pegs=2 colours=3\n\xff").expect("a file");
    all_refused(
        &folder,
        &[
            ("mastermind check missing.txt --json", "missing.txt: No such file"),
            ("mastermind check .", ".: Is a directory"),
            ("mastermind check empty.txt --json", "empty.txt: the file is empty."),
            ("mastermind check bytes.txt", "bytes.txt: line 2 is not UTF-8 text"),
            ("mastermind check words.txt", "words.txt: line 1: a strategy begins with its size, as in"),
            ("mastermind check size.txt", "size.txt: line 1: A code has 1 to 12 pegs, not 99.\n"),
            (
                "mastermind check colour.txt",
                "colour.txt: line 2: “4” at place 2 is no colour here: the colours are 1 to 3.\n",
            ),
            (
                "mastermind check short.txt --json",
                "short.txt: guess 2 for the secret 11 is 13, and nothing comes after its answer 1,0.",
            ),
            ("mastermind prove --pegs 0 --colours 6", "A code has 1 to 12 pegs, not 0."),
            ("mastermind prove --pegs 12 --colours 16 --json", "too many for a proof: choose fewer pegs or colours."),
            ("mastermind prove --pegs 5 --colours 4 --no-repeats", "Without repeats 5 pegs need 5 different colours"),
            ("mastermind prove --pegs 3 --colours 4 --state words.txt", "words.txt is no whole proof of this size"),
            ("mastermind prove --pegs 3 --colours 4 --threads 0", "0 is not in 1..=1024"),
            ("mastermind prove --pegs 3 --colours 4 --threads 100000", "100000 is not in 1..=1024"),
            ("mastermind prove --pegs 3 --colours 4 --state .", ".: Is a directory"),
            (
                "mastermind prove --pegs 3 --colours 4 --state one.txt --tree ./one.txt",
                "--tree and --state name the same file",
            ),
            (
                "mastermind strategy --pegs 4 --colours 6 --player elite --tree elite.txt",
                "--tree: elite does not always guess alike, and so has no tree.",
            ),
            (
                "mastermind strategy --pegs 4 --colours 6 --player parts --turns 3 --tree parts.txt",
                "--tree: parts does not find every code, and so has no tree.",
            ),
        ],
    );
    // A file that has nowhere to go is no fault of the input, and is told before hours of work.
    for line in [
        "mastermind prove --pegs 12 --colours 2 --tree nowhere/tree.txt",
        "mastermind prove --pegs 12 --colours 2 --state nowhere/state.proof",
        "mastermind strategy --pegs 5 --colours 8 --player master --tree nowhere/tree.txt",
    ] {
        let ran = folder.run(&line.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(ran.code, Some(1), "{line}: {ran:?}");
        assert!(ran.err.contains("cannot be written"), "{line}: {}", ran.err);
    }
}

#[test]
fn a_contradiction_names_its_turns() {
    let folder = Folder::new();
    let contradiction = ["mastermind", "advise", "--pegs", "4", "--colours", "6", "--history", "1111:4,0", "2222:4,0"];
    refused(&folder, &contradiction, "The answers of turns 1 (1111:4,0), 2 (2222:4,0) cannot all be true.");
    let ran = folder.run(&[&contradiction[..], &["--json"]].concat(), "");
    assert_eq!((ran.code, ran.out.trim()), (Some(2), r#"{"contradiction":[1,2]}"#));
}

#[test]
fn othello() {
    let folder = Folder::new();
    folder.file("bad.obf", "# comment\n------ X;\n");
    folder.file("text.obf", "nonsense\n");
    folder.file("bad.ggf", "(;GM[Othello]nonsense\n");
    folder.file("noname", "f5\n");
    std::fs::write(folder.path().join("bytes.obf"), [0xff, 0xfe]).expect("a file");
    // The frame of a book that should hold nine bytes more.
    let short = [b"TOBK".as_slice(), &[1, 0, 9], &[0; 15]].concat();
    std::fs::write(folder.path().join("short.book"), short).expect("a file");
    all_refused(
        &folder,
        &[
            ("othello perft x", "invalid value 'x'"),
            ("othello perft 3 --size 8 --json", "8"),
            ("othello perft 3 --size 3x3", "3"),
            ("othello perft 3 --size 8x99", "99"),
            ("othello perft 3 --directions q", "q"),
            ("othello solve --size 4x4 --memory 100000000000", "this machine does not give so much memory"),
            ("othello solve --size 4x4 --memory 99999999999999999", "no machine has so much memory"),
            ("othello solve --size 4x4 --memory much", "a whole number of mebibytes is wanted, as in 512"),
            ("othello book check --file noname --json", "This is no file of book positions."),
            ("othello book show --file short.book", "This file of book positions is cut short or has grown"),
            ("othello book show f5f5", "Move 2, “f5”, cannot be read"),
            ("othello book grow --file noname --positions 1", "This is no file of book positions."),
            ("othello solve --json", "name a file of positions, or the size of a board with --size"),
            ("othello solve missing.obf --json", "missing.obf"),
            ("othello solve bad.obf --json", "Line 2"),
            ("othello solve text.obf --json", "Line 1"),
            ("othello solve bytes.obf --json", "bytes.obf: line 1 is not UTF-8 text"),
            ("othello think f5z9 --json", "z9"),
            ("othello think f5f5 --depth 2", "f5"),
            ("othello think a1 --depth 2", "a1"),
            ("othello think XO --depth 2", "A board of 8x8 has 64 squares, but here are 2 signs."),
            ("othello think f5 --player nobody", "There is no player nobody"),
            ("othello think f5 --level 99", "99"),
            ("othello think f5 --level 3 --player greedy", "cannot be used with"),
            ("othello analyse f5f5 --json", "f5"),
            ("othello convert missing.txt out.obf", "missing.txt"),
            ("othello convert noname out.obf", "noname has no ending that names a format: say which with --from"),
            ("othello convert noname out.obf --from pgn", "pgn"),
            ("othello convert bad.ggf out.obf", "NAME[value] should stand here"),
        ],
    );
}

#[test]
fn kenken() {
    let folder = Folder::new();
    folder.file("bad.json", "{\"size\": 3");
    folder.file("bad.prop", "3 1\n1 3 2 1 1\n");
    folder.file("two.txt", "3:a_a3_4,a3a3m6s1a4\n3:a_a3_4,a3a3m6s1a4\n");
    all_refused(
        &folder,
        &[
            ("kenken solve missing.json --json", "missing.json"),
            ("kenken solve bad.json --json", "Line 1"),
            ("kenken solve bad.prop --json", "Line 2"),
            ("kenken solve 3:nonsense --json", "Line 1: The borders before the comma"),
            ("kenken solve --limit 0 bad.json", "0"),
            ("kenken explain missing.json --json", "missing.json"),
            ("kenken convert missing.json --to keen", "missing.json"),
            ("kenken convert bad.json --to pgn", "invalid value 'pgn'"),
            ("kenken generate --size 99 --json", "99"),
            ("kenken generate --json", "--size"),
            ("kenken generate --size 4 --ops + --grade fiendish", "invalid value 'fiendish'"),
            ("kenken generate --size 4 --ops %%", "--ops: “%%” is no operation"),
            ("kenken generate --size 4 --min-cage 5 --max-cage 2 --json", "5"),
            ("kenken generate --board missing.json", "missing.json"),
            ("kenken generate --board two.txt", "2 boards are drawn here; one is wanted"),
            ("kenken print bad.json -o sheet.doc", "sheet.doc: a sheet is written as .svg or .pdf"),
            ("kenken print missing.json -o sheet.pdf", "missing.json"),
        ],
    );
}

#[test]
fn kenken_files() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("folder.txt")).expect("a folder");
    let cases: &[(&[u8], &str)] = &[
        (b"", "This is no KenKen file"),
        (b"# only a comment\n\n", "This is no KenKen file"),
        (b"\x7fELF\x02\x01\x00\xff\xfe\x00\x80 junk", "This is no KenKen file"),
        (b"\xff\xd8\xff\xe0 3 1", "This is no KenKen file"),
        (b"{\"version\":1,\"name\":\"\xd1and\xfa\",\"size\":3,\"cages\":[]}", "line 1 is not UTF-8 text"),
        (b"3", "Line 1: The file ends where the number of cages should be."),
        (b"3 5\n1 3 2 1 1 1 2\n0 3 1", "Line 3: The file ends where a row should be."),
        (b"3 1\n1 3 2 1 1 3 3", "Line 2: The cage a1 and c3 is not in one piece: c3 touches none of the others."),
        (b"3 2\n1 3 2 1 1 1 2\n1 3 2 1 2 1 3", "Line 3: The cell b1 is in a cage already."),
        (b"3 1\n1 6 3 1 1 1 2 1 3", "Line 1: The cell a2 is in no cage: a level covers the whole board."),
        (b"0 0", "Line 1: A board has from 1 to 16 rows, not 0."),
        (b"17 1\n1 3 2 1 1 1 2", "Line 1: A board has from 1 to 16 rows, not 17."),
        (b"99999999999999999999 1", "Line 1: “99999999999999999999” stands where the size"),
        (b"3 1\n7 3 2 1 1 1 2", "Line 2: 7 is no operation"),
        (b"3 1\n4 3 3 1 1 1 2 1 3", "Line 2: The cage a1, b1 and c1 has 3 cells; / needs two."),
        (b"3 1\n0 3 2 1 1 1 2", "Line 2: The cage a1 and b1 has 2 cells; = needs a single cell."),
        (b"3 1\n4 0 2 1 1 1 2", "Line 2: A division with target 0 has no solution"),
        (b"3 1\n1 -1 2 1 1 1 2", "stands where a target (a whole number below 2^64) should be."),
        (b"3 1\n3 18446744073709551616 2 1 1 1 2", "stands where a target (a whole number below 2^64) should be."),
        (b"3 1\n1 3 2 1 1 1 4", "Line 2: Row 1, column 4 is not on a board of size 3."),
        (b"3 1\n1 3 2 1 1 [4] 1 2", "Line 2: 4 does not go into a1: this board takes the numbers from 1 to 3."),
        (b"{", "Line 1: The JSON is broken: EOF while parsing an object."),
        (b"{\"version\":1,\"size\":-3,\"cages\":[]}", "integer `-3`, expected a whole number."),
        (b"{\"version\":1,\"size\":3,\"cages\":[3]}", "integer `3`, expected a cage."),
        (b"{\"version\":2,\"size\":3,\"cages\":[]}", "Line 1: This level has version 2; this program reads version 1."),
        (b"{\"version\":1,\"size\":3,\"cages\":[],\"cats\":1}", "Line 1: The JSON is broken: unknown field `cats`"),
        (b"{\"version\":1,\n\"size\":3,\n\"cages\":[{\"cells\":[\"a1\"]}]}", "Line 1: The cell b1 is in no cage"),
        (
            b"{\"version\":1,\"size\":1,\"cages\":[{\"cells\":[\"a1\"]}]}",
            "The cage a1 still lacks its operation or target.",
        ),
        (b"{\"version\":1,\"size\":1,\"cages\":[{\"cells\":[]}]}", "Line 1: A cage needs at least one cell."),
        (b"{\"version\":1,\"size\":1,\"cages\":[{\"cells\":[\"a1\"],\"op\":\"%\",\"target\":1}]}", "is no operation"),
        (b"3:a_a3_4,a3a3m6s1a4\n3:a_a3_4,a3a3m6s1\n", "Line 2: The borders make 5 cages, but there are 4 clues."),
        (b"3:a_a3_4,a3a3m6s1a4\n2:_,a1\n", "Line 2:"),
        (b"6dn#12345\n", "random seed of the original program"),
    ];
    for (bytes, sentence) in cases {
        std::fs::write(folder.path().join("bad.txt"), bytes).expect("a file");
        for command in ["solve", "explain", "convert --to json", "print -o sheet.pdf"] {
            let line = format!("kenken {command} bad.txt");
            refused(&folder, &line.split(' ').collect::<Vec<_>>(), sentence);
        }
        if let Ok(text) = std::str::from_utf8(bytes) {
            let ran = folder.run(&["kenken", "solve", "-"], text);
            assert!(ran.code == Some(2) && ran.err.contains(sentence), "{ran:?}");
        }
    }
    assert!(!folder.path().join("sheet.pdf").exists(), "nothing is written where nothing was read");
    for command in ["solve", "explain", "convert --to json", "print -o sheet.pdf", "generate --board"] {
        for (file, sentence) in [("folder.txt", "folder.txt: Is a directory"), ("none.txt", "none.txt: No such file")] {
            let line = format!("kenken {command} {file}");
            refused(&folder, &line.split(' ').collect::<Vec<_>>(), sentence);
        }
    }
    // A sheet that has nowhere to go is no fault of the input.
    let ran = folder.run(&["kenken", "print", "3:a_a3_4,a3a3m6s1a4", "-o", "nowhere/sheet.pdf"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("nowhere/sheet.pdf cannot be written"), "{}", ran.err);
}

#[test]
fn kenken_demands() {
    let folder = Folder::new();
    folder.file("clash.json", r#"{"version":1,"size":3,"cages":[],"givens":{"a1":1,"b1":1}}"#);
    folder.file("sum.json", r#"{"version":1,"size":3,"cages":[{"cells":["a1","b1"],"op":"+","target":9}]}"#);
    folder.file("three.json", r#"{"version":1,"size":3,"cages":[{"cells":["a1","b1","c1"]}]}"#);
    folder.file("two.txt", "2 1\n1 3 2 1 1 1 2\n");
    all_refused(
        &folder,
        &[
            ("kenken generate --size 0", "A board has from 3 to 16 rows, not 0."),
            ("kenken generate --size 2", "A board has from 3 to 16 rows, not 2."),
            ("kenken generate --size 17", "A board has from 3 to 16 rows, not 17."),
            ("kenken generate --size 4 --min-cage 0", "The smallest cage (0) must have at least one cell"),
            ("kenken generate --size 4 --min-cage 17 --max-cage 20", "cannot be divided into cages of 17 to 20 cells."),
            ("kenken generate --size 3 --min-cage 2 --max-cage 2 --several", "into cages of 2 to 2 cells"),
            ("kenken generate --size 4 --max-cage 1 --singles 3", "with at most 3 of a single cell; widen the limits."),
            ("kenken generate --size 4 --several --grade hard", "'--several' cannot be used with '--grade <GRADE>'"),
            ("kenken generate --size 4 --several --arc", "'--several' cannot be used with '--arc'"),
            ("kenken generate --size 4 --merge 0", "The merge probability goes from 1 to 100, not 0."),
            ("kenken generate --size 4 --merge 101", "The merge probability goes from 1 to 100, not 101."),
            ("kenken generate --size 4 --merge 256", "256 is not in 0..=255"),
            (
                "kenken generate --size 4 --ops -,/ --min-cage 3",
                "None of the operations asked for fits a cage of 3 cells",
            ),
            ("kenken generate --size 4 --count 0", "0 is not in 1.."),
            ("kenken generate --size 4 --count -1", "-1"),
            ("kenken generate --size 4 --seed x", "invalid value 'x'"),
            ("kenken generate --size 4 --format pgn", "invalid value 'pgn'"),
            (
                "kenken generate --size 4 --ops mod --max-cage 2 --format keen --several --seed 1",
                "A Keen game ID has no mod",
            ),
            ("kenken generate --size 4 --hidden-ops --format keen", "A Keen game ID cannot hide operations"),
            ("kenken generate --board clash.json", "No filling of the board has these given numbers."),
            ("kenken generate --board sum.json", "No filling of the board satisfies the cage a1 and b1"),
            ("kenken generate --board three.json --ops -,/", "fits the drawn cage a1, b1 and c1, which has 3 cells."),
            ("kenken generate --board three.json --size 4", "--size: the drawn board has the size 3"),
            ("kenken generate --board two.txt", "A board has from 3 to 16 rows, not 2."),
        ],
    );
}

#[test]
fn crush() {
    let folder = Folder::new();
    all_refused(
        &folder,
        &[
            ("crush tree --seed 1 --depth 9 --json", "9"),
            ("crush tree --seed 1 --depth 0", "0"),
            ("crush tree --seed 1 --player course:9", "from 1 to 4, not 9"),
            ("crush tree --seed 1 --player course:x", "not of course:x"),
            ("crush tree --seed 1 --moves z9-z8", "z9 is outside the board, which goes from a1 to j10."),
            ("crush tree --seed 1 --moves a1-a5 --json", "a1 and a5 are not neighbours"),
            ("crush tree --seed 1 --opt colours=99", "colours must be a whole number from 4 to 8, not 99."),
            ("crush tree --seed x", "invalid value 'x'"),
        ],
    );
}

#[test]
fn play() {
    let folder = Folder::new();
    folder.file("two.txt", "3:a_a3_4,a3a3m6s1a4\n3:a_a3_4,a3a3m6s1a4\n");
    all_refused(
        &folder,
        &[
            ("play", "<GAME>"),
            ("play chess", "There is no game chess; there are mastermind, othello, kenken and crush."),
            ("play othello --preset huge", "There is no preset huge; there are"),
            ("play othello --opt height=3", "height must be a whole number from 4 to 16, not 3."),
            ("play othello --opt size=3", "There is no option size; there are"),
            ("play othello --opt directions", "--opt directions: an option is written NAME=VALUE"),
            ("play othello --seat north", "There is no seat north in standard; there are black, white."),
            ("play othello --against nobody", "There is no player nobody; there are"),
            ("play othello --against open", "There is no player open; there are"),
            (
                "play mastermind --seat breaker --against five-guess",
                "five-guess can only sit as breaker, not as maker.",
            ),
            ("play mastermind --opt pegs=9 --opt colours=4", "pegs"),
            ("play kenken --against level:3", "KenKen is a game for one: leave --against out."),
            ("play kenken --opt size=99", "size must be a whole number from 3 to 16, not 99."),
            ("play kenken --opt wheels=3", "There is no option wheels"),
            ("play kenken --level missing.json", "missing.json"),
            ("play kenken --level two.txt", "--level two.txt: it holds 2 levels; name one."),
            ("play othello --level two.txt", "Othello has no levels: leave --level out."),
            ("play --resume", "There is no saved game. Begin one with: tauler play GAME"),
            ("play --resume nothing", "There is no saved game nothing: tauler play --resume lists them."),
            ("play othello --resume --preset mini", "cannot be used with"),
            ("play othello --database nonsense", "\"nonsense\" is no database address"),
        ],
    );
}

#[test]
fn the_rest() {
    let folder = Folder::new();
    all_refused(
        &folder,
        &[
            ("", "tauler"),
            ("dance", "unrecognized subcommand 'dance'"),
            ("games chess", "unexpected argument 'chess'"),
            ("completions tcsh", "invalid value 'tcsh'"),
            ("serve --listen nowhere", "an address with its port is wanted, as in 127.0.0.1:8080"),
            ("serve --limit dance=3", "dance"),
            ("serve --database nonsense", "\"nonsense\" is no database address"),
            ("worker --database nonsense", "\"nonsense\" is no database address"),
        ],
    );
}
