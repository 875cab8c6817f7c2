// The list of moves, and the buttons and keys that step through them.

import { $, el } from "./dom.js";
import { t } from "./i18n.js";

let moves = null; // the module that fills the list, when there are moves

/** Shows the moves. go(ply, line) shows a position; act(action) does an action at the table; dialogs asks who plays on. */
export function showMoves(game, ...page) {
  const { table, shown } = game;
  $("first").disabled = $("prev").disabled = shown === 0;
  $("last").disabled = $("next").disabled = shown === game.moves.length;
  $("about").hidden = !table.about?.length;
  $("about").textContent = (table.about ?? []).join(" · ");
  const opening = game.moves.slice(0, shown).findLast((move) => move.opening)?.opening;
  $("opening").hidden = !opening;
  $("opening").textContent = opening ? t("status.opening", { name: opening }) : "";
  if (table.moves.length === 0) {
    $("moves").replaceChildren(el("p", { class: "quiet" }, t("status.noMoves")));
    $("review").hidden = true;
  } else if (moves) moves.showList(game, ...page);
  else {
    import("./moves.js").then((module) => {
      moves = module;
      if (game.table.moves.length) moves.showList(game, ...page);
    });
  }
}

/** Connects the buttons and keys that step through the game. */
export function connectStepper(game, go) {
  const step = {
    first: () => 0, prev: () => game.shown - 1, next: () => game.shown + 1, last: () => game.moves.length,
  };
  const to = (name) => {
    if (!game.table) return;
    const ply = step[name]();
    if (ply >= 0 && ply <= game.moves.length) go(ply);
  };
  for (const name of Object.keys(step)) $(name).addEventListener("click", () => to(name));
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const inList = { ArrowUp: "prev", ArrowDown: "next", ...keys };
  // The board has the arrow keys while it is used by keyboard, but not after a click on it.
  let clicked = false;
  addEventListener("pointerdown", () => { clicked = true; }, true);
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === "Tab" || key === "Enter" || key === " ") clicked = false;
    const name = (target.closest("#moves") ? inList : keys)[key];
    if (!name || document.body.classList.contains("editing") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=slider], [role=listbox], [contenteditable]")) return;
    if (target.closest("#board") && !clicked) return;
    event.preventDefault();
    event.stopPropagation();
    to(name);
  }, true);
}
