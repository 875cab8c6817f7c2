// The start of the page: gets the rule sets and a game, and connects board, panels and table.

import { $, announce, capital, loadStyle } from "./dom.js";
import { Board } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { Drawing, hintWords } from "./drawing.js";
import { Game, samePosition, sideOf } from "./game.js";
import { loadLanguage, loadWords, t } from "./i18n.js";
import { Input } from "./input.js";
import { nameKept, nameTab } from "./keep.js";
import { connectStepper } from "./movelist.js";
import { showClocks, showThinking, statusWords } from "./panel.js";
import { People } from "./people.js";
import { lastRequest, settingsOf } from "./request.js";
import { connectSettings, storeGame, storedGame } from "./settings.js";
import { PageState } from "./state.js";
import { Study } from "./study.js";

const backendName = document.documentElement.dataset.backend;
const { makeBackend } = await import(`./backend-${backendName}.js`);
const backend = makeBackend();
const game = new Game(new Map());
const both = (kind) => ({ black: { kind }, white: { kind } });

const state = new PageState(showRefusal);
const { parts } = state;
const refuse = (words, squares) => state.refuse(words, squares);
const input = new Input(game, { play, refuse });
const board = new Board($("board"), pieceToDrag);
const dialogs = new Dialogs(game, backend, { act, open, show, look, refuse });
const drawing = new Drawing({ game, board, input, state, backend, dialogs, act, go, play });
const draw = () => drawing.draw();
const people = new People({ game, backend, act, open, show, look, refuse, draw });
const study = new Study({ game, backend, act, go, refuse: (refusal) => refuse(capital(refusal.message)) });

// ---- Actions at the table

/** Handles a new state of the table. */
function update(news) {
  const draft = game.table && !game.id; // it has got its table
  const before = game.table;
  if (!game.update(news)) return;
  if (before && before.ply !== game.table.ply) state.goOn(); // what stands there is about the position before
  if (draft && game.id) {
    state.nameDraft(game.id);
    nameKept(game.id);
    history.replaceState(null, "", `?game=${game.id}`);
  }
  people.changed();
  if (game.table.over && before && !before.over) parts.sounds?.sound("end");
  input.follow();
  draw();
  if (!backend.invites) remember();
}

/** Stores the game for a reload of the page. Only the page without a server needs this. */
async function remember() {
  const { variant, players } = game.table;
  const saved = await backend.save().catch(() => null);
  if (!saved) return;
  saved.text ||= storedGame()?.saved?.text ?? ""; // it has not changed since the page was loaded
  storeGame({ variant, players, clock: "none", saved });
}

/** Does an action at the table, and returns whether it was done. A refusal is shown, or thrown if throws is set. */
async function act(action, throws = false) {
  state.goOn();
  game.resigning = false;
  try {
    if (action.sit) update(await backend.sit(action.sit, action.name));
    else {
      update(await backend.do(action));
      if (action.do === "load") go(0);
    }
    if (action.do === "new" || action.do === "load") state.beginGame();
    return true;
  } catch (refusal) {
    if (throws) throw refusal;
    refuse(capital(refusal.message), explainingSquares(refusal));
    return false;
  }
}

/** The squares to flash for a refusal: those it names, or the pieces that can move. */
function explainingSquares({ squares = [], moves = [] }) {
  return squares.length ? squares : moves.map((move) => move.path[0]);
}

/**
 * Makes a move: in the game, or in a variation while another position is shown. A move in the game is shown at once, and
 * taken back if it is refused.
 */
async function play(text, byDragging = false) {
  if (game.reviewing && game.you.studies) {
    await study.vary(text);
    return;
  }
  const { selected } = input;
  const { id, table: { ply } } = game;
  const elsewhere = (news) => game.id !== id && game.id !== news?.id; // another game has been opened meanwhile
  input.clear();
  drawing.skipAnimation();
  state.goOn();
  if (byDragging) state.drag(ply);
  const shown = game.predict(text);
  draw();
  try {
    const news = await backend.do({ do: "move", text, ply });
    if (elsewhere(news)) return;
    game.takeBack(shown); // the answer, or a newer state, has the move
    update(news);
  } catch (refusal) {
    if (elsewhere()) return;
    game.takeBack(shown);
    input.clear();
    if (game.myTurn && game.table.ply === ply) input.selected = selected; // to try another square
    refuse(capital(refusal.message), explainingSquares(refusal));
  }
  draw();
}

/** The square of the piece that is shown on a square, if it may be dragged, and else 0. */
function pieceToDrag(square) {
  if (parts.editor?.active) return 0;
  if (square === input.at) return input.selected;
  if (square === input.selected) return 0;
  const side = sideOf(game.board[square - 1]);
  const own = game.reviewing ? game.you.studies && side === game.turn : game.you.plays.includes(side);
  return own ? square : 0;
}

/** Shows a refusal, or takes it away. */
function showRefusal(text) {
  $("refusal").textContent = text;
  $("refusal").hidden = !text;
  if (text) draw();
}

/** Begins a game at a new table, and returns whether it was done. */
async function open(wanted) {
  try {
    show(await backend.open(wanted));
    return true;
  } catch (refusal) {
    refuse(capital(refusal.message));
    return false;
  }
}

/** Shows another game. */
function show(news) {
  if (backend.invites) history.pushState(null, "", news.id ? `?game=${news.id}` : location.pathname);
  state.beginGame();
  state.goOn();
  game.resigning = false;
  game.table = null;
  update(news);
}

/** Shows a record at a ply. */
async function look({ variant, pdn }, ply = 0) {
  show(await backend.open({ variant, pdn, players: both("record"), clock: "none" }));
  go(Math.min(ply, game.table.moves.length), 0); // the table skips moves behind a draw by the rules
}

/** Shows the position after ply moves of a line. */
function go(ply, line = game.line) {
  game.show(ply, line);
  drawing.skipAnimation();
  input.clear();
  state.advise(null);
  draw();
  study.prepareSoon(draw);
}

// ---- Input

board.addEventListener("pick", async ({ detail: { square } }) => {
  if (parts.editor?.active) {
    parts.editor.pick(square);
    return;
  }
  await study.prepare();
  state.goOn();
  input.pick(square);
  draw();
});
board.addEventListener("drop", async ({ detail: { from, to, over } }) => {
  await study.prepare();
  state.goOn();
  input.drop(from, to, over);
  draw();
});
board.addEventListener("back", putBack);
$("choice").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  putBack();
  board.focus();
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && input.selected && !document.querySelector("dialog[open]")) putBack();
});

function putBack() {
  input.clear();
  state.goOn();
  draw();
}

$("edit").addEventListener("click", async () => {
  try {
    const [{ Editor }] = await Promise.all([import("./editor.js"), loadStyle("forms")]);
    parts.editor ??= new Editor(game, backend, { changed: draw, done: (from) => dialogs.openNew(from) });
  } catch {
    refuse(t("dialogs.notLoaded"));
    return;
  }
  parts.editor.toggle();
});

$("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = $("typed-move");
  const text = box.value.trim();
  if (!text) return;
  const before = game.path.join();
  if (game.reviewing && !game.you.studies) go(game.table.ply, 0);
  await play(text);
  if (game.path.join() !== before) box.value = "";
});

const buttons = {
  undo: () => act({ do: "undo" }),
  redo: () => act({ do: "redo" }),
  pause: () => act({ do: "pause" }),
  draw: () => act({ do: "draw" }),
  resign: () => {
    game.resigning = true;
    draw();
  },
  flip: () => {
    state.turnBoard();
    draw();
  },
  hint: showHint,
};
for (const [id, action] of Object.entries(buttons)) {
  $(id).addEventListener("click", () => {
    input.clear();
    state.goOn();
    action();
  });
}
$("analyse").addEventListener("change", async (event) => {
  game.analysing = event.target.checked;
  try {
    const { Analysis } = await import("./analysis.js");
    parts.analysis ??= new Analysis(game, backend, { changed: () => drawing.showFound(), play });
  } catch {
    game.analysing = event.target.checked = false;
    refuse(t("dialogs.notLoaded"));
  }
  draw();
});

$("learn").addEventListener("click", () => learn());
addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", (event) => {
  const [file] = event.dataTransfer.files;
  if (!file || event.defaultPrevented) return; // the dialog to load a game takes files, too
  event.preventDefault();
  learn(file);
});

async function learn(file) {
  try {
    const { openLearn } = await import("./learn.js");
    await openLearn({
      backend, rulesets: game.rulesets, variant: game.table?.variant ?? "english",
      begin: (variant) => open(settingsOf({ ...lastRequest(game.rulesets), variant, opponent: "engine" }, game.rulesets)),
      replay: look,
    }, file);
  } catch {
    refuse(t("dialogs.notLoaded"));
  }
}

async function showHint() {
  const asked = game.table;
  $("hint").setAttribute("aria-busy", "true");
  try {
    const found = await backend.hint();
    if (!samePosition(game.table, asked) || game.reviewing) return; // it is of another position
    state.advise(found);
    announce(t("status.hintMove", { move: found.text }));
    $("status").textContent = hintWords(found);
    drawing.showBoard();
  } catch (refusal) {
    refuse(capital(refusal.message));
  } finally {
    $("hint").removeAttribute("aria-busy");
  }
}

// ---- Start

backend.onstate = update;
backend.onthinking = (thinking) => {
  const failed = thinking && !thinking.depth && !thinking.busy;
  const waited = game.thinking?.busy;
  game.thinking = failed ? { fault: thinking.words } : thinking;
  if (!game.table) return;
  showThinking(game);
  const { busy } = game.thinking ?? {};
  if (busy !== waited) $("status").textContent = statusWords(game, input.movers);
};
backend.onlost = (words) => refuse(words);
backend.onprogress = (loaded, total) => {
  Object.assign($("progress"), { max: total, value: loaded });
  const percent = Math.floor(100 * loaded / total);
  $("loading").textContent = loaded < total ? t("loading.engine", { percent }) : t("loading.start");
};

const rules = $("rules").closest("details");
rules.addEventListener("toggle", () => drawing.showRules());
$("show-rules").addEventListener("change", () => { rules.open = true; });
connectSettings(() => {
  refuse("");
  draw();
}, () => refuse(t("dialogs.notLoaded")));
connectStepper(game, go);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // another fragment in the address would be another game
  $("typed-move").focus();
});
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, loadSounds, { capture: true, once: true });
setInterval(() => {
  if (!game.table?.clock?.running) return;
  showClocks(game);
  parts.sounds?.warnOfTime(game);
}, 100);
addEventListener("popstate", () => location.reload());
addEventListener("hashchange", () => { if (location.hash) location.reload(); });

// Without sounds, all else works.
function loadSounds() { import("./sound.js").then((module) => { parts.sounds = module; }, () => {}); }

const unanswered = ({ status }) => [0, 502, 504].includes(status);
const passes = ({ status }) => status >= 0 && ![404, 410, 422].includes(status); // 422: the game is damaged

/** Asks the server again and again while a refusal may pass, and says meanwhile why there is no game. */
async function insist(ask, mayPass = passes) {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8_000)) {
    try {
      const answer = await ask();
      if (wait > 500) refuse("");
      return answer;
    } catch (refusal) {
      if (!backend.invites || game.table || !mayPass(refusal)) throw refusal;
      refuse(capital(refusal.message));
    }
    await new Promise((resolve) => { setTimeout(resolve, wait); });
    if (game.table) return null; // the person has begun a game
  }
}

/** The game in the address of the page, or else one like the last game. */
async function begin() {
  const id = new URLSearchParams(location.search).get("game");
  const shared = new URLSearchParams(location.hash.slice(1));
  let lost = "";
  if (id && backend.invites) {
    try {
      return await insist(() => backend.join(id));
    } catch (refusal) {
      if (refusal.status === 404 || refusal.status === 410) people.offer(id);
      else lost = t("status.lost", { reason: capital(refusal.message) });
    }
  }
  let wanted = settingsOf(lastRequest(game.rulesets), game.rulesets);
  if (Object.values(wanted.players).some((player) => player.kind === "open")) {
    wanted = settingsOf({ ...lastRequest(game.rulesets), opponent: "engine" }, game.rulesets);
  }
  if (shared.has("fen") || shared.has("pdn")) {
    wanted = {
      variant: shared.get("v") ?? "english", fen: shared.get("fen") ?? "", pdn: shared.get("pdn") ?? "",
      players: both(shared.get("pdn") ? "record" : "person"), clock: "none",
    };
  } else {
    const stored = backend.invites ? null : storedGame();
    wanted = stored ?? wanted;
    if (!id && !stored) people.offer();
  }
  let begun;
  try {
    begun = await insist(() => backend.open(wanted), unanswered);
    if (!begun) return null;
  } catch (refusal) {
    lost = capital(refusal.message) + ".";
    begun = await backend.open({ variant: "english", players: both("person"), clock: "none" });
  }
  const draft = location.pathname + (backend.invites && !lost ? location.hash : "");
  history.replaceState(null, "", begun.id ? `?game=${begun.id}` : draft);
  if (lost) setTimeout(() => refuse(lost));
  return begun;
}

/** Starts the service worker, or a new version of it if the page is shown in one tab only. */
async function keepOffline() {
  const { serviceWorker } = navigator; // absent on an address without https, and in some private windows
  if (!serviceWorker) return;
  try {
    const { waiting } = await serviceWorker.register("sw.js");
    if (!waiting || !serviceWorker.controller) return;
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  } catch {
    // The browser does not allow it. Then the page needs the network.
  }
}

try {
  await insist(() => loadLanguage());
  if (!backend.invites) await nameTab();
  game.setRules(await insist(() => backend.variants()));
  const begun = await begin();
  if (begun) update(begun);
  document.documentElement.dataset.ready = "true"; // for the tests, like the mark
  performance.mark("ready");
  loadWords("refusals").catch(() => {}); // they are in English then
  if (document.documentElement.dataset.offline) keepOffline();
} catch (refusal) {
  document.documentElement.dataset.ready = "false";
  refuse(capital(refusal.message));
}
