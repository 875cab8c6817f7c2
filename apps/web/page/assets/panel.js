// The panels beside the board: players and clocks, status, engine, scores, rules.

import { $, capital, el, loadJSON } from "./dom.js";
import { other } from "./game.js";
import { list, t } from "./i18n.js";
import { engineOf } from "./request.js";
import { settings } from "./settings.js";

/** The options of a select for the strength of an engine. */
export function strengthOptions(selected) {
  const value = selected.seconds ? `s${selected.seconds}` : `l${selected.level}`;
  const option = (v, words) => el("option", { value: v, selected: v === value }, words);
  const levels = Array.from({ length: 11 }, (_, level) => t(`players.level${level}`));
  return [
    ...levels.map((words, level) => option(`l${level}`, t("players.level", { level, words }))),
    ...[1, 3, 10].map((seconds) => option(`s${seconds}`, t("players.best", { seconds }))),
  ];
}

/** A side, in words. */
export const sideWords = (side) => (side === "white" ? t("players.white") : t("players.black"));

/** A move in words, made at a ply of the game. */
export function moveWords(game, move, ply) {
  const { first } = game.table;
  const names = (squares = []) => squares.map((square) => game.name(square));
  const values = {
    side: sideWords(ply % 2 === 0 ? first : other(first)),
    path: names(move.path).join(` ${t("board.to")} `), squares: list(names(move.captured)),
  };
  const said = move.captured ? t("status.captures", values) : t("status.plays", values);
  return move.crowned ? `${said} ${t("status.crowned")}` : said;
}

/** The player of a side, in words. */
export function playerWords(game, side) {
  const { kind, name, level, seconds } = game.table.players[side];
  if (kind === "engine") return seconds ? t("players.engineSeconds", { seconds }) : t("players.engineLevel", { level });
  if (kind === "open") return t("players.nobody");
  if (kind === "record") return name;
  if (!game.you.plays.includes(side)) return name || t("players.guest");
  return name ? t("players.nameYou", { name }) : t("players.you");
}

/** The name of the person who plays a side, or else the side. */
export const whoWords = (game, side) => game.table.players[side].name || sideWords(side);

/** Shows the players above and below the board. */
export function showPlayers(game, flipped, act) {
  const bottom = flipped ? "black" : "white";
  showPlayer($("player-bottom"), game, bottom, act);
  showPlayer($("player-top"), game, other(bottom), act);
}

function showPlayer(strip, game, side, act) {
  const { table } = game;
  const player = table.players[side];
  const { men, kings, captured } = game.material(side);
  // A select that has the focus is not replaced.
  const used = strip.querySelector("select");
  if (used && used === document.activeElement && strip.dataset.side === side) {
    showClock(strip.querySelector(".clock"), game, side);
    return;
  }
  strip.dataset.side = side;
  strip.classList.toggle("to-move", !table.over && table.turn === side);
  let who = el("span", { class: "who" }, playerWords(game, side));
  if (player.kind === "engine" && game.you.alone) {
    who = el("select", {
      class: "who", "aria-label": side === "white" ? t("players.strengthWhite") : t("players.strengthBlack"),
      onchange: (event) => {
        const strength = engineOf(event.target.value);
        event.target.blur();
        act({ do: "players", players: { ...table.players, [side]: strength } });
      },
    }, ...strengthOptions(player));
  } else if (player.kind === "open" && game.you.plays.length === 0) {
    who = el("button", { class: "sit primary", onclick: () => act({ sit: side, name: settings.name }) }, sitWords(side));
  }
  strip.replaceChildren(
    el("span", { class: `disc ${side}`, "aria-hidden": "true" }),
    el("span", { class: "name" }, el("b", {}, sideWords(side)), who,
      game.left.has(side) ? el("span", { class: "left" }, t("people.left")) : null),
    el("span", { class: "tally", title: t("players.tally") },
      el("span", {}, t("players.men", { n: men })),
      kings ? el("span", {}, t("players.kings", { n: kings })) : null,
      captured ? el("span", { class: "captured" }, tray(other(side), captured), `+${captured}`) : null),
    el("span", { class: "clock" }));
  showClock(strip.querySelector(".clock"), game, side);
}

// The captured pieces of a side.
const tray = (side, n) => el("span", { class: "tray", "aria-hidden": "true" },
  ...Array.from({ length: n }, () => el("i", { class: `disc ${side}` })));

/** The words of the button that takes a seat. */
export const sitWords = (side) => (side === "white" ? t("players.playWhite") : t("players.playBlack"));

/** Shows the clocks. The page calls it several times a second. */
export function showClocks(game) {
  for (const strip of [$("player-top"), $("player-bottom")]) {
    const clock = strip.querySelector(".clock");
    if (clock && game.table) showClock(clock, game, strip.dataset.side);
  }
}

function showClock(element, game, side) {
  const { clock } = game.table;
  element.hidden = !clock;
  if (!clock) return;
  const left = game.timeLeft(side);
  const text = clockText(left);
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle("low", left <= 20_000);
  element.classList.toggle("running", clock.running === side);
}

/** A time in milliseconds as minutes and seconds; under ten seconds also tenths. */
function clockText(left) {
  const digits = (n) => String(n).padStart(2, "0");
  if (left < 10_000) {
    const tenths = Math.ceil(left / 100);
    return `0:${digits(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${digits(seconds % 60)}`;
}

/** Returns the state of the game in one sentence or two. */
export function statusWords(game, movers) {
  const { table } = game;
  if (game.reviewing) {
    const move = game.moves[game.shown - 1]?.text;
    if (!move) return t("players.start");
    return game.turn === "white" ? t("players.afterBlack", { move }) : t("players.afterWhite", { move });
  }
  if (table.over) return overWords(table.over, game.you.plays);
  if (table.paused) return t("players.paused");
  if (game.waits) return game.you.plays.length ? t("players.waiting") : t("players.seatOpen");
  const words = turnWords(game, movers);
  return table.clock && table.ply === 0 ? t("players.clocksStart", { status: words }) : words;
}

/** Whose turn it is, and what must capture. */
function turnWords(game, movers) {
  const { table } = game;
  const white = table.turn === "white";
  if (!game.myTurn) {
    const { kind } = table.players[table.turn];
    if (kind === "engine" && game.thinking?.busy) return t("players.engineBusy");
    if (kind === "engine") return white ? t("players.whiteThinks") : t("players.blackThinks");
    return white ? t("players.whiteToMove") : t("players.blackToMove");
  }
  const single = game.you.plays.length === 1;
  if (movers.capture) {
    const names = [...movers.squares].map((s) => game.name(s));
    const squares = list(names, "disjunction");
    if (single) return t("players.youCapture", { squares });
    return white ? t("players.whiteCaptures", { squares }) : t("players.blackCaptures", { squares });
  }
  if (single) return t("players.yourMove");
  return white ? t("players.whiteToMove") : t("players.blackToMove");
}

/** How a game has ended, for who plays these sides. */
function overWords({ winner, reason }, plays) {
  const values = { reason: reasonWords(reason) };
  if (!winner) return t("players.drawn", values);
  if (plays.length === 1) return plays[0] === winner ? t("players.youWin", values) : t("players.youLose", values);
  return winner === "white" ? t("players.whiteWins", values) : t("players.blackWins", values);
}

/** The reason of the end of a game, in words. */
export const reasonWords = (reason) => t(`players.${reason}`, {}, t("players.no-reason"));

/** Shows the results of the search. */
export function showThinking(game) {
  const { table, evaluation: thinking, you } = game;
  const helped = you.studies || Object.values(table.players).some((player) => player.kind === "engine");
  $("engine-card").hidden = !helped;
  if (!helped && $("show-engine").checked) $("show-moves").checked = true;
  $("analyse").checked = game.analysing;
  $("analyse").disabled = !you.studies;
  const known = helped && !thinking?.busy && thinking;
  $("thinking").hidden = !known;
  const { score, fault } = known || {};
  $("score").textContent = fault ? capital(fault) : score === undefined ? "" : scoreWords(score);
  const seconds = known ? (thinking.time / 1000).toFixed(1) : "";
  $("depth").textContent = known && thinking.depth
    ? t("players.depth", { depth: thinking.depth, nodes: thousands(thinking.nodes), seconds }) : "";
  const line = known && game.analysing && !game.found && thinking.line?.length ? [t("players.plans"), ...thinking.line] : [];
  $("line").replaceChildren(...line.flatMap((words) => [el("span", {}, words), " "]));
  $("line").hidden = line.length === 0;
  $("balance").parentElement.hidden = !known || !game.analysing;
  // Half a man moves the bar by a tenth of its width, a win by all of its half.
  const white = known ? 50 + 50 * Math.tanh((thinking.score ?? 0) / 250) : 50;
  $("balance").style.width = `${white}%`;
}

const thousands = (n) => new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" }).format(n);

/** Shows the men, kings and captures of each side, and the games won. */
export function showScores(game) {
  const { table } = game;
  const row = (side) => {
    const { men, kings, captured } = game.material(side);
    return el("tr", {}, el("th", { scope: "row" }, sideWords(side)),
      ...[men, kings, captured, table.won[side]].map((n) => el("td", {}, String(n))));
  };
  const heading = (words) => el("th", { scope: "col" }, words);
  const headings = [t("players.menHeading"), t("players.kingsHeading"), t("players.captured"), t("players.won")];
  $("scores").replaceChildren(
    el("thead", {}, el("tr", {}, el("td"), ...headings.map(heading))),
    el("tbody", {}, row("black"), row("white"),
      el("tr", {}, el("th", { scope: "row", colSpan: 4 }, t("players.drawnGames")), el("td", {}, String(table.drawn)))));
}

let rulesShown = ""; // the rule set and the language of the rules shown

/**
 * Returns sentences about a rule set. A game on six rows has those of its larger board but the first, and its own: the
 * last of these, about the engine, if it is offered.
 */
export async function rulesWords({ name, offered }) {
  const words = await loadJSON(`rules/${document.documentElement.lang}`);
  if (words[name]) return words[name].join(" ");
  const [board, solved, proof] = words["6x6"];
  return [board, ...words[name.replace("-6x6", "")].slice(1), solved, ...offered ? [proof] : []].join(" ");
}

/** Shows the rules, if their card is open: three sentences, and all of the rule set in English. */
export async function showRules(rules, backend) {
  const now = `${rules.name} ${document.documentElement.lang}`;
  if (!$("rules").closest("details").open || now === rulesShown) return;
  const [words, { about }] = await Promise.all([rulesWords(rules), backend.about(rules.name)]);
  rulesShown = now;
  $("rules").replaceChildren(el("span", {}, words), el("br"), el("span", { class: "quiet", lang: "en" }, about));
}

const MAX_EVAL = 20000; // see draughts.Score
const MAX_DATABASE_WIN = 29000;
const WIN = 32000;

/** A score for White, in hundredths of a man, in words: "+0.25", or who wins in how many moves. */
export function scoreWords(score) {
  const size = Math.abs(score);
  if (size <= MAX_EVAL) {
    const sign = score > 0 ? "+" : score < 0 ? "−" : "";
    return sign + new Intl.NumberFormat(document.documentElement.lang,
      { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(size / 100);
  }
  if (size <= MAX_DATABASE_WIN) return score > 0 ? t("analysis.whiteWins") : t("analysis.blackWins");
  const n = Math.ceil((WIN - size) / 2);
  return score > 0 ? t("analysis.whiteWinsIn", { n }) : t("analysis.blackWinsIn", { n });
}
