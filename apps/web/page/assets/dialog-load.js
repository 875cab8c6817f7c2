// The dialog to load a game or a position, and the games of this browser.

import { $, capital, el } from "./dom.js";
import { buttons } from "./dialog-parts.js";
import { t } from "./i18n.js";
import { keptGames, reopen } from "./keep.js";
import { playerWords, sideWords } from "./panel.js";
import { title } from "./request.js";

const maxFile = 20e6; // bytes
const maxPosition = 4000; // of a file with a position
const atOnce = 100; // games that are added to the list

const maxRequest = 180_000; // bytes of a file that fits into a request in base64

const base64 = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

/** The games in a PDN as they are listed. What is too long for a server is read by the engine of this browser. */
async function gamesIn(blob, { game, backend }) {
  const isLong = backend.invites && blob.size > maxRequest;
  const reader = isLong ? (await import("./backend-local.js")).makeBackend() : backend;
  try {
    const games = await reader.learn("games", { variant: game.table.variant, pdn: await base64(blob) });
    return games.map(({ event, round, date, result, ...rest }) =>
      ({ ...rest, result: result === "*" ? "" : result, about: [event, round, date] }));
  } finally {
    if (isLong) reader.close();
  }
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
  const { game, backend, act, dialogs } = page;
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
  let asked = 0; // files and texts, of which the last one is shown
  const load = async (open) => {
    const mine = asked;
    try {
      await open();
      if (mine === asked && form.isConnected) dialog.close();
    } catch (refusal) {
      if (mine === asked) say(capital(refusal.message) + ".");
    }
  };
  const look = async (blob) => {
    const mine = ++asked;
    const isLate = () => mine !== asked || !dialog.open || !form.isConnected;
    say("");
    list.replaceChildren();
    const start = await blob.slice(0, maxPosition).text();
    if (isLate()) return undefined;
    if (/^[\s"']*[WB]:/i.test(start)) {
      const from = { variant: game.table.variant, fen: start };
      const { problems } = await backend.check(from).catch(({ message }) => ({ problems: [message] }));
      if (isLate()) return undefined;
      if (problems.length) return say(problems.map((words) => capital(words) + ".").join(" "));
      dialog.close();
      return dialogs.openNew(from);
    }
    let games;
    try {
      games = await gamesIn(blob, page);
    } catch (refusal) {
      return isLate() || say(capital(refusal.message) + ".");
    }
    if (isLate()) return undefined;
    const open = (chosen) => load(() => act({ do: "load", text: chosen.pdn, settings: { variant: chosen.variant } }, true));
    if (games.length === 0) return say(t("dialog.nothing"));
    if (games.length === 1) return open(games[0]);
    return list.replaceChildren(...listed(t("dialog.found", { n: games.length }), games, open));
  };
  const read = (chosen) => {
    if (!chosen) return;
    asked++;
    if (chosen.size > maxFile) say(t("dialog.tooLarge", { size: maxFile / 1e6 }));
    else look(chosen);
  };
  file.addEventListener("change", () => read(file.files[0]));
  const form = el("form", {
    onsubmit: (event) => { event.preventDefault(); look(new Blob([text.value])); },
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
