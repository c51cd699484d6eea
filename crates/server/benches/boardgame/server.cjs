// Othello behind boardgame.io's own server, in its usual store, which is memory.
//
// It says on its first line at which port it listens. The rules do what ours do for a view: a move is checked, and the
// moves of the other side are listed.

const { INVALID_MOVE } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');

const SIDE = 8;
const DIRECTIONS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right])).filter((d) => d[0] || d[1]);

const square = (text) => (Number(text[1]) - 1) * SIDE + (text.charCodeAt(0) - 97);
const name = (at) => String.fromCharCode(97 + (at % SIDE)) + (Math.floor(at / SIDE) + 1);

function turned(cells, mine, at) {
  if (cells[at] !== null) return [];
  const all = [];
  for (const [down, right] of DIRECTIONS) {
    const line = [];
    let row = Math.floor(at / SIDE) + down;
    let column = (at % SIDE) + right;
    while (row >= 0 && row < SIDE && column >= 0 && column < SIDE) {
      const holder = cells[row * SIDE + column];
      if (holder === null) break;
      if (holder === mine) {
        all.push(...line);
        break;
      }
      line.push(row * SIDE + column);
      row += down;
      column += right;
    }
  }
  return all;
}

const legal = (cells, mine) => cells.map((_, at) => at).filter((at) => turned(cells, mine, at).length > 0).map(name);

const othello = {
  name: 'othello',
  setup: () => {
    const cells = Array(SIDE * SIDE).fill(null);
    for (const [text, holder] of [['d4', '1'], ['e5', '1'], ['d5', '0'], ['e4', '0']]) cells[square(text)] = holder;
    return { cells, moves: legal(cells, '0') };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, text) => {
      const at = square(text);
      const discs = turned(G.cells, playerID, at);
      if (discs.length === 0) return INVALID_MOVE;
      for (const disc of [at, ...discs]) G.cells[disc] = playerID;
      G.moves = legal(G.cells, playerID === '0' ? '1' : '0');
    },
  },
};

Server({ games: [othello], origins: ['*'] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
