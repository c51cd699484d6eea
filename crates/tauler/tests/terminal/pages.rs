//! The binary writes its own completions and manual pages.

use crate::support::House;

#[test]
fn every_shell_gets_its_completions() {
    let house = House::new();
    for (shell, sign) in [
        ("bash", "complete -F _tauler"),
        ("zsh", "#compdef tauler"),
        ("fish", "complete -c tauler"),
        ("elvish", "edit:completion:arg-completer[tauler]"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let ran = house.run(&["completions", shell], "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains(sign), "{shell}");
        assert!(ran.out.contains("mastermind"), "{shell}");
    }
}

#[test]
fn bash_understands_its_completions() {
    let house = House::new();
    let script = house.file("tauler.bash", &house.run(&["completions", "bash"], "").out);
    let complete = |words: &str| {
        let ask = format!(
            "source {}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _tauler tauler \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo ${{COMPREPLY[@]}}",
            script.display()
        );
        let output = house.command("bash").args(["--norc", "-c", &ask]).output().expect("bash");
        String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
    };
    assert_eq!(complete("tauler pl"), "play");
    assert_eq!(complete("tauler play cr"), "crush");
    assert_eq!(complete("tauler kenken generate --gra"), "--grade");
    assert_eq!(complete("tauler othello solve --empties w"), "winner");
}

#[test]
fn every_command_has_a_manual_page() {
    let house = House::new();
    let page = house.run(&["man"], "");
    assert_eq!(page.code, Some(0), "{page:?}");
    assert!(page.out.contains(".TH tauler 1"), "{}", page.out);
    let all = house.run(&["man", "pages"], "");
    assert_eq!(all.code, Some(0), "{all:?}");
    for name in ["tauler", "tauler-play", "tauler-match", "tauler-othello-solve", "tauler-kenken-generate"] {
        let text = std::fs::read_to_string(house.path().join(format!("pages/{name}.1"))).expect(name);
        assert!(text.contains(&format!(".TH {name} 1")), "{text}");
        assert!(all.out.contains(&format!("{name}.1")), "{}", all.out);
    }
}
