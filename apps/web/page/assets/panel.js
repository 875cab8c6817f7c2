// The panels beside the board: players and clocks, status, engine, score, offers.

import { $, capital, count, el } from "./dom.js";
import { other } from "./game.js";

/** Level names for people, by level. */
export const levels = ["0 – random moves", "1 – first steps", "2 – beginner", "3 – casual", "4 – learner",
  "5 – club novice", "6 – club player", "7 – strong", "8 – very strong", "9 – expert", "10 – master"];

/** The options of a select for the strength of an engine. */
export function strengthOptions(selected) {
  const value = selected.seconds ? `s${selected.seconds}` : `l${selected.level}`;
  const option = (v, words) => el("option", { value: v, selected: v === value }, words);
  return [
    ...levels.map((words, level) => option(`l${level}`, `Level ${words}`)),
    ...[1, 3, 10].map((s) => option(`s${s}`, `Best, ${s} s a move`)),
  ];
}

/** The engine, as a player, for a value of that select. */
export function engineOf(value) {
  const n = Number(value.slice(1));
  return value[0] === "s" ? { kind: "engine", seconds: n, level: 0 } : { kind: "engine", level: n, seconds: 0 };
}

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
  let who = el("span", { class: "who" }, game.playerWords(side));
  if (player.kind === "engine" && game.you.alone) {
    who = el("select", {
      class: "who", "aria-label": `Strength of ${side}`,
      onchange: (event) => {
        const strength = engineOf(event.target.value);
        event.target.blur();
        act({ do: "players", players: { ...table.players, [side]: strength } });
      },
    }, ...strengthOptions(player));
  } else if (player.kind === "open" && game.you.plays.length === 0) {
    who = el("button", { class: "sit primary", onclick: () => act({ sit: side }) }, `Play ${side}`);
  }
  strip.replaceChildren(
    el("span", { class: `disc ${side}`, "aria-hidden": "true" }),
    el("span", { class: "name" }, el("b", {}, capital(side)), who),
    el("span", { class: "tally", title: `${capital(side)} on the board and captured` },
      el("span", {}, count(men, "man", "men")),
      kings ? el("span", {}, count(kings, "king")) : null,
      captured ? el("span", { class: "captured" }, `+${captured}`) : null),
    el("span", { class: "clock" }));
  showClock(strip.querySelector(".clock"), game, side);
}

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
  const passed = clock.running === side ? Math.max(0, performance.now() - game.received - clock.delay) : 0;
  const left = Math.max(0, clock.left[side] - passed);
  const seconds = Math.ceil(left / 1000);
  element.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  element.classList.toggle("low", seconds <= 20);
  element.classList.toggle("running", clock.running === side);
}

/** Returns the state of the game in one sentence or two. */
export function statusWords(game, movers) {
  const { table } = game;
  if (game.reviewing) {
    const move = table.moves[game.shown - 1];
    return game.shown === 0 ? "The start of the game." : `After ${capital(other(game.turn))}'s ${move.text}.`;
  }
  if (table.over) return capital(table.over.words) + ".";
  if (table.paused) return "The game is paused.";
  const turn = capital(table.turn);
  if (!game.myTurn) {
    const player = table.players[table.turn];
    if (player.kind === "engine") return `${turn} is thinking…`;
    if (player.kind === "open") return `Waiting for ${table.turn}: share the link.`;
    return `${turn} to move.`;
  }
  const you = game.you.plays.length === 1 ? "Your move" : `${turn} to move`;
  if (movers.capture) {
    const names = [...movers.squares].map((s) => game.name(s));
    return `${you}: ${names.join(" or ")} must capture.`;
  }
  return you + ".";
}

/** Shows the results of the search. */
export function showThinking(game) {
  const { table, thinking, you } = game;
  const helped = you.alone || Object.values(table.players).some((player) => player.kind === "engine");
  $("engine-card").hidden = !helped;
  $("analyse").checked = table.analyse;
  $("analyse").disabled = !you.alone;
  const known = thinking && !table.over && helped;
  $("thinking").hidden = !known;
  $("score").textContent = known ? capital(thinking.words) : "";
  const seconds = known ? (thinking.time / 1000).toFixed(1) : "";
  $("depth").textContent = known && thinking.depth
    ? `depth ${thinking.depth} · ${thousands(thinking.nodes)} positions · ${seconds} s` : "";
  const line = known && thinking.line?.length ? [thinking.moves ? "Plans:" : "Best:", ...thinking.line] : [];
  const advice = table.over || table.analyse || !you.alone ? [] : ["Switch on to see the evaluation."];
  $("line").replaceChildren(...(line.length ? line.flatMap((words) => [el("span", {}, words), " "]) : advice));
  // Half a man moves the bar by a tenth of its width, a win by all of its half.
  const white = known ? 50 + 50 * Math.tanh((thinking.score ?? 0) / 250) : 50;
  $("balance").style.width = `${white}%`;
}

const thousands = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e4 ? `${Math.round(n / 1e3)} k` : String(n));

/** Shows the men, kings and captures of each side, and the games won. */
export function showScores(game) {
  const { table } = game;
  const row = (side) => {
    const { men, kings, captured } = game.material(side);
    return el("tr", {}, el("th", { scope: "row" }, capital(side)),
      ...[men, kings, captured, table.won[side]].map((n) => el("td", {}, String(n))));
  };
  const heading = (words) => el("th", { scope: "col" }, words);
  $("scores").replaceChildren(
    el("thead", {}, el("tr", {}, el("td"), ...["Men", "Kings", "Captured", "Games won"].map(heading))),
    el("tbody", {}, row("black"), row("white"),
      el("tr", {}, el("th", { scope: "row", colSpan: 4 }, "Games drawn"), el("td", {}, String(table.drawn)))));
}

/** Shows an offer to answer, a draw to claim, or the choices after the end of a game. */
export function showQuestion(game, act, dialogs) {
  const { table, you } = game;
  const button = (words, action, kind = "") => el("button", { class: kind, onclick: action }, words);
  const parts = [];
  const declined = table.offer?.declined;
  const asked = table.offer && !declined && you.plays.length > 0 && !you.plays.includes(table.offer.by);
  const asks = {
    undo: "would like to take back the last move", draw: "offers a draw", rematch: "would like another game",
    pause: "would like to pause the game",
  };
  if (asked) {
    parts.push(el("p", {}, `${capital(table.offer.by)} ${asks[table.offer.what]}.`),
      button("Agree", () => act({ do: "accept" }), "primary"), button("Refuse", () => act({ do: "decline" })));
  } else if (declined && you.plays.includes(table.offer.by) && !table.over) {
    parts.push(el("p", {}, "The other side has declined."));
  } else if (table.offer && !declined && you.plays.includes(table.offer.by)) {
    parts.push(el("p", {}, "You have asked. The other side has not answered yet."));
  } else if (table.over && you.plays.length > 0 && !game.reviewing) {
    parts.push(button("Rematch", () => act({ do: "rematch" }), "primary"), button("New game", () => dialogs.openNew()));
  } else if (table.paused && you.plays.length > 0) {
    parts.push(button("Resume", () => act({ do: "resume" }), "primary"));
  } else if (table.claim && game.myTurn) {
    parts.push(el("p", {}, `You may claim a draw (${table.claim}).`), button("Claim", () => act({ do: "claim" })));
  }
  $("question").hidden = parts.length === 0;
  $("question").replaceChildren(...parts);
}
