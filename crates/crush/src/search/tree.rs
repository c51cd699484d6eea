//! The tree that minmax or course searches, to learn from: every move and reply with its board and value, and where
//! alpha-beta would not have looked.

use game::{Budget, Rng, Say, Seat};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::board::{Nothing, Refill, Swap};
use crate::play::View;
use crate::search::Node;
use crate::search::course::{Course, Weighed};
use crate::words;

/// The deepest tree: each ply has about ten times the nodes of the one before.
const MAX_DEPTH: u32 = 4;

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// The player minmax.
    Minmax,
    /// The player course, with draws that are the same each time.
    Course,
}

impl Searcher {
    const ALL: [Self; 2] = [Self::Minmax, Self::Course];

    /// The player's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minmax => "minmax",
            Self::Course => "course",
        }
    }

    /// A searcher by the player's name.
    pub fn read(name: &str) -> Result<Self, Say> {
        Self::ALL.into_iter().find(|searcher| searcher.name() == name).ok_or_else(|| wrong_player(name.into()))
    }
}

/// A move in the tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Branch {
    /// The swap; none at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who moves next; none when the game is over there.
    pub turn: Option<Seat>,
    /// The candies that it crushes, as far as can be seen.
    pub candies: u32,
    /// The board after it, rows from the top, `.` where nothing is known to have come.
    pub board: Vec<String>,
    /// Candies minus the other's for the seat to move at the root, with best play from here on; a won or lost branch
    /// lies near plus or minus a million.
    pub value: i32,
    /// Whether alpha-beta, trying the moves in this order, leaves it out.
    pub pruned: bool,
    /// The replies, the best first.
    pub replies: Vec<Branch>,
}

impl Branch {
    /// Marks what alpha-beta leaves out.
    fn prune(&mut self, root: Seat, mut low: i32, mut high: i32) {
        for reply in &mut self.replies {
            reply.pruned = low >= high;
            if reply.pruned {
                continue;
            }
            reply.prune(root, low, high);
            if self.turn == Some(root) {
                low = low.max(reply.value);
            } else {
                high = high.min(reply.value);
            }
        }
    }
}

/// The tool: by default the argument `depth` is 2 and `player` is minmax.
pub(crate) fn tool(view: &View, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
    let given = arguments.get("depth").cloned().unwrap_or_else(|| 2.into());
    let depth = given.as_u64().or_else(|| given.as_str()?.parse().ok());
    let depth = depth.and_then(|depth| u32::try_from(depth).ok()).ok_or_else(|| wrong_depth(given))?;
    let searcher = match arguments.get("player") {
        None => Searcher::Minmax,
        Some(name) => Searcher::read(name.as_str().ok_or_else(|| wrong_player(name.clone()))?)?,
    };
    let root = tree(view, searcher, depth, budget)?;
    let best = root.replies.first().and_then(|best| best.mv.clone());
    let (player, nodes) = (searcher.name(), budget.spent());
    Ok(json!({ "player": player, "depth": depth, "best": best, "value": root.value, "nodes": nodes, "tree": root }))
}

fn wrong_depth(given: Value) -> Say {
    words::TREE_DEPTH.with(&[("max", MAX_DEPTH.into()), ("given", given)])
}

fn wrong_player(given: Value) -> Say {
    let players = Searcher::ALL.map(Searcher::name).to_vec();
    words::TREE_PLAYER.with(&[("players", players.into()), ("given", given)])
}

/// The whole tree to a depth of 1 to 4.
pub fn tree(view: &View, searcher: Searcher, depth: u32, budget: &Budget) -> Result<Branch, Say> {
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(wrong_depth(depth.into()));
    }
    if view.scoreboard.over.is_some() {
        return Err(words::OVER.say());
    }
    match (searcher, view.ahead.count()) {
        (Searcher::Course, _) => grow_course(view, depth, budget),
        (Searcher::Minmax, 0) => grow(view, Nothing, depth, budget),
        (Searcher::Minmax, _) => grow(view, view.ahead.reader(), depth, budget),
    }
}

/// The tree of course: it leaves nothing out.
fn grow_course(view: &View, depth: u32, budget: &Budget) -> Result<Branch, Say> {
    let turn = view.scoreboard.turn;
    let mut course = Course { options: &view.options, budget, rng: Rng::from_number(0), root: turn };
    let moves = course.weigh(view.board, view.scoreboard, depth).ok_or_else(|| words::TREE_STOPPED.say())?;
    let replies = branches(&course, moves, turn);
    let value = replies.first().map_or(0, |best| best.value);
    Ok(Branch { mv: None, turn: Some(turn), candies: 0, board: view.board.rows(), value, pruned: false, replies })
}

/// The moves of a seat as branches, the best first.
fn branches(course: &Course<'_>, moves: Vec<Weighed>, mover: Seat) -> Vec<Branch> {
    let branch = |weighed: Weighed| {
        let turn = weighed.scoreboard.over.is_none().then_some(weighed.scoreboard.turn);
        Branch {
            mv: Some(weighed.swap.to_string()),
            turn,
            candies: weighed.candies,
            board: weighed.board.rows(),
            value: weighed.value,
            pruned: false,
            replies: branches(course, weighed.replies, weighed.scoreboard.turn),
        }
    };
    let mut branches: Vec<Branch> = moves.into_iter().map(branch).collect();
    branches.sort_by_key(|branch| -course.for_root(mover) * branch.value);
    branches
}

fn grow<R: Refill + Copy>(view: &View, refill: R, depth: u32, budget: &Budget) -> Result<Branch, Say> {
    let root = Node::root(view.board, refill, view.scoreboard);
    let grower = Grower { view, sign: root.sign(), budget };
    let mut branch = grower.branch(&root, None, 0, depth)?;
    branch.prune(view.scoreboard.turn, i32::MIN, i32::MAX);
    Ok(branch)
}

struct Grower<'a> {
    view: &'a View,
    sign: i32,
    budget: &'a Budget,
}

impl Grower<'_> {
    fn branch<R: Refill + Copy>(
        &self,
        node: &Node<R>,
        mv: Option<Swap>,
        candies: u32,
        depth: u32,
    ) -> Result<Branch, Say> {
        let mut replies = Vec::new();
        if depth > 0 && node.scoreboard.over.is_none() {
            let swaps = node.board.swaps().sorted();
            if !self.budget.spend(swaps.len() as u64) {
                return Err(words::TREE_STOPPED.say());
            }
            for swap in swaps {
                let (next, haul) = node.after(swap, &self.view.options);
                replies.push(self.branch(&next, Some(swap), haul.candies, depth - 1)?);
            }
            // Stable: among equals the order of swaps stays.
            let mover = node.sign() * self.sign;
            replies.sort_by_key(|reply| -mover * reply.value);
        }
        let value = replies.first().map_or(self.sign * node.value(), |best| best.value);
        let mv = mv.map(|swap| swap.to_string());
        let turn = node.scoreboard.over.is_none().then_some(node.scoreboard.turn);
        Ok(Branch { mv, turn, candies, board: node.board.rows(), value, pruned: false, replies })
    }
}
