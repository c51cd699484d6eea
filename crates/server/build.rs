//! The page is embedded in the binary, so a newly built page makes a new binary.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
