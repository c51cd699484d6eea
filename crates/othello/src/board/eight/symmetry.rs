//! The images of a position on a board in the corner of the eight by eight: turned, mirrored, the game is the same.

/// How a board lies in the eight by eight, and whether its rows may become columns.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Rows of the eight by eight that are not in play.
    pub rows_off: u32,
    /// Columns that are not.
    pub columns_off: u32,
    /// Whether rows and columns can change places: the board is square, and discs are caught along both or neither.
    pub transposes: bool,
}

impl Symmetry {
    /// The least of all images of a position.
    pub fn canonical(self, own: u64, opp: u64) -> (u64, u64) {
        let position = (own, opp);
        let upright = self.least_mirrored(position);
        if self.transposes { upright.min(self.least_mirrored(both(position, transposed))) } else { upright }
    }

    fn least_mirrored(self, position: (u64, u64)) -> (u64, u64) {
        let rows = |set: u64| set.swap_bytes() >> (8 * self.rows_off);
        let columns = |set: u64| set.reverse_bits().swap_bytes() >> self.columns_off;
        let upside_down = both(position, rows);
        position.min(upside_down).min(both(position, columns)).min(both(upside_down, columns))
    }
}

fn both((own, opp): (u64, u64), image: impl Fn(u64) -> u64) -> (u64, u64) {
    (image(own), image(opp))
}

/// Rows become columns: halves, quarters and single squares change places across the main diagonal.
fn transposed(set: u64) -> u64 {
    let swap = |set: u64, distance: u32, mask: u64| {
        let changed = (set ^ (set >> distance)) & mask;
        set ^ changed ^ (changed << distance)
    };
    swap(swap(swap(set, 7, 0x00aa_00aa_00aa_00aa), 14, 0x0000_cccc_0000_cccc), 28, 0x0000_0000_f0f0_f0f0)
}
