//! The binary as its users meet it: on a screen, in a script, with wrong arguments, behind a closed pipe.

mod arguments;
mod bad_input;
mod ending;
mod examples;
mod games;
mod leaving;
mod pages;
mod plain;
mod screens;
mod support;
