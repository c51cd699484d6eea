//! What a running program does when a later one changes the database.

use std::time::Duration;

use house::Config;

both! {
    a_house_gives_up_when_a_later_program_leaves_it_no_room(house, Config { thinkers: 0, ..Config::default() }) {
        let mut tasks = house.house.begin_work();
        let later = "INSERT INTO migrations (number, name, applied_at, oldest) VALUES (999, 'later', 0, 3)";
        store::testing::tell(&house.url, later).await;
        house.house.store.ping().await.unwrap();
        store::testing::tell(&house.url, "UPDATE migrations SET oldest = 998 WHERE number = 999").await;
        assert_eq!(house.house.gave_up(), None);
        house.time.advance(Duration::from_mins(1));
        house.house.stopped().await;
        let why = house.house.gave_up().unwrap();
        assert!(why.contains("schema 999") && why.contains("run a later release"), "{why}");
        while tasks.join_next().await.is_some() {}
    }
}
