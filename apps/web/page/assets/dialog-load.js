// The dialog to load a game or a position, and the games of this browser.

import { $, capital, el } from "./dom.js";
import { buttons } from "./dialog-parts.js";
import { t } from "./i18n.js";
import { keptGames, reopen } from "./keep.js";
import { playerWords, sideWords } from "./panel.js";
import { title } from "./request.js";

const maxFile = 20e6; // bytes
const maxShown = 250_000; // of a text in the field: more makes browsers slow
const atOnce = 100; // games that are added to the list

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("latin1");

// The text of a file, as package pdn reads it: UTF-16 with a byte order mark, UTF-8, or Latin-1 where it is neither. A
// file that was joined from others may have both.
const textOf = (bytes) => {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === "255 254" || mark === "254 255") {
    return new TextDecoder(mark === "255 254" ? "utf-16le" : "utf-16be").decode(bytes);
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return new TextDecoder("x-user-defined").decode(bytes).replace(/[\uf780-\uf7ff]+/g, (letters) => {
      const word = Uint8Array.from(letters, (letter) => letter.charCodeAt(0)); // the bytes, which are not ASCII
      try {
        return utf8.decode(word);
      } catch {
        return latin1.decode(word);
      }
    });
  }
};

const result = String.raw`(?:\*|0[-:]\d\d?|\d\d?[-:]0|1:1|1-1|2-2|3-3|4-4|5-5|6-6|1/2-1/2)(?![^\s{[])`;
// What divides a PDN into games: comments, blank lines, tags, results, and other words of a line.
const parts = new RegExp([
  String.raw`\{[^]*?(?:\}|(?=\n\s*\n\[\w+ ?")|$)|[;%].*|(?<blank>\n\s*\n|\r\s*\r)`, // an open brace ends before tags
  String.raw`\[\s*(?<name>[\p{L}\d_]+)\s*(?:"(?<text>.*?)"|['’“”„](?<quoted>.*?)['’“”])\s*\]`,
  String.raw`\[(?<known>Event|Site|Date|Round|White|Black|Result) +(?<bare>[^"'\]\r\n]+)\]`,
  String.raw`(?<result>${result})|(?<words>(?:(?!${result}|[;%])[^\s{[]+[ \t]?)+)|\S`,
].join("|"), "gu");

// The tags of players in the languages that package pdn knows.
const foreign = {
  white: "Wit Blanc Blancs Weiss Weiß Bianco Bianchi Białe Biale Biały Bialy Branco Brancas Белые Blanco Blancas",
  black: "Zwart Noir Noirs Schwarz Nero Neri Czarne Czarny Preto Pretas Чёрные Черные Negro Negras Red",
};

/** The games in a PDN as they are listed, divided as package pdn does. The table reads the one that is chosen. */
function gamesIn(text, { rulesets, table }) {
  const games = [];
  let game = null; // the last one
  const begin = (start) => games.push(game = { start, tags: new Map(), earlier: new Set() });
  for (const { 0: word, index, groups } of text.matchAll(parts)) {
    const name = (groups.name ?? groups.known)?.toLowerCase();
    if (name) {
      // A tag of an earlier paragraph begins a game, and so does a second event in the same one.
      if (!game || game.moves || game.earlier.has(name) || name === "event" && game.tags.has(name) && game.last !== name) {
        begin(game?.end ?? (game ? index : 0));
      }
      game.last = name;
      if (!game.tags.has(name)) game.tags.set(name, groups.text ?? groups.quoted ?? groups.bare);
    } else if (groups.blank) game?.tags.forEach((_, tag) => game.earlier.add(tag));
    else if (groups.result) {
      if (game && !game.end) Object.assign(game, { moves: true, end: index + word.length, result: word });
    } else if (/\d/.test(groups.words)) {
      if (!game || game.end) begin(game?.end ?? 0);
      game.moves = true;
    }
  }
  return games.map(({ start, tags, result }, i) => {
    const of = (name) => tags.get(name.toLowerCase())?.replace(/\\(.)/g, "$1").replace(/^\?$/, "") ?? "";
    const type = Number.parseInt(of("GameType"), 10);
    const rules = rulesets.get(of("Variant").toLowerCase()) ??
      [...rulesets.values()].find((r) => r.type && r.type === type) ?? rulesets.get(table.variant);
    const player = (side) => [side, side === rules.first ? "P1" : "P2", ...foreign[side].split(" ")].map(of).find(Boolean);
    return {
      text: text.slice(start, games[i + 1]?.start), white: player("white"), black: player("black"),
      about: [of("Event"), of("Round"), of("Date")], result: resultOf(of("Result") || result || "", rules.first),
    };
  });
}

// The result of a PDN with White's points first. Its first number is for the side that moves first.
function resultOf(text, first) {
  const [own, others] = text.split("-").map((points) => (points === "1/2" ? 1 : Number(points)));
  if (!(own + others > 0)) return "";
  if (own === others) return "½–½";
  return (own > others) === (first === "white") ? "1–0" : "0–1";
}

// The games of this browser as they are listed.
const mine = (page) => keptGames().map((kept) => {
  const { variant, players, plays, over, when } = kept;
  const name = (side) => playerWords({ table: { players }, you: { plays } }, side);
  const [own] = plays;
  const result = !over ? t("dialog.unfinished") : !over.reason ? "" : !over.winner ? t("dialog.drawn")
    : plays.length > 1 ? t(over.winner === "white" ? "analysis.whiteWins" : "analysis.blackWins") : over.winner === own ? t("dialog.won") : t("dialog.lost");
  return {
    white: name("white"), black: name("black"), result, open: () => reopen(page, kept),
    about: [title(variant), new Date(when).toLocaleDateString(document.documentElement.lang)],
  };
});

// A list of games with a filter. More are added when it is scrolled to its end. choose(game) opens one.
function listed(heading, games, choose) {
  let shown = 0;
  let fitting = games;
  const rows = el("div", { class: "found", onscroll: () => {
    if (rows.scrollTop + 2 * rows.clientHeight > rows.scrollHeight) more();
  } });
  const side = (name, player) => el("span", {}, `${sideWords(name)}: `, el("b", {}, player || "?"));
  const more = () => rows.append(...fitting.slice(shown, shown += atOnce).map((game) =>
    el("button", { type: "button", onclick: () => choose(game) },
      side("white", game.white), el("span", { class: "result" }, game.result), side("black", game.black),
      el("span", { class: "quiet" }, [`${games.indexOf(game) + 1}.`, ...game.about].filter(Boolean).join(" ")))));
  const filter = el("input", { type: "search", id: "load-filter", "aria-label": t("dialog.filter"),
    placeholder: t("dialog.filter"), hidden: games.length < 2, oninput: () => {
      const parts = filter.value.toLowerCase().split(/\s+/);
      fitting = games.filter(({ white, black, result, about }) => {
        const words = [white, black, result, ...about].join(" ").toLowerCase();
        return parts.every((part) => words.includes(part));
      });
      shown = 0;
      rows.replaceChildren();
      more();
    } });
  more();
  return [el("h3", {}, heading), filter, rows];
}

/** Shows the dialog. */
export function show(page) {
  const { game, act, dialogs } = page;
  const dialog = $("load-dialog");
  const text = el("textarea", {
    id: "load-text", rows: 6, spellcheck: false, placeholder: "1. 11-15 23-19 2. 8-11 22-17 …",
  });
  const problem = el("p", { class: "refusal", role: "alert", hidden: true });
  const list = el("div", { class: "found-games" });
  const file = el("input", { type: "file", id: "load-file", accept: ".pdn,.fen,.txt,text/plain" });
  const say = (words) => {
    problem.hidden = !words;
    problem.textContent = words;
  };
  const load = async (open) => {
    try {
      await open();
      dialog.close();
    } catch (refusal) {
      say(capital(refusal.message) + ".");
    }
  };
  const look = (content) => {
    say("");
    list.replaceChildren();
    if (/^[\s"']*[WB]:/i.test(content)) {
      dialog.close();
      return dialogs.openNew({ variant: game.table.variant, fen: content });
    }
    const games = gamesIn(content, game);
    const open = (chosen) => load(() => act({ do: "load", text: chosen.text }, true));
    if (games.length === 0) return say(t("dialog.nothing"));
    if (games.length === 1) return open(games[0]);
    return list.replaceChildren(...listed(t("dialog.found", { n: games.length }), games, open));
  };
  const read = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > maxFile) return say(t("dialog.tooLarge", { size: maxFile / 1e6 }));
    const content = textOf(new Uint8Array(await chosen.arrayBuffer()));
    text.value = content.length > maxShown ? "" : content;
    look(content);
  };
  file.addEventListener("change", () => read(file.files[0]));
  const form = el("form", {
    onsubmit: (event) => { event.preventDefault(); look(text.value); },
    ondragover: (event) => event.preventDefault(),
    ondrop: (event) => {
      if (!event.dataTransfer.files[0]) return;
      event.preventDefault();
      read(event.dataTransfer.files[0]);
    },
  },
    el("h2", { id: "load-title" }, t("dialog.loadTitle")),
    el("label", { class: "field", htmlFor: "load-text" }, t("dialog.paste"), text),
    el("label", { class: "field", htmlFor: "load-file" }, t("dialog.file"), file),
    problem, list,
    buttons(dialog, el("button", { class: "primary" }, t("dialog.load"))));
  const kept = mine(page);
  if (kept.length) list.append(...listed(t("dialog.mine"), kept, (chosen) => load(chosen.open)));
  dialog.replaceChildren(form);
  dialog.showModal();
  text.focus();
}
