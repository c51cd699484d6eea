//! The page is embedded in the binary, so a newly built page makes a new binary.

fn main() {
    let page = "../../web/dist";
    // A folder that is missing would count as changed for ever, and everything be built again each time.
    if let Err(error) = std::fs::create_dir_all(page) {
        println!("cargo:warning={page} cannot be made: {error}");
    }
    println!("cargo:rerun-if-changed={page}");
}
