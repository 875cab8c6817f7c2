// Making a move on the board: pick the piece, then its target. If several captures lead there, pick a square on the
// route, or one of the routes offered. The legal moves come with the table, so this file knows no rules.

import { other } from "./game.js";
import { list, t } from "./i18n.js";

const fromOf = (move) => move.path[0];
const toOf = (move) => move.path[move.path.length - 1];

/** The move that the person is making on the board. */
export class Input {
  selected = 0; // the square of the selected piece; 0 for none
  via = []; // squares on its route that have been picked
  choices = []; // moves among which to choose

  #game;
  #play;
  #refuse;

  /** play(text, dragged) makes a move; refuse(words, squares) shows why a move cannot be made. */
  constructor(game, { play, refuse }) {
    this.#game = game;
    this.#play = play;
    this.#refuse = refuse;
  }

  /** Unselects the piece. Returns whether one was selected. */
  clear() {
    const had = this.selected !== 0;
    this.selected = 0;
    this.via = [];
    this.choices = [];
    return had;
  }

  get #legal() { return this.#game.legal; }

  /** The legal moves of the selected piece that pass the squares picked so far. */
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

  /** The targets of the selected piece: "end", "capture" or "through", by square. */
  get targets() {
    const targets = new Map();
    if (!this.selected) return targets;
    const candidates = this.candidates;
    for (const move of candidates) {
      // Squares on the route are shown only if routes to the same square differ.
      const ambiguous = candidates.filter((m) => toOf(m) === toOf(move)).length > 1;
      if (ambiguous) move.path.slice(1, -1).forEach((square) => targets.set(square, "through"));
    }
    for (const move of candidates) targets.set(toOf(move), move.captured ? "capture" : "end");
    return targets;
  }

  /** Handles a square that was picked. */
  pick(square) {
    const { game, piece } = this.#sideAt(square);
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
      if (piece !== game.turn) return this.#play(`${game.name(this.selected)}-${game.name(square)}`);
      this.clear();
    }
    return this.#select(square, piece);
  }

  /** Handles a piece that was dragged from one square to another. */
  drop(from, to) {
    const { piece } = this.#sideAt(from);
    this.clear();
    this.#select(from, piece);
    if (this.selected && to) this.#drop(to);
  }

  #drop(to) {
    const ends = this.candidates.filter((move) => toOf(move) === to);
    if (ends.length > 1) this.choices = ends;
    else this.#play(ends[0]?.text ?? `${this.#game.name(this.selected)}-${this.#game.name(to)}`, ends.length === 1);
  }

  #sideAt(square) {
    const letter = this.#game.board[square - 1]?.toLowerCase();
    return { game: this.#game, piece: { w: "white", b: "black" }[letter] ?? "" };
  }

  // Selects a piece, or shows why it cannot be.
  #select(square, piece) {
    const game = this.#game;
    const { table, turn } = game;
    const name = game.name(square);
    if (this.canMove(square)) {
      this.selected = square;
      return undefined;
    }
    if (game.reviewing && !game.studies) return this.#refuse(t("status.earlier"), []);
    if (table.over && !game.studies) return this.#refuse(t("status.over"), []);
    if (game.you.plays.length === 0) return this.#refuse(t("status.watching"), []);
    if (table.paused && !game.studies) return this.#refuse(t("status.paused"), []);
    const white = turn === "white";
    if (!game.myTurn && !game.studies) return this.#refuse(white ? t("status.whitesTurn") : t("status.blacksTurn"), []);
    if (piece === other(turn)) {
      return this.#refuse(white ? t("status.blacksPiece", { name }) : t("status.whitesPiece", { name }), [square]);
    }
    if (piece === "") return this.#refuse(t("status.noPiece", { name }), []);
    if (this.#mustCapture) {
      const able = [...this.movers.squares];
      const moves = game.legal.slice(0, 6).map((move) => move.text).join(", ");
      const squares = list(able.map((s) => game.name(s)), "disjunction");
      return this.#refuse(t("status.compulsory", { name, squares, moves }), able);
    }
    return this.#refuse(t("status.blocked", { name }), [square]);
  }
}

// Whether a move passes squares in this order.
function passes(move, squares) {
  let at = 1;
  for (const square of squares) {
    at = move.path.indexOf(square, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
