// The list of moves, and the buttons and keys that step through them.

import { $, el } from "./dom.js";
import { t } from "./i18n.js";

let listed = null; // the table whose moves are in the list
let language = ""; // of the list
let variations = null; // the module that lists variations, when it is needed

/** Shows the moves. go(ply, line) shows a position; act(action) does an action at the table. */
export function showMoves(game, go, act) {
  const { table, shown, moves } = game;
  if (listed !== table || language !== document.documentElement.lang) list(game, go, act);
  mark(game);
  $("first").disabled = $("prev").disabled = shown === 0;
  $("last").disabled = $("next").disabled = shown === moves.length;
  $("about").hidden = !table.about?.length;
  $("about").textContent = (table.about ?? []).join(" · ");
  const opening = moves.slice(0, shown).findLast((move) => move.opening)?.opening;
  $("opening").hidden = !opening;
  $("opening").textContent = opening ? t("status.opening", { name: opening }) : "";
  showReview(game, go, act);
}

// Fills the list. Variations are listed when their module has been loaded.
function list(game, go, act) {
  const { table } = game;
  listed = table;
  language = document.documentElement.lang;
  if (table.variations && !variations) {
    import("./variations.js").then((module) => {
      variations = module;
      if (listed !== table) return;
      listed = null;
      showMoves(game, go, act);
    });
  }
  const rows = [];
  for (let i = 0; i < table.moves.length; i += 2) {
    rows.push(el("span", { class: "number" }, `${i / 2 + 1}.`), cell(i), cell(i + 1));
    const said = [i, i + 1].map((ply) => table.moves[ply]?.comment).filter(Boolean);
    if (said.length) rows.push(el("p", { class: "comment quiet" }, said.join(" ")));
    if (table.variations && variations) rows.push(...variations.leaving(game, 0, [i, i + 1]));
  }
  function cell(i) {
    const move = table.moves[i];
    return move ? moveButton(move, 0, i + 1, i >= table.ply ? "undone" : "") : el("span");
  }
  const box = $("moves");
  const held = box.contains(document.activeElement);
  box.onclick = ({ target }) => {
    const button = target.closest("button");
    if (button) go(Number(button.dataset.ply), Number(button.dataset.line));
  };
  box.replaceChildren(...(rows.length ? rows : [el("p", { class: "quiet" }, t("status.noMoves"))]));
  if (held) {
    mark(game);
    box.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }
}

const glyphs = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const glyphWords = {
  1: () => t("moves.nag1"), 2: () => t("moves.nag2"), 3: () => t("moves.nag3"), 4: () => t("moves.nag4"),
  5: () => t("moves.nag5"), 6: () => t("moves.nag6"),
};

/** The button of a move that leads to the position after ply moves of a line. */
export function moveButton(move, line, ply, more = "") {
  const nags = (move.nags ?? []).filter((nag) => glyphs[nag] !== (move.strength || null));
  const [judged] = nags.filter((nag) => nag in glyphs);
  const signs = nags.map((nag) => glyphs[nag] ?? ` $${nag}`).join("");
  return el("button", {
    class: ["move", judged ? `nag${judged}` : "", more].filter(Boolean).join(" "), tabIndex: -1,
    "data-line": line, "data-ply": ply, title: glyphWords[judged]?.() ?? "",
  }, move.text + (move.strength ?? "") + signs);
}

// Marks the move that leads to the position shown.
function mark({ line, shown }) {
  const box = $("moves");
  const old = box.querySelector("[aria-current]");
  const current = box.querySelector(`[data-line="${line}"][data-ply="${shown}"]`);
  const held = document.activeElement?.closest("#moves");
  if (old !== current) {
    old?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "true");
  }
  for (const button of box.querySelectorAll("[tabindex='0']")) button.tabIndex = -1;
  const first = current ?? box.querySelector("button");
  if (!first) return;
  first.tabIndex = 0;
  if (held) first.focus({ preventScroll: true });
  // scrollIntoView would also scroll the page.
  const top = current
    ? current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
  box.scrollTop = current ? top - box.clientHeight / 2 + current.offsetHeight / 2 : 0;
}

function showReview(game, go, act) {
  const parts = [];
  const { line, shown, path } = game;
  const button = (id, words, action) => parts.push(el("button", { id, onclick: action }, words));
  if (game.reviewing) {
    if (game.you.alone) {
      button("play-on", t("status.playOn"), () => act(line ? { do: "promote", path } : { do: "goto", ply: shown }));
    }
    if (line && game.you.studies) {
      button("prune", t("moves.prune"), async () => {
        const { at, of } = game.table.variations[line - 1];
        go(at, of);
        await act({ do: "prune", path });
      });
    }
    button("to-game", t("status.toGame"), () => go(game.table.ply, 0));
  }
  $("review").hidden = parts.length === 0;
  $("review").replaceChildren(...parts);
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
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=slider], [role=listbox], [contenteditable]")) return;
    if (target.closest("#board") && !clicked) return;
    event.preventDefault();
    event.stopPropagation();
    to(name);
  }, true);
}
