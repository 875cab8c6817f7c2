// The languages of the page. Each has one file in each folder of assets/words: words by area and key. A value is a text in which {name}
// stands for a value, or one text for each plural form of a language (see Intl.PluralRules), chosen by the value n.

let words = {};
const folders = new Set(["page"]); // where the words are from
let plurals = new Intl.PluralRules("en");
let wanted = ""; // the language that was asked for last

/**
 * Loads the words of a language, by default the language of the page (see before-paint.js), and translates the page,
 * unless another language is asked for meanwhile.
 */
export async function loadLanguage(tag = document.documentElement.lang) {
  const root = document.documentElement;
  wanted = tag;
  try {
    const from = [...folders];
    const loaded = await Promise.all(from.map((folder) => wordsIn(folder, tag)));
    if (wanted !== tag) return;
    if (folders.size > from.length) { // a part has come meanwhile, in the language before
      await loadLanguage(tag);
      return;
    }
    words = Object.assign({}, ...loaded);
    plurals = new Intl.PluralRules(tag);
    root.lang = tag;
    translate(document);
  } finally {
    root.classList.remove("translating");
  }
}

/** Loads more words in the language of the page: for a part that is not on the first view, from its folder. */
export async function loadWords(folder) {
  if (folders.has(folder)) return;
  const tag = document.documentElement.lang;
  const more = await wordsIn(folder, tag);
  if (tag !== document.documentElement.lang) {
    await loadWords(folder);
    return;
  }
  folders.add(folder);
  Object.assign(words, more);
}

async function wordsIn(folder, tag) {
  const answer = await fetch(`assets/words/${folder}/${tag}.json`).catch(() => ({ status: 0 }));
  if (!answer.ok) throw Object.assign(new Error("The words of the page are not there yet."), { status: answer.status });
  return answer.json();
}

/** Returns the text of a key like "board.turn", with its values filled in; without a text, what is said otherwise. */
export function t(key, values = {}, otherwise = key) {
  const [area, name] = key.split(".");
  let text = words[area]?.[name] ?? otherwise;
  if (typeof text === "object") text = text[plurals.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, value) => values[value] ?? whole);
}

/** Returns the parts of a list with "and" or "or" (a "conjunction" or a "disjunction") before the last. */
export const list = (parts, type = "conjunction") =>
  new Intl.ListFormat(document.documentElement.lang, { type }).format(parts.map(String));

/** Translates the elements in root: data-t is the key of the text, data-t-label the key of the label (aria-label). */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
}
