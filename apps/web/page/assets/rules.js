// The rules of the game in words: three sentences in the language of the page, and all of the rule set in English.

import { el } from "./dom.js";

let shown = ""; // the rule set and the language of what is shown

/** Returns three sentences about a rule set. */
export async function rulesWords(variant) {
  const response = await fetch(`assets/variants/${document.documentElement.lang}.json`);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json())[variant]?.join(" ") ?? "";
}

/** Shows the rules in an element. */
export async function showRules(place, backend, variant) {
  const now = `${variant} ${document.documentElement.lang}`;
  if (now === shown) return;
  const [words, { about }] = await Promise.all([rulesWords(variant), backend.about(variant)]);
  shown = now;
  place.replaceChildren(el("span", {}, words), el("br"), el("span", { class: "quiet", lang: "en" }, about));
}
