// The rule sets: a telling position and three sentences for each. The words are in assets/rules, by language.

import { CELL, drawPiece, drawRoute } from "./board-draw.js";
import { title } from "./request.js";
import { el, loadJSON, svg } from "./dom.js";
import { t } from "./i18n.js";
import { button } from "./learn-board.js";

/** Shows the rule sets. */
export async function show(place, { rulesets, variant, begin, close }) {
  const tag = document.documentElement.lang;
  const [words, pictures] = await Promise.all([loadJSON(`rules/${tag}`), loadJSON("rules/pictures")]);
  const cards = [...rulesets.values()].filter(({ name }) => pictures[name]).map((rules) => el("article", { class: "rules-card", id: `rules-${rules.name}` },
    picture(rules, pictures[rules.name]),
    el("div", { class: "rules-words" },
      el("h3", {}, title(rules.name)),
      el("p", {}, words[rules.name].join(" ")),
      button(t("learn.play"), () => { close(); begin(rules.name); },
        { "aria-label": `${t("learn.play")}: ${title(rules.name)}` }))));
  place.append(el("p", { class: "quiet" }, t("learn.pictures")), el("div", { class: "rules-cards" }, ...cards));
  document.getElementById(`rules-${variant}`)?.scrollIntoView({ block: "nearest" });
}

/** Draws a position, and the path of a move in it. */
function picture({ size, squares, name }, { board, path }) {
  const side = size * CELL;
  const corner = (square) => ({ x: squares[square - 1][1] * CELL, y: squares[square - 1][0] * CELL });
  const ground = squares.map((_, i) => svg("rect", { class: "ground", ...corner(i + 1), width: CELL, height: CELL }));
  const pieces = [...board].flatMap((letter, i) => {
    if (letter === ".") return [];
    const { x, y } = corner(i + 1);
    const piece = drawPiece(letter, i + 1);
    piece.setAttribute("transform", `translate(${x + CELL / 2} ${y + CELL / 2})`);
    return [piece];
  });
  return el("div", { class: "learn-frame" }, svg("svg", {
    class: "learn-board picture", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("learn.picture", { rules: title(name) }),
  },
    svg("rect", { class: "light", width: side, height: side }), ...ground, svg("g", { class: "pieces" }, ...pieces),
    svg("g", { class: "marks" }, ...path ? [drawRoute(path.map(corner), "hint")] : [])));
}
