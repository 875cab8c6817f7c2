// The list of moves, and the buttons that step through them.

import { $, el } from "./dom.js";
import { t } from "./i18n.js";

/** Shows the moves. go(ply) shows the position after ply moves; playOn(ply) continues the game from there. */
export function showMoves(game, go, playOn) {
  const { table, shown } = game;
  const rows = [];
  for (let i = 0; i < table.moves.length; i += 2) {
    rows.push(el("span", { class: "number" }, `${i / 2 + 1}.`), cell(i), cell(i + 1));
    const said = [i, i + 1].map((ply) => table.moves[ply]?.comment).filter(Boolean);
    if (said.length) rows.push(el("p", { class: "comment quiet" }, said.join(" ")));
  }
  function cell(i) {
    const move = table.moves[i];
    if (!move) return el("span");
    const current = i + 1 === shown;
    return el("button", {
      class: `move${i >= table.ply ? " undone" : ""}`, "aria-current": current ? "true" : undefined,
      tabIndex: current ? 0 : -1, onclick: () => go(i + 1),
    }, move.text + (move.strength ?? ""));
  }
  const list = $("moves");
  const held = list.contains(document.activeElement);
  list.replaceChildren(...(rows.length ? rows : [el("p", { class: "quiet" }, t("status.noMoves"))]));
  const current = list.querySelector("[aria-current]");
  if (current) {
    // scrollIntoView would also scroll the page.
    list.scrollTop = current.offsetTop - list.clientHeight / 2 + current.offsetHeight / 2;
    if (held) current.focus({ preventScroll: true });
  } else {
    list.scrollTop = 0;
    const first = list.querySelector("button");
    if (first) first.tabIndex = 0;
    if (held) first?.focus({ preventScroll: true });
  }
  $("first").disabled = $("prev").disabled = shown === 0;
  $("last").disabled = $("next").disabled = shown === table.moves.length;
  $("about").hidden = !table.about?.length;
  $("about").textContent = (table.about ?? []).join(" · ");
  const opening = table.moves.slice(0, shown).findLast((move) => move.opening)?.opening;
  $("opening").hidden = !opening;
  $("opening").textContent = opening ? t("status.opening", { name: opening }) : "";

  const parts = [];
  if (game.reviewing) {
    if (game.you.alone) parts.push(el("button", { id: "play-on", onclick: () => playOn(shown) }, t("status.playOn")));
    parts.push(el("button", { id: "to-game", onclick: () => go(table.ply) }, t("status.toGame")));
  }
  $("review").hidden = parts.length === 0;
  $("review").replaceChildren(...parts);
}

/** Connects the buttons and keys that step through the game. */
export function connectStepper(game, go) {
  const step = {
    first: () => 0, prev: () => game.shown - 1, next: () => game.shown + 1, last: () => game.table.moves.length,
  };
  const to = (name) => {
    const ply = step[name]();
    if (ply >= 0 && ply <= game.table.moves.length) go(ply);
  };
  for (const name of Object.keys(step)) $(name).addEventListener("click", () => to(name));
  $("moves").addEventListener("keydown", (event) => {
    const name = {
      ArrowLeft: "prev", ArrowUp: "prev", ArrowRight: "next", ArrowDown: "next", Home: "first", End: "last",
    }[event.key];
    if (!name) return;
    event.preventDefault();
    to(name);
  });
}
