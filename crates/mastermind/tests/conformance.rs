//! Mastermind keeps the promises of the interface.

#[test]
fn keeps_the_promises_of_the_interface() {
    game::conformance::check::<mastermind::Mastermind>();
}
