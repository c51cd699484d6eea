//! Any board, any capture rule, any width of set: the rules of the game, written once.

use arrayvec::ArrayVec;

use super::{Bits, Board, Task};
use crate::rules::{Directions, Rules};
use crate::square::Square;

/// One of the four lines through a square, and the shift that goes along it.
#[derive(Clone, Copy, Debug)]
struct Axis<B> {
    shift: u32,
    /// Squares from which both steps along the axis stay on the board, as far as columns go.
    inner: B,
    /// Squares on which a step up (to higher numbers) may arrive, and a step down.
    up: B,
    down: B,
    /// The first and last square of each line.
    ends: B,
}

/// A board with one number per square, row after row.
#[derive(Clone, Debug)]
pub struct Grid<B> {
    /// Numbers to a row.
    stride: u32,
    board: B,
    size: u32,
    corners: B,
    rim: B,
    quarters: [B; 4],
    /// The axes of the capture rule.
    axes: ArrayVec<Axis<B>, 4>,
    /// All four axes, for what merely touches.
    all_axes: [Axis<B>; 4],
    /// How many discs a line can catch at most.
    reach: u32,
}

/// Squares of `opp` in a row from `own`, one step beyond: where `own` may play, as far as this axis goes.
#[inline(always)]
pub(super) fn axis_moves<B: Bits>(own: B, opp: B, shift: u32, reach: u32) -> B {
    let mut up = opp & (own << shift);
    let mut down = opp & (own >> shift);
    up |= opp & (up << shift);
    down |= opp & (down >> shift);
    let pairs_up = opp & (opp << shift);
    let pairs_down = pairs_up >> shift;
    let mut reached = 2;
    while reached < reach {
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));
        reached += 2;
    }
    (up << shift) | (down >> shift)
}

impl<B: Bits> Grid<B> {
    /// The grid of these rules, which must fit into the set.
    pub fn new(rules: Rules) -> Self {
        Self::with_stride(rules, rules.width().into())
    }

    /// The same with as many numbers to a row as told, at least one for each column.
    pub(crate) fn with_stride(rules: Rules, stride: u32) -> Self {
        let (height, width) = (u32::from(rules.height()), u32::from(rules.width()));
        assert!(height * stride <= B::CAPACITY, "a {rules} board does not fit into {} bits", B::CAPACITY);
        let set = |wanted: &dyn Fn(u32, u32) -> bool| {
            (0..height * stride)
                .filter(|index| index % stride < width && wanted(index / stride, index % stride))
                .fold(B::NONE, |set, index| set | B::one(index))
        };
        let board = set(&|_, _| true);
        let row_end = set(&|row, _| row == 0 || row == height - 1);
        let (left, right) = (set(&|_, column| column == 0), set(&|_, column| column == width - 1));
        let columns_inner = board & !(left | right);
        let along =
            |shift, inner, up: B, down: B, ends| Axis { shift, inner, up: board & !up, down: board & !down, ends };
        let all_axes = [
            along(1, columns_inner, left, right, left | right),
            along(stride, board, B::NONE, B::NONE, row_end),
            along(stride - 1, columns_inner, right, left, left | right | row_end),
            along(stride + 1, columns_inner, left, right, left | right | row_end),
        ];
        let kinds = [Directions::HORIZONTAL, Directions::VERTICAL, Directions::DIAGONAL, Directions::DIAGONAL];
        let axes = all_axes
            .into_iter()
            .zip(kinds)
            .filter(|(_, kind)| rules.directions().contains(*kind))
            .map(|(axis, _)| axis);
        Self {
            stride,
            board,
            size: height * width,
            corners: row_end & (left | right),
            rim: row_end | left | right,
            quarters: [(false, false), (false, true), (true, false), (true, true)]
                .map(|(low, east)| set(&|row, column| (row >= height / 2) == low && (column >= width / 2) == east)),
            axes: axes.collect(),
            all_axes,
            reach: height.max(width) - 2,
        }
    }
}

impl<B: Bits> Board for Grid<B> {
    type Bits = B;

    #[inline(always)]
    fn enter<T: Task>(&self, task: T) -> T::Output {
        call(task)
    }

    #[inline(always)]
    fn all(&self) -> B {
        self.board
    }

    #[inline(always)]
    fn size(&self) -> u32 {
        self.size
    }

    #[inline(always)]
    fn corners(&self) -> B {
        self.corners
    }

    #[inline(always)]
    fn rim(&self) -> B {
        self.rim
    }

    #[inline]
    fn touching(&self, index: u32) -> B {
        self.around(B::one(index))
    }

    #[inline]
    fn around(&self, set: B) -> B {
        self.all_axes
            .iter()
            .fold(B::NONE, |sum, axis| sum | ((set << axis.shift) & axis.up) | ((set >> axis.shift) & axis.down))
    }

    #[inline]
    fn odd(&self, set: B) -> B {
        let mut odd = B::NONE;
        for quarter in self.quarters {
            let part = set & quarter;
            if part.count() % 2 == 1 {
                odd |= part;
            }
        }
        odd
    }

    #[inline]
    fn odd_quarters(&self, set: B) -> u32 {
        self.quarters.iter().map(|quarter| (set & *quarter).count() % 2).sum()
    }

    fn index(&self, square: Square) -> u32 {
        u32::from(square.row()) * self.stride + u32::from(square.column())
    }

    fn square(&self, index: u32) -> Square {
        Square::new((index / self.stride) as u8, (index % self.stride) as u8)
    }

    #[inline]
    fn moves(&self, own: B, opp: B) -> B {
        let mut moves = B::NONE;
        for axis in &self.axes {
            moves |= axis_moves(own, opp & axis.inner, axis.shift, self.reach);
        }
        moves & self.board & !(own | opp)
    }

    #[inline]
    fn flips(&self, index: u32, own: B, opp: B) -> B {
        let disc = B::one(index);
        let mut flips = B::NONE;
        for axis in &self.axes {
            let opp = opp & axis.inner;
            let mut run = B::NONE;
            let mut tip = disc << axis.shift;
            while !(tip & opp).is_none() {
                run |= tip;
                tip = tip << axis.shift;
            }
            if !(tip & own).is_none() {
                flips |= run;
            }
            let mut run = B::NONE;
            let mut tip = disc >> axis.shift;
            while !(tip & opp).is_none() {
                run |= tip;
                tip = tip >> axis.shift;
            }
            if !(tip & own).is_none() {
                flips |= run;
            }
        }
        flips
    }

    #[inline]
    fn last_flips(&self, index: u32, own: B) -> u32 {
        self.flips(index, own, self.board & !own & !B::one(index)).count()
    }

    fn stable(&self, own: B, opp: B) -> B {
        let empty = self.board & !(own | opp);
        // Along an axis a disc is held when its line is full, when it stands at an end, or beside a stable disc.
        let held: ArrayVec<(B, Axis<B>), 4> = self
            .axes
            .iter()
            .map(|axis| {
                let mut open = empty;
                for _ in 0..=self.reach {
                    open |= ((open << axis.shift) & axis.up) | ((open >> axis.shift) & axis.down);
                }
                (axis.ends | !open, *axis)
            })
            .collect();
        let mut stable = B::NONE;
        loop {
            let mut next = own;
            for (held, axis) in &held {
                next &= *held | ((stable << axis.shift) & axis.up) | ((stable >> axis.shift) & axis.down);
            }
            if next == stable {
                return stable;
            }
            stable = next;
        }
    }
}

/// A plain call, kept out of line: the recursion of a board without instructions of its own.
#[inline(never)]
pub(super) fn call<T: Task>(task: T) -> T::Output {
    task.run()
}
