//! Facts about tables, and about matches at them. They are one program, so that they are linked once.

mod fixture;

mod answers;
mod clocks;
mod contest;
mod files;
mod forms;
mod may;
mod nim;
mod shown;
mod table;
mod verify;
mod views;
