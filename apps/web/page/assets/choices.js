// The choice among captures that lead to the same square.

import { $ } from "./dom.js";
import { t } from "./i18n.js";

/** The letter of a route, by its number. */
export const letterOf = (i) => String.fromCharCode(65 + i % 26);

/** Offers the routes of captures among which the person must choose. play(text) makes a move. */
export function showChoices(game, choices, play) {
  const group = $("choice");
  const had = !group.hidden;
  const offered = choices.map((move) => move.text).join(" ");
  if (had && offered === group.dataset.offered) return; // the focus stays on its button
  group.dataset.offered = offered;
  group.hidden = choices.length === 0;
  if (group.hidden) {
    group.replaceChildren();
    return;
  }
  const words = document.createElement("p");
  words.textContent = t("status.whichWay");
  const buttons = choices.map((move, i) => {
    const button = document.createElement("button");
    button.className = `c${i % 6}`;
    const letter = document.createElement("b");
    letter.textContent = letterOf(i);
    button.append(letter, ` ${move.path.map((s) => game.name(s)).join(" × ")}`);
    button.addEventListener("click", () => play(move.text));
    return button;
  });
  group.replaceChildren(words, ...buttons);
  if (!had) buttons[0].focus({ preventScroll: true });
}
