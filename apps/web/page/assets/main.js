// The start of the page: gets the rule sets and a game, and connects board, panels and table.

import { $, announce, capital, loadStyle } from "./dom.js";
import { Board } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { Game, other, sideOf } from "./game.js";
import { list, loadLanguage, t } from "./i18n.js";
import { Input } from "./input.js";
import { connectStepper, showMoves } from "./movelist.js";
import {
  showClocks, showPlayers, showQuestion, showScores, showThinking, sideWords, statusWords,
} from "./panel.js";
import { People } from "./people.js";
import { lastRequest, settingsOf, title } from "./request.js";
import { connectSettings, save, settings, storeGame, storedGame } from "./settings.js";

const backendName = document.documentElement.dataset.backend;
const { makeBackend } = await import(`./backend-${backendName}.js`);
const backend = makeBackend();
const game = new Game(new Map());

const REST = 200; // milliseconds that a position is shown before its legal moves are asked for

let flip = false; // turned around by the person
let flash = new Set(); // squares that explain a refusal
let hint = null;
let dragged = null; // the ply of the move that was made by dragging the piece
let skipped = false; // the person does not wait for the animation
let analysis = null; // of the position shown, once it has been switched on
let reviewed = null; // the module of the review, once it is needed
let preparing = null; // the promise of the legal moves of the position shown
let resting = 0; // the timer of a position that is shown for some time
let drawing = null; // the promise of the drawing in progress
let drawAgain = false;
let drawn = null; // the last state drawn: {id, start, moves, ply}

const input = new Input(game, { play, refuse });
const board = new Board($("board"), pieceToDrag);
let sounds = null; // the module, after the first gesture
let editor = null; // is loaded when it is first used
let ways = null; // of captures among which to choose: is loaded when there are some
const dialogs = new Dialogs(game, backend, { act, open, refuse });
const people = new People({ game, backend, act, open, show, refuse, draw });

const flipped = () => (game.bottomSide === "black") !== flip;

// ---- Actions at the table

/** Handles a new state of the table. */
function update(state) {
  const draft = game.table && !game.id; // it has got its table
  const wasOver = !game.table || game.table.over;
  if (!game.update(state)) return;
  if (draft && game.id) {
    if (drawn?.id === "") drawn.id = game.id;
    history.replaceState(null, "", `?game=${game.id}`);
  }
  people.changed();
  if (game.table.over && !wasOver) sounds?.sound("end");
  input.follow();
  draw();
  if (!backend.invites) remember();
}

/** Stores the game for a reload of the page. Only the page without a server needs this. */
async function remember() {
  const { variant, players } = game.table;
  const pdn = await backend.pdn().catch(() => "");
  if (pdn) storeGame({ variant, players, clock: {}, pdn });
}

/** Does an action at the table, and returns whether it was done. A refusal is shown, or thrown if throws is set. */
async function act(action, throws = false) {
  refuse("");
  try {
    if (action.sit) update(await backend.sit(action.sit, action.name));
    else {
      update(await backend.do(action));
      if (action.do === "load") go(0);
    }
    if (action.do === "new" || action.do === "load") flip = false;
    return true;
  } catch (refusal) {
    if (throws) throw refusal;
    refuse(capital(refusal.message), explainingSquares(refusal));
    return false;
  }
}

/** The squares to flash for a refusal: those it names, or those of the pieces that can move. */
function explainingSquares({ squares = [], moves = [] }) {
  return squares.length ? squares : moves.map((move) => move.path[0]);
}

/**
 * Makes a move: in the game, or in a variation while another position is shown. A move in the game is shown at once, and
 * taken back if it is refused.
 */
async function play(text, byDragging = false) {
  if (game.reviewing && game.you.studies) {
    await (await import("./study.js")).vary(game, backend, text, { act, go });
    return;
  }
  const { selected } = input;
  const { id, table: { ply } } = game;
  const elsewhere = (state) => game.id !== id && game.id !== state?.id; // another game has been opened meanwhile
  input.clear();
  hint = null;
  skipAnimation();
  refuse("");
  if (byDragging) dragged = ply;
  const shown = game.predict(text);
  draw();
  try {
    const state = await backend.do({ do: "move", text, ply });
    if (elsewhere(state)) return;
    game.takeBack(shown); // the answer, or a newer state, has the move
    update(state);
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
  if (editor?.active) return 0;
  if (square === input.at) return input.selected;
  if (square === input.selected) return 0;
  const side = sideOf(game.board[square - 1]);
  const own = game.reviewing ? game.you.studies && side === game.turn : game.you.plays.includes(side);
  return own ? square : 0;
}

/** Shows why something cannot be done, and flashes the squares. Empty words clear the message. */
function refuse(words, squares = []) {
  const text = words && !/[.!?]$/.test(words) ? words + "." : words;
  $("refusal").textContent = text;
  $("refusal").hidden = !text;
  flash = new Set(squares);
  if (text) draw();
}

/** Ends the animation on the board. */
function skipAnimation() {
  skipped = Boolean(drawing);
  board.skipAnimation();
}

/** Begins a game at a new table. */
async function open(wanted) {
  try {
    show(await backend.open(wanted));
  } catch (refusal) {
    refuse(capital(refusal.message));
  }
}

/** Shows another game. */
function show(state) {
  if (backend.invites) history.pushState(null, "", state.id ? `?game=${state.id}` : location.pathname);
  flip = false;
  game.table = null;
  update(state);
}

/** Plays from a position that was set up. */
function playFrom({ variant, fen }) {
  const { players, clock } = game.table;
  const wanted = { variant, fen, players, clock: clock?.control ?? "none" };
  if (game.you.alone) act({ do: "new", settings: wanted });
  else open({ ...wanted, players: { black: { kind: "person" }, white: { kind: "person" } } });
}

/** Shows the rules, if their card is open. */
async function showRules() {
  const { variant } = game.table;
  if (!$("rules").closest("details").open) return;
  try {
    await (await import("./rules.js")).showRules($("rules"), backend, variant);
  } catch (refusal) {
    refuse(capital(refusal.message));
  }
}

/** Shows the position after ply moves of a line. */
function go(ply, line = game.line) {
  game.show(ply, line);
  skipAnimation();
  input.clear();
  hint = null;
  draw();
  clearTimeout(resting);
  if (game.reviewing) resting = setTimeout(async () => { if (await prepareStudy()) draw(); }, REST);
}

// ---- Drawing

/** Gets the legal moves of the position shown, if moves there make variations. Returns whether they are known. */
function prepareStudy() {
  if (!game.reviewing || !game.you.studies || game.studies) return true;
  preparing ??= import("./study.js").then(({ prepare }) => prepare(game, backend))
    .catch((refusal) => void refuse(capital(refusal.message))).finally(() => { preparing = null; });
  return preparing; // the same for all, so that they go on in their order
}

/** Draws everything, after the drawing in progress if there is one. */
function draw() {
  if (!game.table) return;
  drawAgain = true;
  drawing ??= (async () => {
    while (drawAgain) {
      drawAgain = false;
      await drawOnce();
    }
    drawing = null;
  })();
}

async function drawOnce() {
  const { table } = game;
  if (editor?.active) {
    board.setUp(editor.rules, flipped());
    board.show({ board: editor.board });
    drawn = null;
    return;
  }
  board.setUp(game.rules, flipped());
  const path = newMoves();
  drawn = { id: game.id, start: table.start, moves: game.moves, ply: game.shown };
  let animation = null;
  const first = drawn.ply - path.length;
  for (const [i, move] of path.entries()) {
    await animation;
    announceMove(move, first + i);
    sounds?.moveSound(move);
    animation = board.play(move, !skipped && dragged !== first + i);
  }
  dragged = null;
  showWords(); // during the last animation, since the board comes first
  await animation;
  skipped = false;
  if (drawAgain) return; // there is a newer state
  showBoard();
}

/** The moves from the drawn position to the shown one; none if they cannot be animated. */
function newMoves() {
  const { table, shown, moves } = game;
  if (!drawn || drawn.id !== game.id || drawn.start !== table.start) return [];
  if (shown <= drawn.ply || shown - drawn.ply > 3) return [];
  const same = drawn.moves.slice(0, drawn.ply).every((move, i) => move.text === moves[i]?.text);
  return same ? moves.slice(drawn.ply, shown) : [];
}

function announceMove(move, ply) {
  const { table } = game;
  const mover = ply % 2 === 0 ? table.first : other(table.first);
  const path = move.path.map((s) => game.name(s)).join(` ${t("board.to")} `);
  const values = { side: sideWords(mover), path, squares: list((move.captured ?? []).map((s) => game.name(s))) };
  const said = [move.captured ? t("status.captures", values) : t("status.plays", values)];
  if (move.crowned) said.push(t("status.crowned"));
  announce([...said, statusWords(game, input.movers)].join(" "));
}

function showBoard() {
  const { squares, capture } = input.movers;
  const idle = !input.selected && game.legal.length > 0;
  if (input.choices.length && !ways) loadWays();
  const routes = ways?.routes(input.choices) ?? [];
  if (hint) routes.push({ path: hint.path, kind: "hint" });
  else if (analysis && !input.selected) routes.push(...analysis.routes);
  if (input.ahead) routes.push({ path: [input.selected, input.ahead], kind: "premove" });
  const last = game.moves[game.shown - 1];
  board.show({
    board: game.board,
    last,
    can: idle && settings.marks && !capture ? squares : new Set(),
    must: idle && capture ? squares : new Set(),
    selected: input.selected,
    at: input.at,
    ahead: input.ahead,
    targets: input.targets,
    refused: flash,
    taken: ways?.taken ?? input.taken,
    routes,
  });
  $("board").classList.toggle("numbered", settings.numbers);
  $("board").classList.toggle("live", game.you.plays.length > 0 && !game.table.over);
  ways?.show(game, input.choices, play);
}

/** Loads what shows the ways of a capture. */
async function loadWays() {
  try {
    const { Ways } = await import("./choices.js");
    ways ??= new Ways($("choice"), $("board"), showBoard);
    showBoard();
  } catch {
    refuse(t("dialogs.notLoaded"));
  }
}

function showWords() {
  const { table, you } = game;
  $("rules-name").textContent = title(table.variant);
  if (settings.size !== game.rules.size) save({ size: game.rules.size }); // for the skeleton of the next visit
  $("board").classList.toggle("pending", Boolean(game.pending));
  $("status").textContent = hint ? hintWords(hint) : input.ahead ? premoveWords() : statusWords(game, input.movers);
  $("status").classList.toggle("over", Boolean(table.over) && !game.reviewing);
  showPlayers(game, flipped(), act);
  analysis?.follow();
  showThinking(game);
  showScores(game);
  showReview();
  showMoves(game, go, act);
  showQuestion(game, act, dialogs);
  showRules();
  $("limits").textContent = table.limits?.length ? t("status.limits", { limits: table.limits.join("; ") }) : "";
  $("board").setAttribute("aria-label", t("board.label", { rules: title(table.variant) }));
  $("typed").hidden = game.reviewing ? !you.studies : you.plays.length === 0 || Boolean(table.over);
  $("typed-move").placeholder = game.legal[0]?.text ?? "";
  const plays = you.plays.length > 0;
  $("undo").disabled = !plays || table.ply === 0;
  $("redo").disabled = !you.alone || table.ply === table.moves.length;
  $("hint").disabled = !you.alone || Boolean(table.over) || game.reviewing;
  $("draw").disabled = $("resign").disabled = !plays || Boolean(table.over);
  $("pause").hidden = !table.clock;
  $("pause").disabled = !plays || Boolean(table.over || table.paused) || table.ply === 0;
  $("load").disabled = !you.alone;
  const watching = table.watchers - (plays ? 1 : 0);
  $("watchers").textContent = backend.invites && watching > 0 && !you.alone
    ? t("status.watchers", { n: table.watchers }) : "";
  const yourMove = game.myTurn && !you.alone;
  document.title = yourMove ? t("status.tabYourMove") : t("status.tab", { rules: title(table.variant) });
}

/** Shows the review of a game that is over, that is looked at, or that has scores. */
async function showReview() {
  const { table, you } = game;
  const scored = table.review || table.moves.some((move) => move.eval !== undefined);
  if (table.moves.length === 0 || !scored && !(you.studies && (table.over || game.reviewing)) && !reviewed) return;
  reviewed ??= await import("./graph.js");
  reviewed.showReview(game, go, act);
}

// ---- Input

board.addEventListener("pick", async ({ detail: { square } }) => {
  if (editor?.active) {
    editor.pick(square);
    return;
  }
  await prepareStudy();
  refuse("");
  hint = null;
  input.pick(square);
  draw();
});
board.addEventListener("drop", async ({ detail: { from, to, over } }) => {
  await prepareStudy();
  refuse("");
  hint = null;
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
  hint = null;
  refuse("");
  draw();
}

$("edit").addEventListener("click", async () => {
  try {
    const [{ Editor }] = await Promise.all([import("./editor.js"), loadStyle("forms")]);
    editor ??= new Editor(game, backend, { changed: draw, done: playFrom });
  } catch {
    refuse(t("dialogs.notLoaded"));
    return;
  }
  editor.toggle();
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
  resign: () => { if (confirm(t("status.resign"))) act({ do: "resign" }); },
  flip: () => {
    flip = !flip;
    draw();
  },
  hint: showHint,
};
for (const [id, action] of Object.entries(buttons)) {
  $(id).addEventListener("click", () => {
    input.clear();
    hint = null;
    refuse("");
    action();
  });
}
$("analyse").addEventListener("change", async (event) => {
  game.analysing = event.target.checked;
  if (!analysis) {
    const { Analysis } = await import("./analysis.js");
    analysis ??= new Analysis(game, backend, { changed: showFound, play });
  }
  draw();
});

/** Shows new results of the analysis. */
function showFound() {
  showThinking(game);
  if (!drawing && !editor?.active) showBoard();
}

$("learn").addEventListener("click", async () => {
  try {
    const { openLearn } = await import("./learn.js");
    await openLearn({
      backend, rulesets: game.rulesets, variant: game.table?.variant ?? "english",
      begin: (variant) => open(settingsOf({ ...lastRequest(game.rulesets), variant, opponent: "engine" }, game.rulesets)),
    });
  } catch {
    refuse(t("dialogs.notLoaded"));
  }
});

const premoveWords = () => t("move.premove", { from: game.name(input.selected), to: game.name(input.ahead) });

const hintWords = (found) => t("status.hint", { move: found.text, words: found.words });

async function showHint() {
  const { ply } = game.table;
  $("hint").setAttribute("aria-busy", "true");
  try {
    const found = await backend.hint();
    if (game.table.ply !== ply || game.reviewing) return;
    hint = found;
    announce(t("status.hintMove", { move: found.text }));
    $("status").textContent = hintWords(found);
    showBoard();
  } catch (refusal) {
    refuse(capital(refusal.message));
  } finally {
    $("hint").removeAttribute("aria-busy");
  }
}

// ---- Start

backend.onstate = update;
backend.onthinking = (thinking) => {
  game.thinking = thinking;
  if (game.table) showThinking(game);
};
backend.onlost = (words) => refuse(words);
backend.onprogress = (loaded, total) => {
  Object.assign($("progress"), { max: total, value: loaded });
  const percent = Math.floor(100 * loaded / total);
  $("loading").textContent = loaded < total ? t("loading.engine", { percent }) : t("loading.start");
};

$("rules").closest("details").addEventListener("toggle", showRules);
connectSettings(() => {
  refuse("");
  draw();
});
connectStepper(game, go);
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, loadSounds, { capture: true, once: true });
setInterval(() => {
  if (!game.table?.clock?.running) return;
  showClocks(game);
  sounds?.warnOfTime(game);
}, 100);
addEventListener("popstate", () => location.reload());
addEventListener("hashchange", () => { if (location.hash) location.reload(); });

// Without sounds, all else works.
function loadSounds() { import("./sound.js").then((module) => { sounds = module; }, () => {}); }

/** The game in the address of the page, or else one like the last game. */
async function begin() {
  const id = new URLSearchParams(location.search).get("game");
  const shared = new URLSearchParams(location.hash.slice(1));
  const persons = { black: { kind: "person" }, white: { kind: "person" } };
  let lost = "";
  if (id && backend.invites) {
    try {
      return await backend.join(id);
    } catch (refusal) {
      if (refusal.status === 404) people.offer(id);
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
      players: persons, clock: {},
    };
  } else {
    const stored = backend.invites ? null : storedGame();
    wanted = stored ?? wanted;
    if (!id && !stored) people.offer();
  }
  let state;
  try {
    state = await backend.open(wanted);
  } catch (refusal) {
    lost = capital(refusal.message) + ".";
    state = await backend.open({ variant: "english", players: persons, clock: {} });
  }
  const draft = location.pathname + (backend.invites && !lost ? location.hash : "");
  history.replaceState(null, "", state.id ? `?game=${state.id}` : draft);
  if (lost) setTimeout(() => refuse(lost));
  return state;
}

try {
  await loadLanguage();
  game.setRules(await backend.variants());
  update(await begin());
  document.documentElement.dataset.ready = "true"; // for the tests, like the mark
  performance.mark("ready");
  if (document.documentElement.dataset.offline) (await import("./offline.js")).keepOffline();
} catch (refusal) {
  document.documentElement.dataset.ready = "false";
  refuse(capital(refusal.message));
}
