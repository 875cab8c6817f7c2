// How a move is made on the board: the piece is picked, then where it goes; if several captures lead there, a square on
// the way or one of the ways proposed. The legal moves come with the table, so nothing here knows the rules.

import { capital } from "./dom.js";
import { other } from "./game.js";

const fromOf = (move) => move.path[0];
const toOf = (move) => move.path[move.path.length - 1];

/** What the person at the board has in mind. */
export class Input {
  selected = 0; // the square of the piece in hand; 0 for none
  via = []; // squares on its way that have been picked
  choices = []; // moves among which to choose

  #game;
  #play;
  #refuse;

  /** play(text, dragged) makes a move; refuse(words, squares) says why not. */
  constructor(game, { play, refuse }) {
    this.#game = game;
    this.#play = play;
    this.#refuse = refuse;
  }

  /** Puts the piece back. It reports whether there was one in hand. */
  clear() {
    const had = this.selected !== 0;
    this.selected = 0;
    this.via = [];
    this.choices = [];
    return had;
  }

  get #legal() { return this.#game.myTurn ? this.#game.table.legal : []; }

  /** The legal moves of the piece in hand that pass the squares picked so far. */
  get candidates() {
    return this.#legal.filter((move) => fromOf(move) === this.selected && passes(move, this.via));
  }

  /** Whether the piece on a square can be moved now. */
  canMove(square) { return this.#legal.some((move) => fromOf(move) === square); }

  /** The squares of the pieces that may move, and whether they must capture. */
  get movers() {
    const squares = new Set(this.#legal.map(fromOf).sort((a, b) => a - b));
    return { squares, capture: this.#mustCapture };
  }

  get #mustCapture() { return this.#legal.length > 0 && this.#legal.every((move) => move.captured); }

  /** Where the piece in hand may go: "end", "capture" or "through", by square. */
  get targets() {
    const targets = new Map();
    if (!this.selected) return targets;
    const candidates = this.candidates;
    for (const move of candidates) {
      // Squares on the way matter where ways differ.
      const ambiguous = candidates.filter((m) => toOf(m) === toOf(move)).length > 1;
      if (ambiguous) move.path.slice(1, -1).forEach((square) => targets.set(square, "through"));
    }
    for (const move of candidates) targets.set(toOf(move), move.captured ? "capture" : "end");
    return targets;
  }

  /** Takes a square that was picked. */
  pick(square) {
    const { game, piece } = this.#look(square);
    this.choices = [];
    if (this.selected) {
      const ends = this.candidates.filter((move) => toOf(move) === square);
      const through = this.candidates.filter((move) => move.path.slice(1, -1).includes(square));
      if (ends.length === 1 && through.length === 0) return this.#play(ends[0].text);
      if (ends.length > 0) {
        this.choices = [...new Set([...ends, ...through])];
        return undefined;
      }
      if (through.length === 1) return this.#play(through[0].text);
      if (through.length > 1) {
        this.via.push(square);
        return undefined;
      }
      if (square === this.selected) return void this.clear();
      if (piece !== game.table.turn) return this.#play(`${game.name(this.selected)}-${game.name(square)}`);
      this.clear();
    }
    return this.#take(square, piece);
  }

  /** Takes a piece that was dragged from one square to another. */
  drop(from, to) {
    const { piece } = this.#look(from);
    this.clear();
    this.#take(from, piece);
    if (this.selected && to) this.#drop(to);
  }

  #drop(to) {
    const ends = this.candidates.filter((move) => toOf(move) === to);
    if (ends.length > 1) this.choices = ends;
    else this.#play(ends[0]?.text ?? `${this.#game.name(this.selected)}-${this.#game.name(to)}`, ends.length === 1);
  }

  #look(square) {
    const letter = this.#game.board[square - 1]?.toLowerCase();
    return { game: this.#game, piece: { w: "white", b: "black" }[letter] ?? "" };
  }

  // Takes a piece in hand, or says why it cannot be.
  #take(square, piece) {
    const game = this.#game;
    const { table } = game;
    const name = game.name(square);
    if (this.canMove(square)) {
      this.selected = square;
      return undefined;
    }
    if (game.reviewing) return this.#refuse("This is an earlier position. Go to the last one to move.", []);
    if (table.over) return this.#refuse(`The game is over: ${table.over.words}.`, []);
    if (game.you.plays.length === 0) return this.#refuse("You are watching this game.", []);
    if (!game.myTurn) return this.#refuse(`It is ${capital(table.turn)}'s turn.`, []);
    if (piece === other(table.turn)) return this.#refuse(`The piece on ${name} is ${capital(piece)}'s; ${capital(table.turn)} is to move.`, [square]);
    if (piece === "") return this.#refuse(`There is no piece on ${name}: pick one of yours first.`, []);
    if (this.#mustCapture) {
      const able = [...this.movers.squares];
      const moves = table.legal.slice(0, 6).map((move) => move.text).join(", ");
      return this.#refuse(
        `The piece on ${name} cannot move: a capture is compulsory, and ${able.map((s) => game.name(s)).join(" or ")} must capture (${moves}).`, able);
    }
    return this.#refuse(`The piece on ${name} has no move: it is blocked.`, [square]);
  }
}

// Whether a move passes squares in their order.
function passes(move, squares) {
  let at = 1;
  for (const square of squares) {
    at = move.path.indexOf(square, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
