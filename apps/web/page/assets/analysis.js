// The analysis of the position that is shown: up to three lines, as arrows on the board and as text.

import { $, el, loadStyle } from "./dom.js";
import { t } from "./i18n.js";
import { scoreWords } from "./panel.js";

loadStyle("study");

const LINES = 3;
const REST = 150; // milliseconds that a position is shown before its analysis begins
const KEPT = 200; // positions whose results are kept

/** The analysis of the positions that are shown, while game.analysing is set. */
export class Analysis {
  #game;
  #backend;
  #changed;
  #play;
  #key = ""; // of the position that is searched or has been
  #kept = new Map(); // results by position; done: the search has ended
  #stop = () => {};
  #list = el("ol", { class: "pvs", id: "pvs" });

  /** changed() is called for new results; play(text) makes a move on the board that is shown. */
  constructor(game, backend, { changed, play }) {
    this.#game = game;
    this.#backend = backend;
    this.#changed = changed;
    this.#play = play;
    $("line").after(this.#list);
  }

  /** Searches the position that is shown, if it is not searched already. It is called for each drawing. */
  follow() {
    const game = this.#game;
    const key = this.#wanted ? game.key : "";
    if (key !== this.#key) {
      this.#key = key;
      this.#stop();
      this.#stop = () => {};
      game.found = this.#kept.get(key) ?? null;
      if (key && !game.found?.done) this.#begin(key);
    }
    this.#show();
  }

  /** The arrows on the board. */
  get routes() {
    if (!this.#game.found) return [];
    return this.#game.found.lines.map(({ path }, i) => ({ path, kind: `pv pv${i}`, number: String(i + 1) })).reverse();
  }

  // The engine to move shows its own search.
  get #wanted() {
    const { table, you, analysing, reviewing } = this.#game;
    if (!analysing || !you.studies) return false;
    return reviewing || Boolean(table.over) || table.players[table.turn].kind !== "engine";
  }

  #begin(key) {
    const path = [...this.#game.path];
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = this.#backend.analyse({ path, lines: LINES }, (found) => this.#found(key, found), (refusal) => {
        const last = this.#kept.get(key);
        this.#found(key, { ...(last ?? { lines: [] }), done: !refusal, fault: refusal?.message });
      });
    }, REST);
    this.#stop = () => {
      clearTimeout(timer);
      stop();
    };
  }

  #found(key, found) {
    if (found.lines.length) {
      const [{ score, moves }] = found.lines;
      found = { ...found, score, line: moves };
    }
    this.#kept.delete(key);
    this.#kept.set(key, found);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
    if (key !== this.#key) return;
    this.#game.found = found;
    this.#show();
    this.#changed();
  }

  #show() {
    const lines = this.#game.found?.lines ?? [];
    const held = [...this.#list.querySelectorAll("button")].indexOf(document.activeElement);
    this.#list.hidden = lines.length === 0;
    this.#list.replaceChildren(...lines.map(({ score, moves: [first, ...rest] }, i) => el("li", {},
      el("span", { class: "pv-number", "aria-hidden": "true" }, String(i + 1)),
      el("b", { class: "pv-score" }, scoreWords(score)), " ",
      el("button", { class: "pv-move", title: t("analysis.playThis"), onclick: () => this.#play(first) }, first), " ",
      el("span", { class: "quiet" }, rest.join(" ")))));
    this.#list.querySelectorAll("button")[held]?.focus({ preventScroll: true });
  }
}
