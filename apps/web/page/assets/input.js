// Making a move on the board: pick the piece, then its target. If several captures lead there, pick a square on the
// route, or one of the routes offered. While the other side is to move, the piece and the target of a premove can be
// chosen. The legal moves come with the table, so this file knows no rules.

import { extendsMoves, other, samePosition, sideOf } from "./game.js";
import { list, t } from "./i18n.js";
import { settings } from "./settings.js";

const fromOf = (move) => move.path[0];
const toOf = (move) => move.path[move.path.length - 1];

/** The move that the person is making on the board. */
export class Input {
  selected = 0; // the square of the selected piece; 0 for none
  via = []; // squares on its route that have been picked
  choices = []; // moves among which to choose
  ahead = 0; // the target of the premove of the selected piece; 0 for none

  #game;
  #play;
  #refuse;
  #followed = null; // the state of the table for which the choice was made
  #later = []; // squares picked by a person who plays both sides; they are picked again after the answer to the move

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
    this.ahead = 0;
    this.#later = [];
    return had;
  }

  /** The square on which the selected piece is shown: the last one picked on its route. */
  get at() { return this.via.at(-1) ?? this.selected; }

  get #legal() { return this.#game.legal; }

  /** The legal moves of the selected piece that pass the squares picked so far. */
  get candidates() {
    return this.#legal.filter((move) => fromOf(move) === this.selected && restOf(move, this.via));
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
      if (ambiguous) restOf(move, this.via).slice(0, -1).forEach((square) => targets.set(square, "through"));
    }
    for (const move of candidates) targets.set(toOf(move), move.captured ? "capture" : "end");
    return targets;
  }

  /** The marks of the move that is being made, as Board.show takes them. */
  get marks() {
    const { squares, capture } = this.movers;
    const kind = capture ? "must" : "can";
    return { [kind]: this.selected ? new Set() : squares, selected: this.selected, at: this.at, ahead: this.ahead,
      targets: this.targets };
  }

  /** The squares of the pieces that the selected piece will capture, whichever of its moves is made. */
  get taken() {
    const [first, ...others] = this.candidates.map((move) => move.captured ?? []);
    return new Set(first?.filter((square) => others.every((captured) => captured.includes(square))));
  }

  /**
   * Follows a new state of the table. A choice for the same position stays. When the turn comes, a premove is played if
   * it is legal; all else is forgotten.
   */
  follow() {
    const { table, reviewing } = this.#game;
    const before = this.#followed;
    this.#followed = table;
    if (this.#game.myTurn && this.#later.length) {
      const squares = this.#later;
      this.clear();
      squares.forEach((square) => this.pick(square));
      return;
    }
    if (!before || !this.selected || reviewing) return;
    if (samePosition(table, before) && !table.over) {
      if (this.ahead && this.#game.myTurn) this.#playAhead();
      return;
    }
    const { selected, ahead } = this;
    const going = extendsMoves(table, before) && !table.over;
    this.clear();
    if (!going) return;
    if (this.#game.myTurn ? this.canMove(selected) : this.#premoves && this.#isOwn(selected)) this.selected = selected;
    if (!this.selected) return;
    this.ahead = ahead;
    if (ahead && this.#game.myTurn) this.#playAhead();
  }

  // Plays the premove if it is legal.
  #playAhead() {
    const target = this.ahead;
    this.ahead = 0;
    if (this.candidates.some((move) => move.path.includes(target, 1))) this.#target(target, []);
    else this.clear();
  }

  /** Handles a square that was picked. */
  pick(square) {
    const piece = this.#sideAt(square);
    this.choices = [];
    if (this.#premoves) return this.#pickAhead(square);
    if (this.selected) {
      if (this.#target(square, [])) return undefined;
      if (square === this.at) return void this.clear();
      if (piece !== this.#game.turn) return this.#tryTo(square);
      this.clear();
    }
    return this.#select(square, piece);
  }

  /** Handles a piece that was dragged from one square to another, over the squares on the way. */
  drop(from, to, over) {
    this.choices = [];
    if (this.#premoves) {
      this.clear();
      this.#pickAhead(from);
      if (this.#isOwn(to) && to !== from) this.clear();
      else if (this.selected && to && to !== from) this.#pickAhead(to);
      return;
    }
    if (from !== this.selected || this.via.length === 0) {
      this.clear();
      this.#select(from, this.#sideAt(from));
    }
    if (!this.selected || !to) return;
    if (to === this.at && over.length === 0) return; // put down where it was
    if (!this.#target(to, over, true) && to !== this.at) this.#tryTo(to);
  }

  // Handles the target of the selected piece, or a square on its route. over are the squares over which it was dragged.
  // Returns false if no move leads there.
  #target(square, over, dragged = false) {
    const rests = this.candidates.map((move) => ({ move, rest: restOf(move, this.via) }));
    const reaching = rests.filter(({ rest }) => rest.includes(square));
    const dragging = reaching.filter(({ rest }) => follows(rest.slice(0, rest.indexOf(square)), over));
    const found = dragging.length ? dragging : reaching;
    if (found.length === 0) return false;
    if (found.length === 1) this.#play(found[0].move.text, dragged);
    else if (found.some(({ rest }) => rest.at(-1) === square)) this.choices = found.map(({ move }) => move);
    else if (dragging.length) this.via.push(...sharedStart(found.map(({ rest }) => rest), square));
    else this.via.push(square);
    return true;
  }

  // Shows that the selected piece cannot go to a square, and where it can. The server is not asked.
  #tryTo(square) {
    const values = {
      move: `${this.#game.name(this.selected)}-${this.#game.name(square)}`,
      moves: list(this.candidates.slice(0, 6).map(({ text }) => text), "disjunction"),
    };
    this.#refuse(this.#mustCapture ? t("status.illegalCapture", values) : t("status.illegal", values), [this.at]);
  }

  get #premoves() {
    return this.#game.premoveSide !== "" && (settings.premove || this.#game.playsBoth);
  }

  #isOwn(square) { return this.#sideAt(square) === this.#game.premoveSide; }

  // Picks the piece or the target of a premove. A square elsewhere cancels it.
  #pickAhead(square) {
    const { selected, ahead } = this;
    const later = this.#game.playsBoth ? [...this.#later, square] : [];
    this.clear();
    this.#later = later;
    if (this.#isOwn(square)) {
      if (square !== selected || ahead) this.selected = square;
    } else if (selected && !ahead) {
      this.selected = selected;
      this.ahead = square;
    } else if (!selected && later.length === 0) this.#select(square, this.#sideAt(square));
  }

  #sideAt(square) { return sideOf(this.#game.board[square - 1]); }

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
    if (game.you.plays.length === 0 && !game.studies) return this.#refuse(t("status.watching"), []);
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

// The squares of a move's path after it has passed these squares in this order, or null if it does not pass them.
function restOf(move, squares) {
  let at = 1;
  for (const square of squares) {
    at = move.path.indexOf(square, at) + 1;
    if (at === 0) return null;
  }
  return move.path.slice(at);
}

// Whether a piece that was dragged over squares has been on all of a route, which must have a square.
function follows(route, over) {
  let at = 0;
  for (const square of route) {
    at = over.indexOf(square, at) + 1;
    if (at === 0) return false;
  }
  return route.length > 0;
}

// The way to a square if all routes share it, and else the square.
function sharedStart(routes, square) {
  const way = routes[0].slice(0, routes[0].indexOf(square) + 1);
  return routes.every((route) => way.every((s, i) => route[i] === s)) ? way : [square];
}
