//! What is thrown at the programs to see whether they stand: made-up input, made-up requests, kills, and small
//! changes to the code itself.

pub mod chaos;
pub mod cluster;
pub mod fuzz;
pub mod mutants;
pub mod schemathesis;
