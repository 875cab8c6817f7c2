// The last games of this browser, with their results. If the server no longer has a game, or after the browser was closed, it can be opened
// again at a new table.

import { store, stored } from "./settings.js";

const key = "draughts-games";
const maxGames = 200;
const maxLength = 50_000; // of the PDN of a game
const maxAge = 30 * 24 * 60 * 60_000; // milliseconds for which an unfinished game is offered

let local = newName(); // the table of a tab without a server

function newName() { return `local-${Math.random().toString(36).slice(2)}`; }

/** Gives the table of a tab without a server the name that it had before a reload. A duplicated tab has another name. */
export async function nameTab() {
  const before = stored("tab", "sessionStorage");
  if (before && await isMine(before)) local = before;
  else isMine(local);
  store("tab", local, "sessionStorage");
}

// Takes a name as long as the page is shown, unless another tab has it.
const isMine = (name) => new Promise((resolve) => {
  if (!navigator.locks) resolve(true); // not on a page without HTTPS
  const soon = AbortSignal.timeout(500); // before a reload the page held it
  navigator.locks?.request(name, { signal: soon }, () => new Promise(() => resolve(true))).catch(() => resolve(false));
});

let written = ""; // what was kept last
let seen = 0; // the revision of its variations and comments
let opened = null; // the kept game that was opened again
let timer = 0;

function read() {
  const games = stored(key);
  return Array.isArray(games) ? games.filter((game) => typeof game?.pdn === "string" && game.players?.white && game.players.black &&
    Array.isArray(game.plays)) : [];
}

function write(games) {
  for (let n = Math.min(games.length, maxGames); n >= Math.min(1, games.length); n--) {
    try {
      localStorage.setItem(key, JSON.stringify(games.slice(0, n)));
      return;
    } catch {
      // The storage is full, or there is none: fewer games, or those of before.
    }
  }
}

/** Keeps the game of the page as it is. One that another game has replaced at its table gets an entry of its own. */
export function keep({ game, backend }) {
  const { id, table, you } = game;
  if (game.isNew) {
    written = "";
    clearTimeout(timer);
    write(read().map((kept) => (kept.id === (id || local) ? apart(kept) : kept)));
    return;
  }
  const { variant, players, clock } = table;
  const entry = {
    id: id || local, variant, players, plays: you.plays, over: table.over ?? false, ply: table.ply,
    clock: clock?.control ?? "none", left: clock?.left, pdn: pdnOf(table, game.rules),
  };
  const annotated = table.about?.length || table.variations;
  const now = JSON.stringify(entry);
  const edited = annotated ? table.revision : 0;
  if (now === written && edited === seen) return;
  if (now !== written || !annotated) put(entry);
  [written, seen] = [now, edited];
  clearTimeout(timer);
  if (!annotated && table.start === game.rules.start) return;
  timer = setTimeout(async () => { // it has more than its moves, or a start with counters
    const pdn = await backend.pdn().catch(() => "");
    if (!pdn || game.id !== id || game.table.ply !== entry.ply) return;
    const start = /^\[FEN .*/m.exec(pdn)?.[0] ?? "$&";
    put({ ...entry, pdn: annotated ? pdn : entry.pdn.replace(/^.*/, start) });
  }, 1000);
}

/** The game of the page has got its table. */
export const nameKept = (id) => write(read().map((kept) => (kept.id === local ? { ...kept, id } : kept)));

// The kept game with an ID that no table has.
const apart = (kept) => ({ ...kept, id: `${kept.id} ${kept.when}` });

// Whether two entries are of the same game, of which one may have been set apart.
const isSame = (a, b) => a.when === b.when && a.id.split(" ")[0] === b.id.split(" ")[0];

function put(entry) {
  if (entry.pdn.length > maxLength) return;
  // Another game at the same table does not replace one that is over, or that was played before an older one was opened.
  // A game that has gone back by more than a move and its answer is of a server that was restored from a copy.
  const isOther = (last) => (opened ? !isSame(last, opened)
    : entry.ply < last.ply - 2 || last.over && !entry.over && entry.ply <= 2);
  const games = read().map((last) => (last.id === entry.id && isOther(last) ? apart(last) : last));
  const others = games.filter((kept) => kept.id !== entry.id && !(opened && isSame(kept, opened)));
  opened = null;
  write([{ ...entry, when: Date.now() }, ...others]);
}

/** The kept games, the last one first. */
export const keptGames = read;

// Whether no other person plays in a kept game.
const isOwn = ({ players, plays }) => ["white", "black"].every((side) => players[side].kind === "engine" || plays.includes(side));

/**
 * Returns the kept game with that ID, or else the last one that is not finished; undefined if there is none. Without
 * invitations a game against another person cannot go on.
 */
export const keptGame = (id, { invites } = {}) => read().find((game) =>
  (id ? game.id === id : !game.over && Date.now() - game.when < maxAge && (invites || isOwn(game))));

/** Forgets a game. */
export const forget = (kept) => write(read().filter((game) => !isSame(game, kept)));

/**
 * Opens a kept game: at its table if the server has it with a seat for this person, or else at a new one, or to look at.
 * Without a server one against another person is only looked at: the server may have it.
 */
export async function reopen({ backend, open, show, look }, kept) {
  if (backend.invites) {
    try {
      const state = await backend.join(kept.id);
      if (state.you.plays.length > 0) return show(state);
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
    }
  }
  if (kept.over || !backend.invites && !isOwn(kept)) return look(kept);
  const player = (side) => {
    const { kind, name, level, seconds } = kept.players[side];
    if (kind !== "person" || kept.plays.includes(side)) return { kind, name, level, seconds };
    return { kind: "open" };
  };
  opened = kept;
  const done = await open({
    variant: kept.variant, pdn: kept.pdn, clock: kept.clock, left: kept.left,
    players: { white: player("white"), black: player("black") },
  });
  if (!done) opened = null;
}

// A player in a tag, as the server writes it.
function nameOf({ kind, name, level, seconds }) {
  if (kind !== "engine") return name || "Person";
  return seconds ? `Engine, ${seconds} s a move` : `Engine, level ${level}`;
}

// The moves made at a table as PDN, without the rule set. A game that is over has its players, the day and its result.
function pdnOf({ start, first, moves, ply, over, players }, rules) {
  const of = (man) => [...start].flatMap((letter, i) => {
    if (letter.toLowerCase() !== man) return [];
    return [(letter === man ? "" : "K") + (i + 1)];
  }).join(",");
  const fen = `${first === "white" ? "W" : "B"}:W${of("w")}:B${of("b")}`;
  const words = moves.slice(0, ply).map(({ text }, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${text}` : text));
  const tags = over ? {
    White: nameOf(players.white), Black: nameOf(players.black), Date: new Date().toLocaleDateString("sv").replaceAll("-", "."),
    Result: !over.winner ? "1/2-1/2" : over.winner === rules.first ? "1-0" : "0-1",
  } : {};
  const lines = Object.entries({ FEN: fen, ...tags }).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  return `${lines.join("\n")}\n\n${words.join(" ")} *\n`;
}
