// The languages of the page. Each has one file in assets/lang: words by area and key. A value is a text in which {name}
// stands for a value, or one text for each plural form of a language (see Intl.PluralRules), chosen by the value n.

/** The languages of the page, by their own names. */
export const languages = { en: "English", nl: "Nederlands", fr: "Français", ru: "Русский", de: "Deutsch" };

let words = {};
let plurals = new Intl.PluralRules("en");

/** Returns the language to use: the chosen one, or the first of the browser's that the page has. */
export function pickLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].map((tag) => tag?.split("-")[0]);
  return wanted.find((tag) => tag in languages) ?? "en";
}

/** Loads the words of a language and translates the elements of the page. */
export async function loadLanguage(tag) {
  const response = await fetch(`assets/lang/${tag}.json`);
  words = await response.json();
  plurals = new Intl.PluralRules(tag);
  document.documentElement.lang = tag;
  translate(document);
}

/** Returns the text of a key like "board.turn", with its values filled in. */
export function t(key, values = {}) {
  const [area, name] = key.split(".");
  let text = words[area]?.[name] ?? key;
  if (typeof text === "object") text = text[plurals.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, value) => values[value] ?? whole);
}

/** Translates the elements in root: data-t is the key of the text, data-t-label that of the label for screen readers. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
}
