// The dialog to load a game or a position.

import { $, capital, el } from "./dom.js";
import { buttons } from "./dialog-parts.js";
import { t } from "./i18n.js";

// The text of a file, as package pdn reads it: UTF-16 with a byte order mark, UTF-8, or else Latin-1.
const textOf = (bytes) => {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === "255 254" || mark === "254 255") {
    return new TextDecoder(mark === "255 254" ? "utf-16le" : "utf-16be").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
};

/** Shows the dialog. */
export function show({ game, backend, act }) {
  const dialog = $("load-dialog");
  const text = el("textarea", {
    id: "load-text", rows: 9, spellcheck: false, placeholder: "1. 11-15 23-19 2. 8-11 22-17 …",
  });
  const problem = el("p", { class: "refusal", role: "alert", hidden: true });
  const list = el("div", { class: "found" });
  const file = el("input", { type: "file", id: "load-file", accept: ".pdn,.fen,.txt,text/plain" });
  const say = (words) => {
    problem.hidden = !words;
    problem.textContent = words;
  };
  const load = async (number) => {
    try {
      await act({ do: "load", text: text.value, game: number }, true);
      dialog.close();
    } catch (refusal) {
      say(capital(refusal.message) + ".");
    }
  };
  const look = async () => {
    say("");
    list.replaceChildren();
    try {
      const games = await backend.list({ variant: game.table.variant, text: text.value });
      if (games.length === 0) return say(t("dialog.nothing"));
      if (games.length === 1) return load(1);
      list.replaceChildren(el("p", {}, t("dialog.found", { n: games.length })),
        ...games.map(({ number, title: words }) => el("button", { type: "button", onclick: () => load(number) },
          `${number}. ${words || t("dialog.untitled")}`)));
    } catch (refusal) {
      say(capital(refusal.message) + ".");
    }
  };
  const read = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > 250_000) return say(t("dialog.tooLarge"));
    text.value = textOf(new Uint8Array(await chosen.arrayBuffer()));
    look();
  };
  file.addEventListener("change", () => read(file.files[0]));
  const form = el("form", {
    onsubmit: (event) => { event.preventDefault(); look(); },
    ondragover: (event) => event.preventDefault(),
    ondrop: (event) => {
      if (!event.dataTransfer.files[0]) return;
      event.preventDefault();
      read(event.dataTransfer.files[0]);
    },
  },
    el("h2", { id: "load-title" }, t("dialog.loadTitle")),
    el("label", { class: "field", htmlFor: "load-text" }, t("dialog.paste"), text),
    el("label", { class: "field", htmlFor: "load-file" }, t("dialog.file"), file),
    problem, list,
    buttons(dialog, el("button", { class: "primary" }, t("dialog.load"))));
  dialog.replaceChildren(form);
  dialog.showModal();
  text.focus();
}
