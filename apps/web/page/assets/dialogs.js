// The dialogs of the page. Each is loaded when it is opened for the first time.

import { $, loadStyle } from "./dom.js";
import { loadWords, t } from "./i18n.js";

/**
 * The dialogs. They call act(action) to do an action at the table, open(settings) to begin another game, show(state) to
 * show one, look(game) to show a record, and refuse(words) to show why something cannot be done.
 */
export class Dialogs {
  #page;

  constructor(game, backend, calls) {
    this.#page = { game, backend, ...calls };
    for (const dialog of document.querySelectorAll("dialog")) {
      let pressed; // a selection of text may end beside the dialog
      dialog.addEventListener("pointerdown", ({ target }) => { pressed = target; });
      dialog.addEventListener("click", ({ target }) => { if (target === dialog && pressed === dialog) dialog.close(); });
    }
    for (const name of ["new", "load", "share"]) $(name).addEventListener("click", () => this.#show(name));
  }

  /** Asks for side and opponent: of a new game, or of one that goes on (see dialog-new.js). */
  openNew(from) { this.#show("new", from); }

  async #show(name, ...values) {
    let module;
    try {
      [module] = await Promise.all([import(`./dialog-${name}.js`), loadWords("later"), loadStyle("forms")]);
    } catch {
      this.#page.refuse(t("dialogs.notLoaded"));
      return;
    }
    await module.show({ ...this.#page, dialogs: this }, ...values);
  }
}
