// The moves and variations in the list, with their glyphs, and the buttons below it. It is loaded with the first move.

import { $, el, loadStyle } from "./dom.js";
import { t } from "./i18n.js";
import { scoreWords } from "./panel.js";

let listed = null; // the table and the language of the list
let content = ""; // of the list, as text

/** Shows the moves: see showMoves. */
export function showList(game, go, act, dialogs) {
  list(game, go);
  mark(game);
  showReview(game, go, act, dialogs);
}

// Fills the list, unless it has the same content.
function list(game, go) {
  const { table } = game;
  const { lang } = document.documentElement;
  if (listed?.table === table && listed.lang === lang) return;
  listed = { table, lang };
  const words = table.moves.map(({ text, strength, nags, comment }) => [text, strength, nags, comment]);
  const wanted = JSON.stringify([lang, words, table.ply, table.variations]);
  if (wanted === content && $("moves").querySelector("button")) return;
  content = wanted;
  if (table.variations) loadStyle("study");
  const rows = [];
  for (let i = 0; i < table.moves.length; i += 2) {
    rows.push(el("span", { class: "number" }, `${i / 2 + 1}.`), cell(i), cell(i + 1));
    const said = [i, i + 1].map((ply) => table.moves[ply]?.comment).filter(Boolean);
    if (said.length) rows.push(el("p", { class: "comment quiet" }, said.join(" ")));
    if (table.variations) rows.push(...leaving(game, 0, [i, i + 1]));
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
  box.replaceChildren(...rows);
  if (held) {
    mark(game);
    box.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }
}

const glyphs = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

// The button of a move that leads to the position after ply moves of a line.
function moveButton(move, line, ply, more = "") {
  const nags = (move.nags ?? []).filter((nag) => glyphs[nag] !== (move.strength || null));
  const [judged] = nags.filter((nag) => nag in glyphs);
  const signs = nags.map((nag) => glyphs[nag] ?? ` $${nag}`).join("");
  return el("button", {
    class: ["move", judged ? `nag${judged}` : "", more].filter(Boolean).join(" "), tabIndex: -1,
    "data-line": line, "data-ply": ply, title: judged ? t(`moves.nag${judged}`) : "",
  }, move.text + (move.strength ?? "") + signs);
}

// The variations that leave a line in place of the moves at plies, as paragraphs.
function leaving(game, of, plies) {
  return plies.flatMap((at) => numbersOf(game, of, at).map((number) =>
    el("p", { class: "variation" }, ...words(game, number))));
}

// The places in the list of the variations that leave a line after at moves.
function numbersOf(game, of, at) {
  return game.table.variations.flatMap((variation, i) => (variation.of === of && variation.at === at ? [i + 1] : []));
}

// The moves of a variation with their numbers, comments and variations.
function words(game, number) {
  const { at, moves } = game.table.variations[number - 1];
  let numbered = false; // the last move had a number or needs none
  const all = moves.flatMap((move, i) => {
    const ply = at + i;
    const parts = [];
    if (ply % 2 === 0 || !numbered) {
      parts.push(el("span", { class: "number" }, `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`));
    }
    numbered = !move.comment;
    parts.push(moveButton(move, number, ply + 1));
    if (move.eval !== undefined) parts.push(el("span", { class: "quiet" }, scoreWords(move.eval)));
    if (move.comment) parts.push(el("span", { class: "quiet" }, move.comment));
    for (const inner of numbersOf(game, number, ply)) {
      parts.push(el("span", { class: "inner" }, "(", ...words(game, inner), ")"));
      numbered = false;
    }
    return parts;
  });
  return all.flatMap((part, i) => (i === 0 ? [part] : [" ", part]));
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

function showReview(game, go, act, dialogs) {
  const parts = [];
  const { line, shown, path, table } = game;
  const button = (id, words, action) => parts.push(el("button", { id, onclick: action }, words));
  if (game.you.alone && (game.reviewing || game.isRecord && !table.over)) {
    const here = () => act(line ? { do: "promote", path } : { do: "goto", ply: shown });
    button("play-on", t("status.playOn"), () => (game.isRecord ? dialogs.openNew({
      variant: table.variant, players: async (players) => { if (await here()) await act({ do: "players", players }); },
    }) : here()));
  }
  if (game.reviewing) {
    if (line && game.you.studies) {
      button("prune", t("moves.prune"), async () => {
        const { at, of } = game.table.variations[line - 1];
        go(at, of);
        await act({ do: "prune", path });
      });
    }
    button("to-game", t("status.toGame"), () => go(game.table.ply, 0));
  }
  const held = $("review").contains(document.activeElement) && document.activeElement.id;
  $("review").hidden = parts.length === 0;
  $("review").replaceChildren(...parts);
  if (held) ($(held) ?? $("moves").querySelector("[tabindex='0']") ?? $("board")).focus({ preventScroll: true });
}
