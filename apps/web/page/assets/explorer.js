// The explorer: the moves that were played in the games of an archive, with their results and the games themselves, or
// the moves of an opening book. An archive is on the server, or made of a PDN file. Files stay in the browser.

import { title } from "./request.js";
import { capital, el } from "./dom.js";
import { t } from "./i18n.js";
import { isBook, openBook } from "./bookfile.js";
import { beside, button, LearnBoard } from "./learn-board.js";
import { scoreWords } from "./panel.js";

const maxFile = 20e6; // bytes of a PDN file
const maxBook = 60e6;

let view = null; // of the last archive or book; it stays until the page is closed
let line = []; // the moves of the position that is shown
let rules = ""; // by which they are made
let reads = 0; // grows with each file, so that the reading of an older one ends

/** Shows the explorer. */
export async function show(place, { backend, rulesets, variant, replay, close, dropped }) {
  let asked = 0; // grows with each position, so that late answers are dropped
  const board = new LearnBoard(rulesets, (text) => go([...line, text]));
  const games = document.documentElement.dataset.engine ? ".pdn,.txt,text/plain," : ""; // the engine reads them
  const file = el("input", { type: "file", id: "explorer-file", accept: `${games}.book,.gz`,
    onchange: () => read(file.files[0]) });
  const told = el("p", { class: "quiet", id: "explorer-told", role: "status" });
  const path = el("p", { class: "explorer-path", id: "explorer-path" });
  const rows = el("tbody");
  const heads = el("tr");
  const table = el("table", { class: "explorer", id: "explorer-moves", hidden: true }, el("thead", {}, heads), rows);
  const found = el("table", { class: "explorer", id: "explorer-games", hidden: true });
  const note = el("p", { id: "explorer-note" });
  const own = builtin.includes(variant) ? button(t("explorer.builtin"), () =>
    load(async () => bookView(await loadBuiltin(variant, rulesets))), { id: "explorer-builtin" }) : null;
  const sources = el("div", { class: "learn-buttons explorer-sources" }, own);
  const start = button(t("explorer.start"), () => go([]), { id: "explorer-start" });
  const back = button(t("explorer.back"), () => go(line.slice(0, -1)), { id: "explorer-back" });
  place.append(beside(board,
    el("label", { class: "field explorer-drop" }, t("explorer.file"), file),
    sources, told, board.messages, path, note, table, el("div", { class: "learn-buttons" }, start, back), found));
  const archived = await backend.learn("archive", { variant, moves: [] });
  const openArchive = () => archiveView(backend, archived);
  if (archived.archive) {
    view ??= openArchive();
    sources.prepend(button(t("explorer.archive"), () => load(openArchive), { id: "explorer-archive" }));
  }
  tell();
  await go(rules === (view?.variant || variant) ? line : []);
  read(dropped);

  async function read(chosen) {
    if (!chosen) return;
    const book = isBook(new Uint8Array(await chosen.slice(0, 1e6).arrayBuffer()));
    const most = book ? maxBook : maxFile;
    if (chosen.size > most) told.textContent = t(book ? "explorer.largeBook" : "explorer.largeFile", { size: most / 1e6 });
    else if (book) await load(async () => bookView(await openBook(new Uint8Array(await chosen.arrayBuffer()), rulesets)));
    else await load((current) => openGames(chosen, current));
  }

  // Makes an archive of a PDN file, in a worker of its own. It says how far it is as long as current() holds.
  async function openGames(chosen, current) {
    const { makeBackend } = await import("./backend-local.js");
    const worker = makeBackend();
    const say = (words) => { if (current()) told.textContent = words; };
    worker.onprogress = (loaded, total) => say(t("loading.engine", { percent: Math.floor(100 * loaded / total) }));
    worker.onreading = (percent) => say(t("explorer.reading", { percent }));
    worker.onreading(0);
    try {
      const { broken } = await worker.build(chosen);
      return archiveView(worker, await worker.learn("archive", { variant, moves: [] }), broken);
    } catch (refusal) {
      worker.close();
      throw refusal;
    }
  }

  // Shows what open(current) returns, unless another file is opened meanwhile: then current() is false.
  async function load(open) {
    const mine = ++reads;
    const current = () => mine === reads;
    file.setAttribute("aria-busy", "true");
    try {
      const opened = await open(current);
      if (!current()) {
        opened.close?.();
        return;
      }
      view?.close?.();
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
      const wanted = { variant: view?.variant || variant, moves };
      shown = await (view?.look?.(wanted) ?? backend.learn("look", wanted));
    } catch (refusal) {
      board.refuse(`${capital(refusal.message)}.`);
      return;
    }
    if (mine !== asked) return;
    line = moves;
    rules = shown.variant;
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
    found.hidden = !shown.games?.length;
    if (!found.hidden) found.replaceChildren(...listed(shown, replayAt));
  }

  // Opens a game of the archive at the position that is shown, in place of the game on the page.
  async function replayAt({ number, ply }) {
    try {
      await replay(await view.game(number), ply);
      close();
    } catch (refusal) {
      board.refuse(`${capital(refusal.message)}.`);
    }
  }
}

// How the explorer shows an archive, given the backend that has it and what it has said of the start.
const archiveView = (backend, { variant, archive, reached }, broken = 0) => ({
  variant,
  look: (line) => backend.learn("archive", line),
  game: (number) => backend.learn("game", { number }),
  close: () => backend.close?.(),
  heads: () => ["move", "games", "results"].map((word) => t(`explorer.${word}`)),
  told: () => [
    t("explorer.read", { n: reached, rules: title(variant) }),
    archive > reached && t("explorer.others", { n: archive - reached }),
    broken && t("explorer.broken", { n: broken }),
  ].filter(Boolean).join(" "),
  none: () => t("explorer.noMoves"),
  note: () => "",
  rows: ({ played }) => played.map((move) => ({ text: move.text, cells: [String(move.games), results(move)] })),
});

// The table of the games that have a position. choose(game) opens one.
const listed = ({ reached, games }, choose) => [
  el("caption", {}, t("explorer.reached", { n: reached })),
  el("thead", {}, el("tr", {}, ...[`${t("learn.white")} – ${t("learn.black")}`, t("explorer.result"), t("explorer.date")]
    .map((words) => el("th", { scope: "col" }, words)))),
  el("tbody", {}, ...games.map((game) => el("tr", {},
    el("td", {}, button(`${game.white || "?"} – ${game.black || "?"}`, () => choose(game), { class: "explorer-game" })),
    el("td", {}, game.result), el("td", {}, game.date)))),
];

// A bar with the results of a move, and the same in words.
function results({ white, drawn, black, games: n, rating }) {
  const percent = (count) => Math.round(100 * count / n);
  const words = [t("explorer.shares", { white: percent(white), drawn: percent(drawn), black: percent(black) }),
    rating && t("explorer.rating", { rating })].filter(Boolean).join(", ");
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
