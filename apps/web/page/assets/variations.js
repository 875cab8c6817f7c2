// The variations in the list of moves.

import { el, loadStyle } from "./dom.js";
import { scoreWords } from "./panel.js";

loadStyle("study");

/**
 * The variations that leave a line in place of the moves at plies, as paragraphs. button(move, line, ply) makes the
 * button of a move.
 */
export function leaving(game, of, plies, button) {
  return plies.flatMap((at) => numbersOf(game, of, at).map((number) =>
    el("p", { class: "variation" }, ...words(game, number, button))));
}

// The places in the list of the variations that leave a line after at moves.
function numbersOf(game, of, at) {
  return game.table.variations.flatMap((variation, i) => (variation.of === of && variation.at === at ? [i + 1] : []));
}

// The moves of a variation with their numbers, comments and variations.
function words(game, number, button) {
  const { at, moves } = game.table.variations[number - 1];
  let numbered = false; // the last move had a number or needs none
  const all = moves.flatMap((move, i) => {
    const ply = at + i;
    const parts = [];
    if (ply % 2 === 0 || !numbered) {
      parts.push(el("span", { class: "number" }, `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`));
    }
    numbered = !move.comment;
    parts.push(button(move, number, ply + 1));
    if (move.eval !== undefined) parts.push(el("span", { class: "quiet" }, scoreWords(move.eval)));
    if (move.comment) parts.push(el("span", { class: "quiet" }, move.comment));
    for (const inner of numbersOf(game, number, ply)) {
      parts.push(el("span", { class: "inner" }, "(", ...words(game, inner, button), ")"));
      numbered = false;
    }
    return parts;
  });
  return all.flatMap((part, i) => (i === 0 ? [part] : [" ", part]));
}
