//! The binary writes its own completions and manual pages.

use crate::support::Folder;

#[test]
fn every_shell_gets_its_completions() {
    let folder = Folder::new();
    for (shell, sign) in [
        ("bash", "complete -F _tauler"),
        ("zsh", "#compdef tauler"),
        ("fish", "complete -c tauler"),
        ("elvish", "edit:completion:arg-completer[tauler]"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let ran = folder.run(&["completions", shell], "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains(sign), "{shell}");
        assert!(ran.out.contains("mastermind"), "{shell}");
    }
}

#[test]
fn bash_understands_its_completions() {
    let folder = Folder::new();
    let script = folder.file("tauler.bash", &folder.run(&["completions", "bash"], "").out);
    let complete = |words: &str| {
        let ask = format!(
            "source {}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _tauler tauler \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo ${{COMPREPLY[@]}}",
            script.display()
        );
        let output = folder.command("bash").args(["--norc", "-c", &ask]).output().expect("bash");
        String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
    };
    assert_eq!(complete("tauler pl"), "play");
    assert_eq!(complete("tauler play cr"), "crush");
    assert_eq!(complete("tauler kenken generate --gra"), "--grade");
    assert_eq!(complete("tauler othello solve --empties w"), "winner");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    let page = folder.run(&["man"], "");
    assert_eq!(page.code, Some(0), "{page:?}");
    assert!(page.out.contains(".TH tauler 1"), "{}", page.out);
    let all = folder.run(&["man", "pages"], "");
    assert_eq!(all.code, Some(0), "{all:?}");
    for name in ["tauler", "tauler-play", "tauler-match", "tauler-othello-solve", "tauler-kenken-generate"] {
        let text = std::fs::read_to_string(folder.path().join(format!("pages/{name}.1"))).expect(name);
        assert!(text.contains(&format!(".TH {name} 1")), "{text}");
        assert!(all.out.contains(&format!("{name}.1")), "{}", all.out);
    }
}
