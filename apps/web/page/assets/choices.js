// The choice among captures that lead to the same square: a button for each, and its way on the board.

import { el } from "./dom.js";
import { t } from "./i18n.js";

const COLOURS = 6;

/** The captures among which the person must choose. One is active: that under the pointer, or with the focus. */
export class Ways {
  #group;
  #choices = [];
  #active = 0;

  /** The buttons are put into group. changed() is called when another way has become active. */
  constructor(group, board, changed) {
    this.#group = group;
    const choose = (i) => {
      if (i < 0 || i === this.#active) return;
      this.#active = i;
      changed();
    };
    for (const event of ["pointerover", "focusin"]) {
      group.addEventListener(event, ({ target }) =>
        choose([...group.querySelectorAll("button")].indexOf(target.closest("button"))));
      board.addEventListener(event, ({ target }) => {
        const square = Number(target.closest(".square")?.dataset.square ?? 0);
        const through = this.#choices.filter((move) => move.path.slice(1, -1).includes(square));
        if (through.length === 1) choose(this.#choices.indexOf(through[0]));
      });
    }
  }

  /** Sets the captures to choose from, and shows a button for each. play(text) makes a move. */
  show(game, choices, play) {
    const group = this.#group;
    const had = !group.hidden;
    const offered = choices.map((move) => move.text).join(" ");
    if (had && offered === group.dataset.offered) return; // the focus stays on its button
    group.dataset.offered = offered;
    group.hidden = choices.length === 0;
    group.replaceChildren();
    if (group.hidden) return;
    const buttons = choices.map((move, i) => el("button", { class: `c${i % COLOURS}`, onclick: () => play(move.text) },
      el("b", {}, String(i + 1)), ` ${move.path.map((s) => game.name(s)).join(" × ")}`));
    group.append(el("p", {}, t("status.whichWay")), ...buttons);
    if (!had) buttons[0].focus({ preventScroll: true });
  }

  /** The routes to draw: the active one in full and on top, the others aside. */
  routes(choices) {
    if (choices.map((move) => move.text).join() !== this.#choices.map((move) => move.text).join()) this.#active = 0;
    this.#choices = choices;
    const gap = Math.min(1.6, 5 / choices.length);
    const routes = choices.map((move, i) => {
      const active = i === this.#active;
      const side = i - this.#active;
      return { path: move.path, kind: `choice c${i % COLOURS} ${active ? "active" : "other"}`, number: String(i + 1),
        shift: active ? 0 : side * gap };
    });
    return routes.sort((a, b) => Number(a.shift === 0) - Number(b.shift === 0));
  }

  /** The pieces that are captured on the active way; null without a choice. */
  get taken() { return this.#choices.length ? new Set(this.#choices[this.#active].captured) : null; }
}
