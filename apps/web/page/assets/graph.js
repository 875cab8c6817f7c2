// The review of a game: a graph of its scores, the mistakes of each side, and the button that begins it.

import { $, el, loadStyle, svg } from "./dom.js";
import { t } from "./i18n.js";
import { scoreWords, sideWords } from "./panel.js";

loadStyle("study");

const HEIGHT = 90;
const kinds = [4, 2, 6]; // the glyphs of a blunder, a mistake and a dubious move
const kindWords = {
  4: (n) => t("analysis.blunders", { n }), 2: (n) => t("analysis.mistakes", { n }), 6: (n) => t("analysis.dubious", { n }),
};

let box = null;
let drawn = {}; // what the graph shows
let shownGame = null;
let goTo = () => {};

/** Shows the review below the moves. go(ply, line) shows a position; act(action) does an action at the table. */
export function showReview(game, go, act) {
  if (!box) {
    box = el("div", { class: "review-box", id: "review-box" });
    $("review").after(box);
    new ResizeObserver(() => shownGame && drawGraph(shownGame)).observe(box);
  }
  shownGame = game;
  goTo = go;
  const { table } = game;
  const scored = table.moves.some((move) => move.eval !== undefined);
  box.hidden = table.moves.length === 0 || !scored && !game.you.studies;
  const state = [game.id, table.revision, document.documentElement.lang].join();
  if (drawn.state !== state) {
    drawn = { state };
    const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    let place = box.querySelector("#graph");
    if (!scored) place?.remove();
    else if (!place) {
      place = el("div", { class: "graph", id: "graph" });
      box.prepend(place);
    }
    replace("#counts", scored ? counts(game) : null);
    replace("#worst", scored && !table.review ? worst(game) : null);
    showControls(game, act);
    if (held && !box.contains(document.activeElement)) box.querySelector(`[data-key="${held}"]`)?.focus();
  }
  drawGraph(game);
}

// Replaces an element of the review.
function replace(selector, element) {
  box.querySelector(selector)?.remove();
  if (element) box.append(element);
}

// The button that begins or ends the review, with its progress. It is replaced only if it changes.
function showControls(game, act) {
  const { review, review_fault: fault } = game.table;
  const words = review ? t("analysis.progress", { done: review.done, moves: review.moves }) : "";
  const kind = [Boolean(review), game.you.studies, fault, document.documentElement.lang].join();
  let row = box.querySelector("#review-row");
  if (row?.dataset.kind !== kind) {
    row?.remove();
    row = el("div", { class: "review-row", id: "review-row", "data-kind": kind },
      ...(review ? [el("progress"), el("span", { class: "quiet" })] : []),
      ...(game.you.studies ? [el("button", {
        id: "review-game", "data-key": "review", onclick: () => act({ do: "review", on: !review }),
      }, review ? t("analysis.stop") : t("analysis.review"))] : []),
      ...(fault ? [el("p", { class: "quiet" }, fault)] : []));
  }
  box.append(row);
  if (!review) return;
  const bar = row.querySelector("progress");
  bar.max = review.moves;
  bar.value = review.done;
  bar.setAttribute("aria-label", words);
  row.querySelector("span").textContent = words;
}

// The number of mistakes of each side. Each is a button that shows the next of them.
function counts(game) {
  const { table } = game;
  const plies = (side, kind) => table.moves.flatMap((move, i) =>
    ((i % 2 === 0) === (side === table.first) && move.nags?.includes(kind) ? [i + 1] : []));
  const next = (all) => goTo(all.find((ply) => ply > (game.line ? 0 : game.shown)) ?? all[0], 0);
  const all = losses(game);
  const accuracy = (side) => {
    const own = all.filter((move) => move.side === side).map(({ loss }) => 103.17 * Math.exp(-0.04354 * loss) - 3.17);
    return own.length && !table.review ? el("span", { class: "quiet accuracy" },
      t("analysis.accuracy", { n: Math.round(own.reduce((sum, n) => sum + n, 0) / own.length) })) : null;
  };
  const row = (side) => el("p", { class: "counts" },
    el("span", { class: `disc ${side}`, "aria-hidden": "true" }),
    el("span", { class: "hidden" }, sideWords(side)),
    ...kinds.map((kind) => {
      const made = plies(side, kind);
      return el("button", {
        class: `count nag${kind}`, "data-key": side + kind, disabled: made.length === 0, onclick: () => next(made),
      }, mark(kind), " " + kindWords[kind](made.length));
    }), accuracy(side));
  return el("div", { id: "counts" }, row("white"), row("black"));
}

// The chances of White in percent at a score: see heightOf.
const chances = (score) => 50 * (1 + Math.tanh(score / 250));

// The score before the first move: not known of a position that was set up.
const scoreAtStart = ({ table, rules }) => (table.start === rules.start ? 0 : undefined);

// What each scored move has lost of the chances of its side, and the scores before and after it.
function losses(game) {
  const { moves, first, variations = [] } = game.table;
  return moves.flatMap(({ eval: after, text }, i) => {
    const side = (i % 2 === 0) === (first === "white") ? "white" : "black";
    const others = variations.flatMap(({ of, at, moves: [move] }) => (of === 0 && at === i ? move.eval ?? [] : []));
    const better = others.filter((score) => (side === "white" ? score > after : score < after));
    const best = better.length ? Math[side === "white" ? "max" : "min"](...better) : undefined;
    const before = best ?? (i ? moves[i - 1].eval : scoreAtStart(game));
    if (after === undefined || before === undefined) return [];
    const lost = chances(before) - chances(after);
    return [{ ply: i + 1, text, side, before, after, loss: Math.max(0, side === "white" ? lost : -lost) }];
  });
}

// The three moves that have lost most: the person's own, if they play one side.
function worst(game) {
  const { plays } = game.you;
  const moves = losses(game).filter(({ side, loss }) => loss >= 5 && (plays.length !== 1 || plays[0] === side))
    .sort((a, b) => b.loss - a.loss).slice(0, 3);
  return moves.length ? el("div", { id: "worst", class: "counts" }, el("span", {}, t("analysis.worst")),
    ...moves.map(({ ply, text, before, after }) => el("button", { class: "count", "data-key": `worst${ply}`, onclick: () => goTo(ply, 0) },
      `${Math.ceil(ply / 2)}${ply % 2 ? "." : "…"} ${text} (${scoreWords(before)} → ${scoreWords(after)})`))) : null;
}

// The sign of a kind of mistake, for the legend.
function mark(kind) {
  return svg("svg", { viewBox: "-6 -6 12 12", class: "legend", "aria-hidden": "true" }, sign(kind, 0, 0));
}

// The kinds differ in shape, not only in colour.
function sign(kind, x, y) {
  if (kind === 4) return svg("rect", { class: "mistake n4", x: x - 4, y: y - 4, width: 8, height: 8 });
  if (kind === 2) return svg("path", { class: "mistake n2", d: `M${x} ${y - 5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z` });
  return svg("circle", { class: "mistake n6", cx: x, cy: y, r: 3.5 });
}

// A score as a height: half a man moves the line by a tenth of the graph, a win by half of it.
const heightOf = (score) => HEIGHT / 2 * (1 - Math.tanh(score / 250) * 0.94);

function drawGraph(game) {
  const place = box?.querySelector("#graph");
  if (!place) return;
  const { table } = game;
  const width = Math.max(200, place.clientWidth);
  const n = table.moves.length;
  const x = (ply) => ply / n * width;
  if (drawn.width !== width) {
    drawn.width = width;
    const atStart = scoreAtStart(game) ?? table.moves.find((move) => move.eval !== undefined).eval;
    const points = [[0, heightOf(atStart)], ...table.moves.flatMap((move, i) =>
      (move.eval === undefined ? [] : [[x(i + 1), heightOf(move.eval)]]))];
    const line = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L");
    const last = points[points.length - 1][0].toFixed(1);
    const marks = table.moves.flatMap((move, i) => {
      const kind = kinds.find((glyph) => move.nags?.includes(glyph));
      return kind && move.eval !== undefined ? [sign(kind, x(i + 1), heightOf(move.eval))] : [];
    });
    const graph = svg("svg", {
      viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, width, role: "slider", tabindex: "0",
      "aria-label": t("analysis.graph"), "aria-valuemin": 0, "aria-valuemax": n, "data-key": "graph",
    },
      svg("rect", { class: "dark", width, height: HEIGHT }),
      svg("path", { class: "fair", d: `M${line}L${last} ${HEIGHT}L0 ${HEIGHT}Z` }),
      svg("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${width}` }),
      svg("path", { class: "scores-line", d: `M${line}` }),
      svg("path", { class: "cursor" }), ...marks);
    connect(graph, game);
    const held = place.contains(document.activeElement);
    place.replaceChildren(graph);
    if (held) graph.focus();
  }
  const graph = place.firstElementChild;
  const move = game.moves[game.shown - 1];
  const ply = game.line ? Math.min(game.shown, table.variations[game.line - 1].at) : game.shown;
  graph.querySelector(".cursor").setAttribute("d", `M${x(ply).toFixed(1)} 0V${HEIGHT}`);
  graph.setAttribute("aria-valuenow", ply);
  graph.setAttribute("aria-valuetext", !move ? t("players.start")
    : move.text + (move.eval === undefined ? "" : `, ${scoreWords(move.eval)}`));
}

function connect(graph, game) {
  const show = (ply) => goTo(Math.max(0, Math.min(game.table.moves.length, ply)), 0);
  const follow = (event) => {
    const { left, width } = graph.getBoundingClientRect();
    show(Math.round((event.clientX - left) / width * game.table.moves.length));
  };
  graph.addEventListener("pointerdown", (event) => {
    graph.setPointerCapture(event.pointerId);
    follow(event);
  });
  graph.addEventListener("pointermove", (event) => { if (graph.hasPointerCapture(event.pointerId)) follow(event); });
  graph.addEventListener("keydown", (event) => {
    const ply = game.line ? game.table.variations[game.line - 1].at : game.shown;
    const to = {
      ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1, Home: 0,
      End: game.table.moves.length, PageDown: ply - 10, PageUp: ply + 10,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
}
