// A board for learning, beside the board of the game, and what the browser keeps of a person's learning. It shows positions that the table package answers (see table.Shown).

import { Board } from "./board.js";
import { Ways } from "./choices.js";
import { capital, el, svg } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./i18n.js";
import { Input } from "./input.js";
import { moveWords } from "./panel.js";
import { settings, store, stored } from "./settings.js";

/** A board with its messages. */
export class LearnBoard {
  #game;
  #input;
  #board;
  #status = el("p", { class: "status", role: "status" });
  #spoken = el("p", { class: "hidden", "aria-live": "polite" }); // the moves
  #refusal = el("p", { class: "refusal", role: "alert", hidden: true });
  #choice = el("div", { class: "choice", role: "group", "aria-label": t("learn.whichWay"), hidden: true });
  #flash = new Set();
  #routes = [];
  #flipped = false;
  #shown = null;
  #drawing = Promise.resolve();
  #answer = null; // the promise of the answer to the last move; until then no other can be made

  /** play(text) is called for each move that the person makes. */
  constructor(rulesets, play) {
    this.#game = new Game(rulesets);
    const make = (text) => {
      this.#input.clear();
      this.#draw();
      const answer = Promise.resolve(play(text)).finally(() => { if (this.#answer === answer) this.#answer = null; });
      this.#answer = answer;
    };
    this.#input = new Input(this.#game, { play: make, refuse: (words, squares) => this.refuse(words, squares) });
    const grid = svg("svg", { class: "learn-board", role: "grid", "aria-label": t("learn.board") });
    grid.classList.toggle("numbered", settings.numbers);
    this.#board = new Board(grid, (square) => this.#toDrag(square));
    this.#board.addEventListener("pick", ({ detail }) => this.#by(() => this.#input.pick(detail.square)));
    this.#board.addEventListener("drop", ({ detail }) => this.#by(() => this.#input.drop(detail.from, detail.to, detail.over)));
    this.#board.addEventListener("back", () => this.#by(() => this.#input.clear()));
    /** The elements: the board, and the messages to show beside it. */
    this.grid = el("div", { class: "learn-frame" }, grid);
    this.messages = el("div", { class: "learn-messages" }, this.#status, this.#spoken, this.#refusal, this.#choice);
    this.#make = make;
    this.#ways = new Ways(this.#choice, grid, () => this.#draw());
  }

  #make;
  #ways;

  // The square of the piece that is shown on a square, if it may be dragged, and else 0.
  #toDrag(square) {
    if (!this.#shown || this.#answer) return 0;
    if (square === this.#input.at) return this.#input.selected;
    return this.#input.canMove(square) ? square : 0;
  }

  #by(input) {
    if (!this.#shown || this.#answer) return;
    this.#board.skipAnimation();
    this.refuse("");
    input();
    this.#draw();
  }

  /**
   * Shows a position. mover is the side that the person may move, "" for none; bottom is the side at the bottom. The
   * promise is fulfilled when the moves have been animated.
   */
  show(shown, { mover = "", bottom = "white" } = {}) {
    this.#drawing = this.#drawing.then(async () => {
      const before = this.#shown;
      this.#shown = shown;
      this.#answer = null;
      this.#routes = [];
      this.#flipped = bottom === "black";
      this.#input.clear();
      this.#game.update({
        id: "", you: { plays: mover ? [mover] : [], alone: true },
        table: { ...shown, ply: shown.moves.length, revision: (this.#game.table?.revision ?? 0) + 1, players: {} },
      });
      this.#game.shown = shown.moves.length;
      this.#board.setUp(this.#game.rules, this.#flipped);
      const same = before?.start === shown.start && before.variant === shown.variant &&
        before.moves.every((move, i) => move.text === shown.moves[i]?.text);
      const made = same ? shown.moves.slice(before.moves.length) : [];
      this.#spoken.textContent = made.map((move, i) => moveWords(this.#game, move, before.moves.length + i)).join(" ");
      for (const move of made) await this.#board.play(move, true);
      this.#draw();
    });
    return this.#drawing;
  }

  /** The position that is shown. */
  get shown() { return this.#shown; }

  /** The name of a square. */
  name(square) { return this.#game.name(square); }

  /** Says where the person stands. */
  say(words, kind = "") {
    this.#status.textContent = words;
    this.#status.dataset.kind = kind;
  }

  /** Shows why something cannot be done; empty words clear the message. */
  refuse(words, squares = []) {
    this.#refusal.textContent = words;
    this.#refusal.hidden = !words;
    this.#flash = new Set(squares);
    if (words && this.#shown) this.#draw();
  }

  /** Shows why the backend has refused something. */
  fail = ({ message }) => this.refuse(`${capital(message)}.`);

  /** Draws arrows along paths. */
  point(...paths) {
    this.#routes = paths.map((path) => ({ path, kind: "hint" }));
    this.#draw();
  }

  /** Flashes squares. */
  flash(...squares) {
    this.#flash = new Set(squares);
    this.#draw();
    this.#flash = new Set();
  }

  #draw() {
    const game = this.#game;
    const { choices } = this.#input;
    const routes = this.#ways.routes(choices);
    this.#board.show({
      board: game.board,
      last: game.table.moves.at(-1),
      ...this.#input.marks,
      refused: this.#flash,
      taken: this.#ways.taken ?? this.#input.taken,
      routes: [...routes, ...this.#routes],
    });
    this.#ways.show(game, choices, this.#make);
  }
}

/** Puts a board beside what is said about it. */
export function beside(board, ...children) {
  return el("div", { class: "learn-two" }, board.grid, el("div", { class: "learn-side" }, ...children));
}

/** A button. */
export const button = (words, onclick, properties = {}) => el("button", { type: "button", ...properties, onclick }, words);

/** The side to move in words, with a capital letter. */
export const sideWords = (side) => (side === "white" ? t("learn.white") : t("learn.black"));

const progressKey = "draughts-learn";

/** Returns what was stored of a person's learning on a page, with defaults. */
export const storedProgress = (page, defaults) => ({ ...defaults, ...stored(progressKey)?.[page] });

/** Stores the progress of a page. */
export const storeProgress = (page, values) => store(progressKey, { ...stored(progressKey), [page]: values });
