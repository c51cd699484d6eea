//! What is thrown at the programs to see whether they stand: made-up input, made-up requests, and kills.

pub mod chaos;
pub mod fuzz;
pub mod schemathesis;
