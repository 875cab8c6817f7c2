// The moves of many games by position, and the parts of a PDN that are sent to be counted.

const maxPart = 100_000; // characters: at most 200 kB as the table package allows, also where each takes two bytes
const maxGame = 100_000;
const maxMoves = 300_000;

/** The moves that were played, by position. */
export class Tree {
  variant = "";
  games = 0;
  leftOut = { bytes: 0, parts: 0, partsOf: 0, others: 0, broken: 0, large: 0 };

  #moves = new Map(); // by position: a Map of moves by text
  #count = 0;

  /** Whether there is no room for more games. */
  get full() { return this.#count >= maxMoves; }

  /** Adds what was counted in a part of the file (see table.Explored). */
  add({ variant, games, others, broken, moves }) {
    if (games) this.variant ||= variant;
    this.games += games;
    this.leftOut.others += others;
    this.leftOut.broken += broken;
    for (const { from, to, text, white = 0, black = 0, drawn = 0, other = 0 } of moves) {
      if (!this.#moves.has(from)) this.#moves.set(from, new Map());
      const here = this.#moves.get(from);
      if (!here.has(text)) {
        here.set(text, { text, to, white: 0, black: 0, drawn: 0, n: 0 });
        this.#count++;
      }
      const move = here.get(text);
      move.white += white;
      move.black += black;
      move.drawn += drawn;
      move.n += white + black + drawn + other;
    }
  }

  /** Returns the moves played in a position, the most frequent ones first. */
  moves(key) { return [...this.#moves.get(key)?.values() ?? []].sort((a, b) => b.n - a.n); }
}

/** Yields parts of a PDN of at most maxPart characters. They end between games. Larger games are left out. */
export function* split(text, tree) {
  let part = "";
  for (const game of games(text)) {
    if (game.length > maxGame) {
      tree.leftOut.large++;
      continue;
    }
    if (part.length + game.length > maxPart) {
      yield part;
      part = "";
    }
    part += game;
  }
  if (part.trim()) yield part;
}

// Yields the games of a PDN: each begins with a line of tags behind a line without one.
function* games(text) {
  let begin = 0;
  let tags = true; // whether the last line was a tag
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const isTag = /^\s*\[\s*[A-Za-z]/.test(text.slice(at, Math.min(end, at + 40)));
    if (isTag && !tags) {
      yield text.slice(begin, at);
      begin = at;
    }
    if (isTag || text.slice(at, end).trim()) tags = isTag;
    at = end;
  }
  yield text.slice(begin);
}
