// The last games of this browser, with their results. If the server no longer has a game, or after the browser was closed, it can be opened
// again at a new table.

import { stored } from "./settings.js";

const key = "draughts-games";
const maxGames = 200;
const maxLength = 50_000; // of the PDN of a game
const maxAge = 30 * 24 * 60 * 60_000; // milliseconds for which an unfinished game is offered

let written = ""; // what was kept last
let opened = ""; // the ID of the game that was opened again
let timer = 0;

function read() {
  const games = stored(key);
  return Array.isArray(games) ? games.filter((game) => typeof game?.pdn === "string") : [];
}

function write(games) {
  for (let n = Math.min(games.length, maxGames); n >= 0; n--) {
    try {
      localStorage.setItem(key, JSON.stringify(games.slice(0, n)));
      return;
    } catch {
      // The storage is full, or there is none: fewer games.
    }
  }
}

/** Keeps the game of the page as it is. */
export function keep({ game, backend }) {
  const { id, table, you } = game;
  const { variant, players, clock } = table;
  const entry = {
    id: id || "local", variant, players, plays: you.plays, over: table.over ?? false, ply: table.ply,
    clock: clock?.control ?? "none", left: clock?.left, pdn: pdnOf(table),
  };
  const now = JSON.stringify(entry);
  if (now === written) return;
  written = now;
  put(entry);
  clearTimeout(timer);
  if (!table.about?.length && !table.variations) return;
  timer = setTimeout(async () => { // it has more than its moves
    const pdn = await backend.pdn().catch(() => "");
    if (pdn && game.id === id && game.table.ply === entry.ply) put({ ...entry, pdn });
  }, 1000);
}

function put(entry) {
  if (entry.pdn.length > maxLength) return;
  const games = read();
  // A new game at the same table does not replace one that is over.
  const last = games.find(({ id }) => id === entry.id);
  if (last?.over && !entry.over && entry.ply <= 2) last.id += ` ${last.when}`;
  const others = games.filter(({ id }) => id !== entry.id && id !== opened);
  opened = "";
  write([{ ...entry, when: Date.now() }, ...others]);
}

/** The kept games, the last one first. */
export const keptGames = read;

/** Returns the kept game with that ID, or else the last one that is not finished; undefined if there is none. */
export const keptGame = (id) => read().find((game) =>
  (id ? game.id === id : !game.over && Date.now() - game.when < maxAge));

/** Forgets a game. */
export const forget = (id) => write(read().filter((game) => game.id !== id));

/** Opens a kept game: at its table if the server has it with a seat for this person, or else at a new one, or to look at. */
export async function reopen({ backend, open, show, look }, kept) {
  if (backend.invites) {
    try {
      const state = await backend.join(kept.id);
      if (state.you.plays.length > 0) return show(state);
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
    }
  }
  if (kept.over) return look(kept);
  const player = (side) => {
    const { kind, name, level, seconds } = kept.players[side];
    if (kind !== "person" || kept.plays.includes(side)) return { kind, name, level, seconds };
    return { kind: "open" };
  };
  opened = kept.id;
  await open({
    variant: kept.variant, pdn: kept.pdn, clock: kept.clock, left: kept.left,
    players: { white: player("white"), black: player("black") },
  });
}

// The moves made at a table as PDN, without the rule set.
function pdnOf({ start, first, moves, ply }) {
  const of = (man) => [...start].flatMap((letter, i) => {
    if (letter.toLowerCase() !== man) return [];
    return [(letter === man ? "" : "K") + (i + 1)];
  }).join(",");
  const fen = `${first === "white" ? "W" : "B"}:W${of("w")}:B${of("b")}`;
  const words = moves.slice(0, ply).map(({ text }, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${text}` : text));
  return `[FEN "${fen}"]\n\n${words.join(" ")} *\n`;
}
