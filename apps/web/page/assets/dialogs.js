// The dialogs: new game, load, share.

import { $, capital, el } from "./dom.js";
import { engineOf, strengthOptions } from "./panel.js";
import { save, settings } from "./settings.js";

// Time controls, as words and as the text that the server reads. Settings store their numbers: add new ones at the end.
const clocks = [["No clock", "none"], ["3 minutes + 2 s a move", "3m+2s"], ["5 minutes + 3 s", "5m+3s"],
  ["10 minutes + 5 s", "10m+5s"], ["30 minutes", "30m"], ["5 minutes, 3 s delay", "5m d3s"],
  ["40 moves in 30 min, then 15", "40/30m,15m"]];

/** The first game of a new visitor. */
const defaultRequest = { variant: "english", opponent: "engine", strength: "l3", side: "first", clock: 0 };

/** Returns the settings of a game, given the values of the dialog. */
export function settingsOf(request, rulesets) {
  const { first } = rulesets.get(request.variant);
  const second = first === "black" ? "white" : "black";
  const side = { first, second, any: Math.random() < 0.5 ? "black" : "white" }[request.side];
  const engine = engineOf(request.strength);
  const opponent = {
    engine, here: { kind: "person" }, elsewhere: { kind: "open" }, engines: engine,
  }[request.opponent];
  const own = request.opponent === "engines" ? engine : { kind: "person" };
  const [, clock] = clocks[request.clock] ?? clocks[0];
  return {
    variant: request.variant, clock,
    players: { [side]: own, [side === "black" ? "white" : "black"]: opponent },
  };
}

/** The values of the last game, or the defaults. */
export const lastRequest = (rulesets) => {
  const request = { ...defaultRequest, ...settings.game };
  return rulesets.has(request.variant) ? request : defaultRequest;
};

/** The dialogs of a page. act(action) does an action at the table, open(settings) begins another game. */
export class Dialogs {
  #game;
  #backend;
  #act;
  #open;

  constructor(game, backend, { act, open }) {
    this.#game = game;
    this.#backend = backend;
    this.#act = act;
    this.#open = open;
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    }
    $("new").addEventListener("click", () => this.openNew());
    $("load").addEventListener("click", () => this.openLoad());
    $("share").addEventListener("click", () => this.openShare());
  }

  openNew() {
    const dialog = $("new-dialog");
    const rulesets = this.#game.rulesets;
    const request = { ...lastRequest(rulesets), variant: this.#game.table?.variant ?? "english" };
    const about = el("p", { class: "quiet about" });
    const variant = el("select", { id: "new-variant", name: "variant" }, ...[...rulesets.keys()].map((name) =>
      el("option", { value: name, selected: name === request.variant }, title(name))));
    const strength = el("select", { id: "new-strength", name: "strength" },
      ...strengthOptions(engineOf(request.strength)));
    const clock = el("select", { id: "new-clock", name: "clock" }, ...clocks.map(([words], i) =>
      el("option", { value: i, selected: i === request.clock }, words)));
    const radios = (name, legend, options) => el("fieldset", {}, el("legend", {}, legend),
      ...options.map(([value, words]) => el("label", { class: "radio" },
        el("input", { type: "radio", name, value, checked: value === request[name] }), el("span", {}, words))));
    const sides = el("div");
    const form = el("form", { method: "dialog" },
      el("h2", { id: "new-title" }, "New game"),
      el("label", { class: "field", htmlFor: "new-variant" }, "Rules", variant), about,
      radios("opponent", "Against", [["engine", "The engine"], ["here", "A person here"],
        ...(this.#backend.invites ? [["elsewhere", "A person on another browser"]] : []),
        ["engines", "Two engines, to watch"]]),
      el("label", { class: "field", htmlFor: "new-strength" }, "Strength", strength),
      sides,
      el("label", { class: "field", htmlFor: "new-clock" }, "Clock", clock),
      buttons(dialog, el("button", { value: "start", class: "primary" }, "Start")));
    const choose = () => {
      const rules = rulesets.get(variant.value);
      about.textContent = rules.about;
      const [first, second] = rules.first === "black" ? ["Black", "White"] : ["White", "Black"];
      const chosen = form.elements.side?.value;
      if (chosen) request.side = chosen;
      sides.replaceChildren(radios("side", "You play",
        [["first", `${first}, and begin`], ["second", second], ["any", "Either"]]));
    };
    const enable = () => {
      const opponent = form.elements.opponent.value;
      strength.disabled = opponent === "here" || opponent === "elsewhere";
      const noSide = opponent === "here" || opponent === "engines";
      for (const radio of sides.querySelectorAll("input")) radio.disabled = noSide;
    };
    variant.addEventListener("change", () => { choose(); enable(); });
    form.addEventListener("change", enable);
    form.addEventListener("submit", (event) => {
      if (event.submitter?.value !== "start") return;
      const data = Object.fromEntries(new FormData(form));
      const asked = { ...request, ...data, clock: Number(data.clock) };
      save({ game: asked });
      this.#begin(settingsOf(asked, rulesets));
    });
    dialog.replaceChildren(form);
    choose();
    enable();
    dialog.showModal();
  }

  // A new game at the same table keeps the score. A person who shares the table gets a new table.
  #begin(game) {
    const unmade = this.#backend.invites && !this.#game.id; // it has no table on the server yet
    if (this.#game.you.alone && this.#game.table && !unmade) this.#act({ do: "new", settings: game });
    else this.#open(game);
  }

  openLoad() {
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
        await this.#act({ do: "load", text: text.value, game: number }, true);
        dialog.close();
      } catch (refusal) {
        say(capital(refusal.message) + ".");
      }
    };
    const look = async () => {
      say("");
      list.replaceChildren();
      try {
        const games = await this.#backend.list({ variant: this.#game.table.variant, text: text.value });
        if (games.length === 0) return say("This text has no game and no position.");
        if (games.length === 1) return load(1);
        list.replaceChildren(el("p", {}, `${games.length} games: which one?`),
          ...games.map(({ number, title: words }) => el("button", { type: "button", onclick: () => load(number) },
            `${number}. ${words || "untitled"}`)));
      } catch (refusal) {
        say(capital(refusal.message) + ".");
      }
    };
    const read = async (chosen) => {
      if (!chosen) return;
      if (chosen.size > 250_000) return say("The file is too large: at most 250 kB are allowed.");
      text.value = await chosen.text();
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
      el("h2", { id: "load-title" }, "Load a game or a position"),
      el("label", { class: "field", htmlFor: "load-text" }, "PDN or FEN, pasted or dropped here", text),
      el("label", { class: "field", htmlFor: "load-file" }, "or a file", file),
      problem, list,
      buttons(dialog, el("button", { class: "primary" }, "Load")));
    dialog.replaceChildren(form);
    dialog.showModal();
    text.focus();
  }

  async openShare() {
    const dialog = $("share-dialog");
    let text = "";
    try {
      text = await this.#backend.pdn(); // first: it makes the table to link to
    } catch (refusal) {
      text = refusal.message;
    }
    const { table, id } = this.#game;
    const here = new URL(location.href);
    here.hash = "";
    const watch = new URL(here);
    here.search = "";
    const position = new URL(here);
    position.hash = new URLSearchParams({ v: table.variant, fen: table.fen }).toString();
    const whole = new URL(here);
    whole.hash = new URLSearchParams({ v: table.variant, pdn: text }).toString();
    const open = Object.values(table.players).some((player) => player.kind === "open");
    const pdn = el("textarea", { id: "share-pdn", rows: 8, readOnly: true, value: text });
    const href = "data:text/plain;charset=utf-8," + encodeURIComponent(text);
    const download = el("a", { class: "button", download: "game.pdn", href }, "Download");
    const watchLabel = open ? "Link to play against you, or to watch" : "Link to watch this game";
    dialog.replaceChildren(el("form", { method: "dialog" },
      el("h2", { id: "share-title" }, "Share"),
      this.#backend.invites ? copied("share-watch", watchLabel, watch.href) : null,
      copied("share-position", "Link to this position", position.href),
      copied("share-game", "Link to a copy of the game", whole.href),
      copied("share-fen", "Position (FEN)", table.fen),
      el("label", { class: "field", htmlFor: "share-pdn" }, "Game (PDN)", pdn),
      el("div", { class: "row" }, copyButton("Copy the game", () => text), download),
      buttons(dialog)));
    dialog.dataset.game = id;
    dialog.showModal();
  }
}

/** The name of a rule set as a title. */
export const title = (name) => name.split("-").map(capital).join(" ");

function buttons(dialog, ...more) {
  const close = el("button", { type: "button", onclick: () => dialog.close() }, more.length ? "Cancel" : "Close");
  return el("div", { class: "buttons" }, close, ...more);
}

function copied(id, label, value) {
  const field = el("input", { id, readOnly: true, value, onfocus: (event) => event.target.select() });
  return el("div", { class: "copied" },
    el("label", { class: "field", htmlFor: id }, label, field),
    copyButton("Copy", () => value, label));
}

function copyButton(words, value, of = "") {
  const button = el("button", { type: "button", "aria-label": of ? `${words}: ${of}` : undefined }, words);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(value());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied: select the text";
    }
    setTimeout(() => { button.textContent = words; }, 1500);
  });
  return button;
}
