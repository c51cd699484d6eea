//! Crush in the house's interface.

use crush::Crush;

#[test]
fn keeps_the_promises_of_the_interface() {
    game::conformance::check::<Crush>();
}
