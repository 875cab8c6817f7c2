// The explorer: the moves that were played in the games of a PDN file, with their results, or the moves of an opening
// book. A book stays in the browser, and a PDN file but for the parts whose moves are being counted.

import { title } from "./request.js";
import { capital, el } from "./dom.js";
import { t } from "./i18n.js";
import { isBook, openBook } from "./bookfile.js";
import { beside, button, LearnBoard } from "./learn-board.js";
import { Tree, split } from "./explorertree.js";
import { scoreWords } from "./panel.js";

const maxFile = 8e6; // bytes of a PDN file
const maxBook = 60e6;

let view = null; // of the last file or book; it stays until the page is closed
let line = []; // the moves of the position that is shown

/** Shows the explorer. */
export async function show(place, { backend, rulesets, variant }) {
  let reads = 0; // grows with each file, so that the reading of an older one ends
  let asked = 0; // grows with each position, so that late answers are dropped
  const board = new LearnBoard(rulesets, (text) => go([...line, text]));
  const file = el("input", { type: "file", id: "explorer-file", accept: ".pdn,.txt,.book,.gz,text/plain",
    onchange: () => read(file.files[0]) });
  const told = el("p", { class: "quiet", id: "explorer-told", role: "status" });
  const path = el("p", { class: "explorer-path", id: "explorer-path" });
  const rows = el("tbody");
  const heads = el("tr");
  const table = el("table", { class: "explorer", id: "explorer-moves", hidden: true }, el("thead", {}, heads), rows);
  const note = el("p", { id: "explorer-note" });
  const own = builtin.includes(variant) ? button(t("explorer.builtin"), () =>
    load(async () => bookView(await loadBuiltin(variant, rulesets))), { id: "explorer-builtin" }) : null;
  const start = button(t("explorer.start"), () => go([]), { id: "explorer-start" });
  const back = button(t("explorer.back"), () => go(line.slice(0, -1)), { id: "explorer-back" });
  place.append(beside(board,
    el("label", { class: "field explorer-drop" }, t("explorer.file"), file),
    own, told, board.messages, path, note, table, el("div", { class: "learn-buttons" }, start, back)));
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
  tell();
  await go(line);

  async function read(chosen) {
    if (!chosen) return;
    if (isBook(new Uint8Array(await chosen.slice(0, 4096).arrayBuffer()))) {
      if (chosen.size > maxBook) told.textContent = t("explorer.largeBook", { size: maxBook / 1e6 });
      else await load(async () => bookView(await openBook(new Uint8Array(await chosen.arrayBuffer()), rulesets)));
    } else await load((current) => readGames(chosen, current));
  }

  // Reads the games of a file, as long as current() holds.
  async function readGames(chosen, current) {
    const reading = new Tree();
    const text = await chosen.slice(0, maxFile).text();
    const parts = [...split(text, reading)];
    if (chosen.size > maxFile) reading.leftOut.bytes = chosen.size - maxFile;
    for (const [i, part] of parts.entries()) {
      if (!current()) return null;
      told.textContent = t("explorer.reading", { percent: Math.floor(100 * i / parts.length) });
      if (reading.full) reading.leftOut.parts++;
      else reading.add(await backend.learn("explore", { text: part, variant: reading.variant || undefined }));
    }
    reading.leftOut.partsOf = parts.length;
    return treeView(reading, variant);
  }

  // Shows what open(current) returns, unless another file is opened meanwhile: then current() is false.
  async function load(open) {
    const mine = ++reads;
    const current = () => mine === reads;
    file.setAttribute("aria-busy", "true");
    try {
      const opened = await open(current);
      if (!current()) return;
      view = opened;
      tell();
      await go([]);
    } catch (refusal) {
      told.textContent = t("learn.failed", { reason: refusal.message });
    } finally {
      file.removeAttribute("aria-busy");
    }
  }

  // Says what was read.
  function tell() {
    told.textContent = view ? view.told() : t("explorer.none");
    heads.replaceChildren(...(view?.heads() ?? []).map((words) => el("th", { scope: "col" }, words)));
  }

  // Shows the position after some moves.
  async function go(moves) {
    const mine = ++asked;
    let shown;
    try {
      shown = await backend.learn("look", { variant: view?.variant || variant, moves });
    } catch (refusal) {
      board.refuse(`${capital(refusal.message)}.`);
      return;
    }
    if (mine !== asked) return;
    line = moves;
    board.refuse("");
    path.textContent = words(shown);
    start.disabled = back.disabled = moves.length === 0;
    list(shown);
    await board.show(shown, { mover: shown.turn });
  }

  function words(shown) {
    return shown.moves.map(({ text }, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : "") + text).join(" ");
  }

  function list(shown) {
    const moves = view?.rows(shown) ?? [];
    table.hidden = !view;
    note.textContent = view?.note(shown) ?? "";
    note.hidden = !note.textContent;
    board.say(view && moves.length === 0 ? view.none() : "");
    rows.replaceChildren(...moves.map(({ text, cells }) => el("tr", { "data-move": text },
      el("td", {}, button(text, () => go([...line, text]), { class: "explorer-move" })),
      ...cells.map((cell) => el("td", {}, cell)))));
  }
}

// How the moves of a PDN file are shown.
const treeView = (tree, variant) => ({
  variant: tree.variant,
  heads: () => ["move", "games", "results"].map((word) => t(`explorer.${word}`)),
  told: () => counted(tree, variant),
  none: () => t("explorer.noMoves"),
  note: () => "",
  rows: ({ key }) => tree.moves(key).map((move) => ({ text: move.text, cells: [String(move.n), results(move)] })),
});

// What was read of a PDN file, and what was left out.
function counted({ games, variant, leftOut }, own) {
  const { bytes, parts, partsOf, others, broken, large } = leftOut;
  const words = [t("explorer.read", { n: games, rules: title(variant || own) })];
  if (others) words.push(t("explorer.others", { n: others }));
  if (broken) words.push(t("explorer.broken", { n: broken }));
  if (large) words.push(t("explorer.large", { n: large }));
  if (bytes) words.push(t("explorer.bytes", { size: (bytes / 1e6).toFixed(1) }));
  if (parts) words.push(t("explorer.full", { percent: Math.round(100 * parts / partsOf) }));
  return words.join(" ");
}

// A bar with the results of a move, and the same in words.
function results({ white, drawn, black, n }) {
  const percent = (count) => Math.round(100 * count / n);
  const words = t("explorer.shares", { white: percent(white), drawn: percent(drawn), black: percent(black) });
  const part = (name, count) => {
    const element = el("span", { class: `share ${name}` });
    element.style.flexGrow = count;
    return count ? element : null;
  };
  return el("div", { class: "shares" },
    el("div", { class: "share-bar", "aria-hidden": "true" }, part("white", white), part("drawn", drawn), part("black", black)),
    el("span", { class: "words" }, words));
}

// The rule sets that have a built-in book.
const builtin = ["brazilian", "english", "international", "russian"];

// Loads a built-in book.
async function loadBuiltin(variant, rulesets) {
  const response = await fetch(`assets/books/${variant}.packed`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return openBook(new Uint8Array(await response.arrayBuffer()), rulesets);
}

// How the explorer shows a book.
const bookView = (book) => ({
  variant: book.variant,
  heads: () => ["move", "score", "games", "name"].map((word) => t(`explorer.${word}`)),
  told: () => t("explorer.book", { n: book.count, rules: title(book.variant) }),
  none: () => t("explorer.notInBook"),
  note: (shown) => {
    const { name = "", comment = "" } = book.at(shown) ?? {};
    return [name, comment].filter(Boolean).join(". ");
  },
  rows: (shown) => (book.at(shown)?.moves ?? []).sort(better).map((move) => ({
    text: move.text, cells: [scoreOf(move, shown.turn), games(move), move.name],
  })),
});

// Moves with a score first, the best and then the most frequent of them first.
const better = (a, b) => Math.sign(b.depth) - Math.sign(a.depth) || b.score - a.score || count(b) - count(a);

const count = ({ wins, draws, losses }) => wins + draws + losses;

function scoreOf({ score, depth, drawn }, turn) {
  if (!depth) return "";
  if (drawn) return t("explorer.drawn");
  const element = el("span", { title: t("explorer.depth", { n: depth }) });
  element.textContent = scoreWords(turn === "white" ? score : 0 - score);
  return element;
}

const games = (move) => (count(move) ? `${count(move)} (+${move.wins} =${move.draws} −${move.losses})` : "");
