// The editor of positions. It puts pieces on the board, and shows the problems of the position after each change.

import { $, capital, el } from "./dom.js";
import { pieceWords, sideOf } from "./game.js";
import { t } from "./i18n.js";
import { sideWords } from "./panel.js";
import { title } from "./request.js";

const pieces = ["w", "W", "b", "B", "."];

/**
 * The editor. It calls changed() when the board must be drawn, and done(settings) when the position is to be played. It
 * stays open until the game has begun.
 */
export class Editor {
  active = false;
  board = "";
  variant = "";
  #turn = "white";
  #piece = "w";
  #game;
  #backend;
  #changed;
  #done;
  #asked = 0; // the number of the last request to the backend
  #checked; // the promise of its answer
  #parts = {};

  constructor(game, backend, { changed, done }) {
    this.#game = game;
    this.#backend = backend;
    this.#changed = changed;
    this.#done = done;
  }

  /** Opens or closes the editor. */
  toggle() {
    if (this.active) this.close();
    else this.open();
  }

  get rules() { return this.#game.rulesets.get(this.variant); }

  open() {
    this.active = true;
    this.variant = this.#game.table.variant;
    this.board = this.#game.board;
    this.#turn = this.#game.turn;
    this.#build();
    document.body.classList.add("editing");
    $("playing").hidden = true;
    $("editor").hidden = false;
    this.#changed();
    this.#check({});
    $("editor").querySelector("input").focus();
  }

  close() {
    this.active = false;
    document.body.classList.remove("editing");
    $("playing").hidden = false;
    $("editor").hidden = true;
    this.#changed();
    $("edit").focus();
  }

  /** Puts the chosen piece on a square, or removes it if it is there. */
  pick(square) {
    const letters = [...this.board];
    letters[square - 1] = letters[square - 1] === this.#piece ? "." : this.#piece;
    this.#set(letters.join(""));
  }

  #start() {
    this.#turnTo(this.rules.first);
    this.#set(this.rules.start);
  }

  #turnTo(side) {
    this.#turn = side;
    this.#parts.turn.querySelector(`[value=${side}]`).checked = true;
  }

  #set(board) {
    this.board = board;
    this.#changed();
    this.#check({});
  }

  #build() {
    const radio = (name, value, words, checked, chosen, picture = null) => el("label", { class: "radio" },
      el("input", { type: "radio", name, value, checked, onchange: chosen }), el("span", {}, picture, words));
    const disc = (letter) => (letter === "." ? null
      : el("i", { class: `disc ${sideOf(letter)}${letter < "a" ? " king" : ""}`, "aria-hidden": "true" }));
    const fen = el("input", { id: "edit-fen", spellcheck: false, onchange: () => this.#check({ fen: fen.value }) });
    const problems = el("ul", { class: "refusal" });
    const play = el("button", { class: "primary", onclick: () => this.#play() }, t("editor.play"));
    const variant = el("select", {
      id: "edit-variant",
      onchange: () => {
        this.variant = variant.value;
        this.#start();
      },
    }, ...[...this.#game.rulesets.values()]
      .filter(({ name, offered }) => offered || name === this.variant)
      .map(({ name }) => el("option", { value: name, selected: name === this.variant }, title(name))));
    const turn = el("fieldset", {}, el("legend", {}, t("editor.toMove")), ...["black", "white"].map((side) =>
      radio("edit-turn", side, sideWords(side), side === this.#turn, () => { this.#turn = side; this.#check({}); })));
    this.#parts = { fen, problems, play, turn };
    $("editor").replaceChildren(
      el("h2", {}, t("page.setUpTitle")),
      el("p", { class: "quiet" }, t("editor.help")),
      el("fieldset", { class: "palette" }, el("legend", {}, t("editor.piece")), ...pieces.map((letter) =>
        radio("edit-piece", letter, letter === "." ? t("editor.nothing") : capital(pieceWords(letter)),
          letter === this.#piece, () => { this.#piece = letter; }, disc(letter)))),
      turn,
      el("label", { class: "field", htmlFor: "edit-variant" }, t("page.rules"), variant),
      el("div", { class: "row left" },
        el("button", { onclick: () => this.#start() }, t("editor.start")),
        el("button", { onclick: () => this.#set(".".repeat(this.rules.squares.length)) }, t("editor.empty"))),
      el("label", { class: "field", htmlFor: "edit-fen" }, t("editor.fen"), fen),
      el("div", { class: "problems", role: "alert" }, problems),
      el("div", { class: "buttons" }, el("button", { onclick: () => this.close() }, t("page.cancel")), play));
  }

  // Asks for the problems of the position, or of a typed FEN.
  #check(edited) { this.#checked = this.#judge(edited); }

  async #judge({ fen = "" }) {
    const number = ++this.#asked;
    const { variant, board } = this;
    const verdict = await this.#backend.check({ variant, board, turn: this.#turn, fen })
      .catch(({ message }) => ({ fen: this.#parts.fen.value, problems: [message] }));
    if (number !== this.#asked) return this.#checked; // another change came meanwhile
    const { problems } = verdict;
    if (fen && verdict.board && problems.length === 0) {
      this.board = verdict.board;
      this.#turnTo(verdict.turn);
      this.#changed();
    }
    if (!fen || problems.length === 0) this.#parts.fen.value = verdict.fen;
    this.#parts.problems.replaceChildren(...problems.map((words) => el("li", {}, capital(words))));
    this.#parts.play.disabled = problems.length > 0;
    return problems;
  }

  async #play() {
    const problems = await this.#checked; // which may come after the click
    if (problems.length > 0 || !this.active) return;
    this.#done({ variant: this.variant, fen: this.#parts.fen.value });
  }
}
