// What concerns other people and the connection to them: the invitation to an open seat, who has left, whether the
// server answers, and the games that can be opened again. The larger parts are loaded when they are needed.

import { $, announce, capital } from "./dom.js";
import { loadWords, t } from "./i18n.js";
import { whoWords } from "./panel.js";

const grace = 4_000; // milliseconds after which a person who has left is missed

/** The people at the table of a page, which has {game, backend, act, open, show, refuse, draw}. */
export class People {
  #page;
  #timers = {};
  #notice = null; // the module of the notices, once it is needed

  constructor(page) {
    this.#page = page;
    const { backend, game } = page;
    backend.onconnection = (works) => {
      if (!works && $("connection").hidden) announce(t("people.connection"));
      $("connection").hidden = works;
    };
    backend.ongone = () => this.offer(game.id);
  }

  /** Handles a new state of the table. */
  changed() {
    const { game, backend } = this.#page;
    const { table, you, id } = game;
    for (const side of ["white", "black"]) this.#watch(side);
    if (table.ply >= 2 && $("kept") && $("kept").dataset.game !== id) $("kept").remove(); // they play another game
    if (backend.invites && id && game.waits || this.#notice) this.#show("showInvitation");
    if (game.isNew ? hasKept() && (id || !backend.invites) : table.ply > 0 && you.plays.length > 0) {
      import("./keep.js").then(({ keep }) => keep(this.#page), () => {});
    }
  }

  /** Offers to open a game again: the one with that ID, or the last one that is not finished. */
  async offer(id = "") {
    if (!hasKept()) {
      if (id) this.#page.refuse(t("people.gone"));
      return;
    }
    const { keptGame } = await import("./keep.js");
    const kept = keptGame(id, this.#page.backend);
    if (kept) this.#show("showKept", kept, Boolean(id));
    else if (id) this.#page.refuse(t("people.gone"));
  }

  async #show(name, ...values) {
    try {
      const [notices] = await Promise.all([import("./notices.js"), loadWords("later")]);
      this.#notice = notices;
      await this.#notice[name](this.#page, ...values);
    } catch {
      this.#page.refuse(t("dialogs.notLoaded"));
    }
  }

  // Sees whether a person has left, or is back.
  #watch(side) {
    const { game, draw } = this.#page;
    const { table, you } = game;
    const left = table.players[side].kind === "person" && !you.plays.includes(side) && !table.present[side];
    if (!left) {
      clearTimeout(this.#timers[side]);
      this.#timers[side] = 0;
      if (game.left.delete(side)) announce(t("people.isBack", { who: whoWords(game, side) }));
      return;
    }
    this.#timers[side] ||= setTimeout(() => {
      game.left.add(side);
      announce(capital(t("people.hasLeft", { who: whoWords(game, side) })));
      draw();
    }, grace);
  }
}

/** Whether this browser has kept a game. */
function hasKept() {
  try {
    return (localStorage.getItem("draughts-games") ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
