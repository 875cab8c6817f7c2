// The state of the table, the position that the page shows, and refusals.

import { t } from "./i18n.js";

// An error in the language of the page: the words of its first part that has them, and the legal moves instead.
function inWords(error, moves) {
  const said = error.split(/: |; /).map((part) => t(`refusals.${part}`, {}, "")).find(Boolean);
  return said ? [said, moves.slice(0, 6).map(({ text }) => text).join(", ")].filter(Boolean).join(": ") : error;
}

/**
 * An error with the squares that explain it, and the legal moves instead. status comes from the server's answer, or 0
 * if there was no answer.
 */
export class Refusal extends Error {
  constructor({ error, squares = [], moves = [], status = 0 }) {
    super(inWords(error, moves));
    this.squares = squares;
    this.moves = moves;
    this.status = status;
  }
}

// Returns the board (a letter for each square) after the first ply moves.
function boardAfter(start, moves, ply) {
  const board = [...start];
  for (const move of moves.slice(0, ply)) makeMove(board, move);
  return board.join("");
}

/** Makes a move on a board that is a list of letters. */
export function makeMove(board, move) {
  const from = move.path[0] - 1;
  const to = move.path[move.path.length - 1] - 1;
  let piece = board[from];
  board[from] = ".";
  for (const square of move.captured ?? []) board[square - 1] = ".";
  if (move.crowned) piece = piece.toUpperCase();
  board[to] = piece;
}

// The start of a game: the side to move is not on the board.
const startOf = ({ variant, first, start }) => [variant, first, start].join(" ");

/** Returns whether two states of a table have the same moves made from the same start. */
export const samePosition = (a, b) => a.ply === b.ply && extendsMoves(a, b);

/** Returns whether the moves made in table begin with those made in earlier, from the same start. */
export function extendsMoves(table, earlier) {
  return table.ply >= earlier.ply && startOf(table) === startOf(earlier)
    && earlier.moves.slice(0, earlier.ply).every((move, i) => move.text === table.moves[i].text);
}

/** The side of a piece's letter: "white", "black", or "" for an empty square. */
export const sideOf = (letter) => ({ w: "white", W: "white", b: "black", B: "black" })[letter] ?? "";

/** The other side. */
export const other = (side) => (side === "white" ? "black" : "white");

/** The piece of a letter, in words. */
export function pieceWords(letter) {
  switch (letter) {
    case "w": return t("board.whiteMan");
    case "b": return t("board.blackMan");
    case "W": return t("board.whiteKing");
    case "B": return t("board.blackKing");
    default: return t("board.empty");
  }
}

/** The state of the table and the position that is shown. */
export class Game {
  constructor(rules) {
    this.rulesets = rules; // by name
    this.id = "";
    this.you = { plays: [], alone: false };
    this.table = null;
    this.thinking = null; // the search of the engine for its move
    this.resigning = false; // the player is asked whether to resign
    this.analysing = false; // the positions that are shown are analysed
    this.found = null; // what the analysis has found
    this.line = 0; // the line on the board: 0 for the game, or the place of a variation in the list, counted from 1
    this.shown = 0; // the ply on the board, from the start of the game
    this.study = null; // the position on the board and its legal moves, while it is not the game's
    this.left = new Set(); // the sides of the persons who have left
    this.received = 0; // when the state came, in the time of performance.now()
    this.pending = null; // the move that is shown before the answer: {move, table}, with the table before it
  }

  /** Sets the rule sets that can be played, as the table describes them. */
  setRules(rulesets) {
    for (const rules of rulesets) {
      const squares = rules.squares.match(/../g).map((place) => [Number(place[0]), Number(place[1])]);
      const names = rules.names ?? squares.map((_, i) => String(i + 1));
      this.rulesets.set(rules.name, { ...rules, squares, names });
    }
  }

  /**
   * Sets the state of the table, unless it is older than the present one. Returns whether it was set. A move without an
   * answer stays on the board as long as the position before it stays the same.
   */
  update({ id, you, table }) {
    if (this.table && id === this.id && table.revision < this.table.revision) return false;
    this.received = performance.now();
    const { pending } = this;
    if (pending && (id === this.id || !this.id) && samePosition(table, pending.table)) {
      pending.table = table;
      table = this.#after(pending);
    } else this.pending = null;
    const followed = !this.table || !this.reviewing || this.id && id !== this.id; // a draft gets its table
    this.id = id;
    this.you = you;
    this.#setTable(table, followed);
    return true;
  }

  // Sets the table. The board shows its position, or else the same one as before if it is still there.
  #setTable(table, followed) {
    const path = followed ? [] : this.path;
    this.table = table;
    const at = followed ? null : this.find(path);
    this.line = at?.line ?? 0;
    this.shown = at?.ply ?? (followed ? table.ply : Math.min(this.shown, table.moves.length));
  }

  /** Makes a legal move before the answer. Returns what takeBack needs, or null if the text is no legal move. */
  predict(text) {
    const move = this.myTurn && this.table.legal.find((m) => m.text === text);
    if (!move) return null;
    this.pending = { move, table: this.table };
    this.#setTable(this.#after(this.pending), true);
    return this.pending;
  }

  /** Takes back a move that predict has made, unless a newer state has settled it. */
  takeBack(pending) {
    if (!pending || this.pending !== pending) return;
    this.pending = null;
    this.#setTable(pending.table, !this.reviewing);
  }

  // The table after a move, as far as the page can know it. The clock of the player stands still.
  #after({ move, table }) {
    const { turn, ply, clock } = table;
    const goesOn = !table.moves[ply] || table.moves[ply].text === move.text;
    const moves = table.moves[ply] && goesOn ? table.moves : [...table.moves.slice(0, ply), move];
    const left = clock && { ...clock.left, [turn]: this.#left(clock, turn) };
    return {
      ...table, moves, variations: goesOn ? table.variations : undefined, ply: ply + 1, turn: other(turn), legal: [],
      claim: "", claims: undefined, clock: clock && { ...clock, running: "", left },
    };
  }

  /** The time that a side has left, in milliseconds. There must be a clock. */
  timeLeft(side) { return this.#left(this.table.clock, side); }

  #left({ running, left, delay }, side) {
    const passed = running === side ? Math.max(0, performance.now() - this.received - delay) : 0;
    return Math.max(0, left[side] - passed);
  }

  /** What the engine thinks of the position that is shown: of its analysis, or of the search for its move. */
  get evaluation() { return this.found ?? (this.reviewing || this.table.over ? null : this.thinking); }

  get rules() { return this.rulesets.get(this.table.variant); }
  get board() { return boardAfter(this.table.start, this.moves, this.shown); }
  get reviewing() { return this.line !== 0 || this.shown !== this.table.ply; }

  /** The moves of the line that is shown, from the start of the game. */
  get moves() { return this.movesOf(this.line); }

  /** The texts of the moves that lead to the position shown. */
  get path() { return this.moves.slice(0, this.shown).map((move) => move.text); }

  /** The moves of a line, from the start of the game. */
  movesOf(line) {
    if (line === 0) return this.table.moves;
    const { of, at, moves } = this.table.variations[line - 1];
    return [...this.movesOf(of).slice(0, at), ...moves];
  }

  /** Shows the position after ply moves of a line. */
  show(ply, line) {
    this.shown = ply;
    this.line = line;
    // The moves before a variation are those of the line that it leaves.
    while (this.line && this.shown <= this.table.variations[this.line - 1].at) {
      this.line = this.table.variations[this.line - 1].of;
    }
  }

  /** The position shown, by its game and the moves that lead to it. */
  get key() { return [this.id, startOf(this.table), ...this.path].join(" "); }

  /** Where the moves of a path are, as {ply, line}; null if the game does not have them. */
  find(path) {
    const lines = (this.table.variations?.length ?? 0) + 1;
    for (let line = 0; line < lines; line++) {
      const moves = this.movesOf(line);
      if (path.length <= moves.length && path.every((text, i) => text === moves[i].text)) {
        return { ply: path.length, line };
      }
    }
    return null;
  }

  /** The legal moves that this person can make on the board that is shown. */
  get legal() {
    if (this.reviewing) return this.studies ? this.study.legal : [];
    return this.myTurn ? this.table.legal : [];
  }

  /** Whether moves on the board that is shown make variations. */
  get studies() { return this.reviewing && this.you.studies && this.study?.key === this.key; }

  /** The side to move on the board that is shown. */
  get turn() { return this.shown % 2 === 0 ? this.table.first : other(this.table.first); }

  /** Whether this person is to move on the board that is shown. */
  get myTurn() {
    return this.#inPlay && !this.pending && this.you.plays.includes(this.table.turn);
  }

  /** Whether the game was loaded to be looked at: nobody plays it. */
  get isRecord() { return Object.values(this.table.players).some(({ kind }) => kind === "record"); }

  /** Whether nobody has moved in the game: it has just begun at its table, or was loaded there. */
  get isNew() { return this.table.moves.length === 0 || this.isRecord; }

  /** Whether a seat is open. */
  get waits() { return Object.values(this.table.players).some(({ kind }) => kind === "open"); }

  /** The side for which this person may choose a move before the turn comes; "" if there is none. */
  get premoveSide() {
    if (!this.#inPlay || this.myTurn) return "";
    return this.playsBoth ? this.table.turn : this.you.plays[0] ?? "";
  }

  /** Whether this person moves for both sides. */
  get playsBoth() { return this.you.plays.length === 2; }

  get #inPlay() { return !this.reviewing && !this.table.over && !this.table.paused; }

  /** The side at the bottom unless the board is flipped. */
  get bottomSide() { return this.you.plays.length === 1 ? this.you.plays[0] : "white"; }

  /** The name of a square in text. */
  name(square) { return this.rules.names[square - 1] ?? String(square); }

  /** Counts the men, kings and captures of a side on the board that is shown. */
  material(side) {
    const letter = side[0];
    const board = this.board;
    const of = (text, wanted) => [...text].filter((l) => l === wanted).length;
    const whole = (text, s) => of(text, s[0]) + of(text, s[0].toUpperCase());
    return {
      men: of(board, letter),
      kings: of(board, letter.toUpperCase()),
      captured: whole(this.table.start, other(side)) - whole(board, other(side)),
    };
  }
}
