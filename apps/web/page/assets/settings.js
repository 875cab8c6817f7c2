// What the browser stores: the settings of the page, and the game of the tab.

import { $, el, loadStyle } from "./dom.js";
import { loadLanguage, loadWords, t } from "./i18n.js";

const defaults = {
  theme: "auto", board: "green", pieces: "turned", size: 8, language: "", numbers: true, marks: false, animation: true,
  premove: true, sound: true, game: null, name: "",
};
/** Returns what the browser has stored under a key, or null. */
export function stored(key, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(key));
  } catch {
    return null;
  }
}

/** Stores a value, if the browser allows it: without storage it lasts until the page is closed. */
export function store(key, value, storage = "localStorage") {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // It is full, or there is none.
  }
}

/** The settings; change them with save. */
export const settings = { ...defaults, ...stored("draughts") };

/** Changes settings and stores them, with those that other tabs have stored. */
export function save(changes) {
  Object.assign(settings, changes);
  store("draughts", { ...settings, ...stored("draughts"), ...changes });
}

/** Stores the settings of a game until the tab is closed. */
export const storeGame = (game) => store("table", game, "sessionStorage");

/** Returns the stored game, or null. */
export const storedGame = () => stored("table", "sessionStorage");

// The looks by the name of their setting. Their colours are in style.css.
const looks = { board: ["green", "walnut", "blue", "grey"], pieces: ["turned", "flat", "wood"] };

let choices = []; // the elements

// Shows the choice of board and pieces in the settings, in the language of the page.
async function offerLooks() {
  await Promise.all([loadStyle("forms"), loadWords("later")]);
  for (const choice of choices) choice.remove();
  choices = Object.entries(looks).map(([setting, values]) => el("fieldset", { class: "swatches" },
    el("legend", {}, t(`themes.${setting}`)),
    ...values.map((value) => el("label", { class: "radio" },
      el("input", {
        type: "radio", name: setting, value, checked: value === settings[setting],
        onchange: () => {
          save({ [setting]: value });
          document.documentElement.dataset[setting] = value;
        },
      }),
      el("span", {}, el("i", { [`data-${setting}`]: value }), el("b", {}, t(`themes.${value}`)))))));
  $("language").closest(".field").before(...choices);
}

/** Connects the switches of the page. It calls changed after each change, and failed if a language cannot be loaded. */
export function connectSettings(changed, failed) {
  for (const input of document.querySelectorAll("[data-setting]")) {
    input.checked = settings[input.dataset.setting];
    input.addEventListener("change", () => {
      save({ [input.dataset.setting]: input.checked });
      changed();
    });
  }
  $("view").addEventListener("toggle", offerLooks, { once: true });
  $("language").value = document.documentElement.lang;
  $("language").addEventListener("change", async ({ target }) => {
    const { value } = target;
    const error = await loadLanguage(value).catch((reason) => reason);
    if (target.value !== value) return; // another was chosen meanwhile
    if (error) {
      target.value = document.documentElement.lang;
      failed();
      return;
    }
    save({ language: value });
    offerLooks().catch(failed);
    changed();
  });
  const sound = $("sound");
  const showSound = () => sound.setAttribute("aria-pressed", String(settings.sound));
  sound.addEventListener("click", () => {
    save({ sound: !settings.sound });
    showSound();
  });
  showSound();
  const system = matchMedia("(prefers-color-scheme: dark)");
  $("theme").addEventListener("click", () => {
    const dark = settings.theme === "auto" ? system.matches : settings.theme === "dark";
    save({ theme: dark ? "light" : "dark" });
    document.documentElement.dataset.theme = settings.theme;
  });
}

/** Returns whether moves are animated. */
export const animated = () => settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
