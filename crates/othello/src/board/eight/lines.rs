//! The lines of the eight by eight: the rays that leave a square, what a line catches, which lines are full.

/// The columns b to g: a disc there can be caught along a row or a diagonal.
pub(super) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
pub(super) const LEFT: u64 = 0x0101_0101_0101_0101;
pub(super) const RIGHT: u64 = LEFT << 7;
pub(super) const BORDER: u64 = LEFT | RIGHT | 0xff | 0xff << 56;

/// The shifts of the four axes: along rows, along columns, and the two diagonals.
pub(super) const SHIFTS: [u32; 4] = [1, 8, 7, 9];

/// The eight rays that leave a square: four towards higher numbers, four towards lower ones, by axis.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    pub up: [u64; 4],
    pub down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    // Row and column steps of the axes, towards higher numbers.
    let steps: [(i32, i32); 4] = [(0, 1), (1, 0), (1, -1), (1, 1)];
    let mut all = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut index = 0;
    while index < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (by_row, by_column) = steps[axis];
            let mut sign = -1;
            while sign <= 1 {
                let mut ray = 0;
                let (mut row, mut column) = (index / 8 + sign * by_row, index % 8 + sign * by_column);
                while row >= 0 && row < 8 && column >= 0 && column < 8 {
                    ray |= 1 << (row * 8 + column);
                    row += sign * by_row;
                    column += sign * by_column;
                }
                if sign > 0 {
                    all[index as usize].up[axis] = ray;
                } else {
                    all[index as usize].down[axis] = ray;
                }
                sign += 2;
            }
            axis += 1;
        }
        index += 1;
    }
    all
}

/// How many discs a disc at one place of a line of eight turns, when all that is not own is the opponent's.
pub(super) static LINE_FLIPS: [[u8; 256]; 8] = line_flips();

const fn line_flips() -> [[u8; 256]; 8] {
    let mut flips = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let above = own >> (place + 1) << (place + 1);
            if above != 0 {
                flips[place][own] += (above.trailing_zeros() - place as u32 - 1) as u8;
            }
            let below = own & ((1 << place) - 1);
            if below != 0 {
                flips[place][own] += (place as u32 - 1 - below.ilog2()) as u8;
            }
            own += 1;
        }
        place += 1;
    }
    flips
}

/// The squares of full lines along each axis; what is off the board counts as full.
#[inline(always)]
pub(super) fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs & discs >> 1;
    rows &= rows >> 2;
    rows = (rows & (rows >> 4) & LEFT) * 0xff;
    let mut columns = discs & discs.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    // Along a diagonal: full on the way up (where the way ends, nothing is missing), and on the way down.
    let mut up7 = discs & (0xff01_0101_0101_0101 | discs >> 7);
    up7 &= 0xffff_0303_0303_0303 | up7 >> 14;
    up7 &= 0xffff_ffff_0f0f_0f0f | up7 >> 28;
    let mut down7 = discs & (0x8080_8080_8080_80ff | discs << 7);
    down7 &= 0xc0c0_c0c0_c0c0_ffff | down7 << 14;
    down7 &= 0xf0f0_f0f0_ffff_ffff | down7 << 28;
    let mut up9 = discs & (0xff80_8080_8080_8080 | discs >> 9);
    up9 &= 0xffff_c0c0_c0c0_c0c0 | up9 >> 18;
    up9 &= 0xffff_ffff_f0f0_f0f0 | up9 >> 36;
    let mut down9 = discs & (0x0101_0101_0101_01ff | discs << 9);
    down9 &= 0x0303_0303_0303_ffff | down9 << 18;
    down9 &= 0x0f0f_0f0f_ffff_ffff | down9 << 36;
    [rows, columns, up7 & down7, up9 & down9]
}
