//! Levels as text and on paper.

use std::time::Duration;

use game::{Language, SheetWishes};
use house::Config;
use house::levels::{ImportForm, Paper};
use house::work::LevelsJob;
use serde_json::{Map, Value, json};
use store::{JobRow, UserRow, WorkState};

use super::board;
use crate::rooms::{TestHouse, code};

/// A level that is solved by 1 2 3, 2 3 1, 3 1 2.
const SMALL: &str = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 2 2 2 2 2 3\n1 3 2 3 2 3 3 [2]\n";

const ONE_WORKS: fn() -> Config = || Config { thinkers: 1, games: vec!["kenken".to_owned()], ..Config::default() };

fn import(job: &JobRow) -> ImportForm {
    ImportForm { job: job.id.clone(), names: Vec::new(), collection: None, listed: true }
}

/// Waits until a job has ended.
async fn ended(house: &TestHouse, user: &UserRow, job: &JobRow) -> JobRow {
    loop {
        let now = house.house.job(&user.id, &job.id).await.unwrap();
        if !matches!(now.state, WorkState::Waiting | WorkState::Running) {
            return now;
        }
        house.time.advance(Duration::from_millis(100));
        tokio::task::yield_now().await;
    }
}

both! {
    levels_are_read_as_a_job_named_and_kept_all_or_none(house, ONE_WORKS()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let read = async |text: String| house.house.read_levels(&anna.id, "kenken", text, Map::new()).await;
        let job = read([SMALL; 3].join("\n")).await.unwrap();
        assert_eq!((job.state, job.kind.as_str()), (WorkState::Waiting, "read"));
        assert_eq!(code(house.house.import_levels(&anna, import(&job)).await), "server.nothing-read", "it is not done yet");
        let mut tasks = house.house.begin_work();
        let job = ended(house, &anna, &job).await;
        let result: Value = serde_json::from_str(job.result.as_deref().unwrap()).unwrap();
        let levels = result["levels"].as_array().unwrap();
        assert_eq!(levels.iter().map(|level| &level["line"]).collect::<Vec<_>>(), [1, 8, 15]);
        assert_eq!((&levels[0]["solutions"], &levels[0]["size"]), (&json!("one"), &json!(3)));
        assert_eq!(code(house.house.import_levels(&ben, import(&job)).await), "server.no-job");
        let long = ImportForm { names: vec![None, Some("x".repeat(61))], ..import(&job) };
        let said = house.house.import_levels(&anna, long).await.err().unwrap().say().text;
        assert!(said.starts_with("Line 8: A level's name has at most 60"), "{said}");
        let form = ImportForm { names: vec![Some("First".to_owned()), None], collection: Some(" Three ".to_owned()), listed: false, ..import(&job) };
        let (kept, collection) = house.house.import_levels(&anna, form.clone()).await.unwrap();
        assert_eq!(kept.iter().map(|level| level.name.as_str()).collect::<Vec<_>>(), ["First", "", ""]);
        let read_at = store::id_of((job.created_at as u128) << 80);
        assert!(kept.iter().all(|level| level.id[..9] == read_at[..9]), "they stand among those of their time");
        assert_ne!(kept[0].id[10..20], kept[1].id[10..20], "by chance no other level has the same");
        assert!(kept.iter().all(|level| level.single && !level.listed && level.author_id.as_ref() == Some(&anna.id) && level.version == 1));
        assert_eq!(house.house.level(&kept[0].id, None).await.unwrap().name, "First");
        let collection = house.house.collection(&collection.unwrap(), None).await.unwrap();
        assert_eq!((collection.listed.row.name.as_str(), collection.levels.len()), ("Three", 3));
        assert_eq!(code(house.house.import_levels(&anna, form).await), "server.imported-already");
        let plain: ImportForm = serde_json::from_value(json!({"job": job.id})).unwrap();
        assert!(plain.listed && plain.names.is_empty(), "who says nothing else lists them as they are");
        // Without a name there is no collection.
        let job = ended(house, &anna, &read(SMALL.to_owned()).await.unwrap()).await;
        let form = ImportForm { collection: Some("  ".to_owned()), ..import(&job) };
        let (kept, collection) = house.house.import_levels(&anna, form).await.unwrap();
        assert_eq!((kept.len(), kept[0].listed, collection), (1, true, None));
        // What has several solutions is kept as that; what has none is refused with its line.
        let power = "3 3\n5 3 2 1 1 1 2\n0 2 1 1 3\n1 12 6 2 1 2 2 2 3 3 1 3 2 3 3\nmade by hand\n";
        let several = ended(house, &anna, &read(power.to_owned()).await.unwrap()).await;
        let result: Value = serde_json::from_str(several.result.as_deref().unwrap()).unwrap();
        let notes: Vec<&str> = result["levels"][0]["notes"].as_array().unwrap().iter().map(|note| note["say"]["text"].as_str().unwrap()).collect();
        assert_eq!(notes[0], "Line 1: Here 5 is exponent and 6 modulo.", "what the reader noticed comes first");
        let (kept, _) = house.house.import_levels(&anna, import(&several)).await.unwrap();
        assert!(!kept[0].single);
        let none = format!("{}\n3 1\n1 99 9 1 1 1 2 1 3 2 1 2 2 2 3 3 1 3 2 3 3\n", power.replace("made by hand\n", ""));
        let none = ended(house, &anna, &read(none).await.unwrap()).await;
        assert_eq!(none.state, WorkState::Failed);
        let why: Value = serde_json::from_str(none.result.as_deref().unwrap()).unwrap();
        assert_eq!(why["text"], "Line 6: The level has no solution.");
        assert_eq!(code(house.house.import_levels(&anna, import(&none)).await), "server.nothing-read");
        assert_eq!(code(read([SMALL; 501].join("\n")).await), "server.too-many-levels");
        assert!(read([SMALL; 500].join("\n")).await.is_ok());
        assert!(read("???".to_owned()).await.unwrap_err().is_refusal());
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    new_levels_are_made_as_a_job_and_printed(house, ONE_WORKS()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let form = |count| LevelsJob { game: "kenken".to_owned(), wishes: json!({"size": 3}).as_object().unwrap().clone(), drawn: None, count };
        for wrong in [0, 101] {
            assert_eq!(code(house.house.generate_levels(&anna.id, form(Some(wrong))).await), "server.bad-count");
        }
        let huge = LevelsJob { wishes: json!({"size": 99}).as_object().unwrap().clone(), ..form(None) };
        assert_eq!(code(house.house.generate_levels(&anna.id, huge).await), "server.bad-options");
        let large = LevelsJob { drawn: Some(json!({"x": "x".repeat(20_000)})), ..form(None) };
        assert_eq!(code(house.house.generate_levels(&anna.id, large).await), "server.large-level");
        let several = house.house.generate_levels(&anna.id, form(Some(3))).await.unwrap();
        assert_eq!(code(house.house.generated_levels(&anna.id, &several.id).await), "server.nothing-to-print");
        let one = house.house.generate_levels(&anna.id, form(None)).await.unwrap();
        let read = house.house.read_levels(&anna.id, "kenken", SMALL.to_owned(), Map::new()).await.unwrap();
        assert!(house::work::match_of(&several.payload).is_none());
        let mut tasks = house.house.begin_work();
        for job in [&several, &one, &read] {
            assert_eq!(ended(house, &anna, job).await.state, WorkState::Done);
        }
        let result: Value = serde_json::from_str(house.house.job(&anna.id, &one.id).await.unwrap().result.as_deref().unwrap()).unwrap();
        assert_eq!(result["size"], 3, "one level is no list");
        let (game, levels) = house.house.generated_levels(&anna.id, &several.id).await.unwrap();
        assert_eq!((game.as_str(), levels.len()), ("kenken", 3));
        assert!(levels[0] != levels[1] && levels[1] != levels[2], "each has a seed of its own");
        assert_eq!(house.house.generated_levels(&anna.id, &one.id).await.unwrap().1, [result]);
        assert_eq!(code(house.house.generated_levels(&anna.id, &read.id).await), "server.nothing-to-print");
        assert_eq!(code(house.house.generated_levels(&eve.id, &one.id).await), "server.no-job");
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_level_is_written_in_every_format_and_on_paper(house, Config { thinkers: 0, ..Config::default() }) {
        let anna = house.guest().await;
        let level = house.house.save_level(&anna, "kenken", board("Three"), None).await.unwrap();
        let write = async |format: Option<&'static str>| house.house.write_level(&anna.id, &level, format).await;
        let json = write(None).await.unwrap();
        assert_eq!((serde_json::from_str::<Value>(&json.text).unwrap()["name"].clone(), json.ending), (json!("Three"), "json"));
        let prop = write(Some("prop")).await.unwrap();
        assert!(prop.text.starts_with("3 5"), "{}", prop.text);
        assert_ne!(prop.ending, json.ending);
        assert_eq!(code(write(Some("stone")).await), "server.no-format");
        let print = async |levels: Vec<Value>, per_page, paper| {
            let wishes = SheetWishes { solutions: true, per_page, language: Language::English };
            house.house.print_levels(&anna.id, "kenken", levels, wishes, paper).await
        };
        let svg = print(vec![board("Three")], None, "svg".parse().unwrap()).await.unwrap();
        assert_eq!(svg.paper, Paper::Svg);
        let text = String::from_utf8(svg.file).unwrap();
        assert!(text.starts_with("<svg") && text.contains("Solutions"), "{text}");
        let pdf = print(vec![board("Three")], Some(1), "pdf".parse().unwrap()).await.unwrap();
        assert!(pdf.paper == Paper::Pdf && pdf.file.starts_with(b"%PDF"));
        assert_eq!("doc".parse::<Paper>().unwrap_err().code, "server.no-format");
        assert_eq!(code(print(Vec::new(), None, Paper::Svg).await), "server.nothing-to-print");
        for wrong in [0, SheetWishes::MOST_PER_PAGE + 1] {
            assert_eq!(code(print(vec![board("Three")], Some(wrong), Paper::Svg).await), "server.bad-per-page");
        }
        assert!(print(vec![board("Three")], Some(SheetWishes::MOST_PER_PAGE), Paper::Svg).await.is_ok());
        assert_eq!(code(print(vec![board("Three"); 501], None, Paper::Svg).await), "server.too-much-to-print");
        assert!(print(vec![board("Three"); 500], None, Paper::Svg).await.is_ok());
    }
}
