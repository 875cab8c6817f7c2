// Opening books in the explorer: the built-in ones, and what a book says about a position.

import { openBook } from "./bookfile.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { title } from "./request.js";
import { scoreWords } from "./panel.js";

/** The rule sets that have a built-in book. */
export const builtin = ["brazilian", "english", "international", "russian"];

/** Loads a built-in book. */
export async function loadBuiltin(variant, rulesets) {
  const response = await fetch(`assets/books/${variant}.packed`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return openBook(new Uint8Array(await response.arrayBuffer()), rulesets);
}

/** How the explorer shows a book. */
export const bookView = (book) => ({
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
