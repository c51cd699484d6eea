//! The order in which questions are asked: those that took part in the latest failures first.

/// A heap of atoms by activity, the greatest on top; between equals the lower number.
#[derive(Default)]
pub struct Order {
    heap: Vec<u32>,
    /// The place of each atom in the heap.
    place: Vec<u32>,
    activity: Vec<f64>,
    step: f64,
}

/// Not in the heap.
const OUT: u32 = u32::MAX;

/// How much less a failure counts when the next one comes.
const DECAY: f64 = 0.92;

impl Order {
    /// Begins with so many atoms, with these activities.
    pub fn reset(&mut self, activity: Vec<f64>) {
        let count = activity.len() as u32;
        self.heap = (0..count).collect();
        self.place = (0..count).collect();
        self.activity = activity;
        self.step = 1.0;
        for at in (0..self.heap.len() / 2).rev() {
            self.sink(at);
        }
    }

    /// Notes that an atom took part in a failure.
    pub fn bump(&mut self, atom: u32) {
        self.activity[atom as usize] += self.step;
        if self.activity[atom as usize] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        let place = self.place[atom as usize];
        if place != OUT {
            self.rise(place as usize);
        }
    }

    /// Lets earlier failures count less.
    pub fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// Takes the most active atom out.
    pub fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = OUT;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Puts an atom back in.
    pub fn insert(&mut self, atom: u32) {
        if self.place[atom as usize] == OUT {
            self.place[atom as usize] = self.heap.len() as u32;
            self.heap.push(atom);
            self.rise(self.heap.len() - 1);
        }
    }

    fn before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.activity[one as usize], self.activity[other as usize]);
        a.total_cmp(&b).then(other.cmp(&one)).is_gt()
    }

    fn rise(&mut self, mut at: usize) {
        let atom = self.heap[at];
        while at > 0 && self.before(atom, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, atom);
    }

    fn sink(&mut self, mut at: usize) {
        let atom = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], atom) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, atom);
    }

    fn put(&mut self, at: usize, atom: u32) {
        self.heap[at] = atom;
        self.place[atom as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first_and_equals_in_order() {
        let mut order = Order::default();
        order.reset(vec![0.0, 2.0, 0.0, 1.0]);
        order.bump(2);
        order.decay();
        order.bump(2);
        let all: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(all, [2, 1, 3, 0]);
        order.insert(3);
        order.insert(1);
        order.insert(1);
        let all: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(all, [1, 3]);
    }
}
