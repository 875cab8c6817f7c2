// What the browser stores: the settings of the page, and the game of the tab.

import { $ } from "./dom.js";
import { loadLanguage } from "./i18n.js";

const defaults = {
  theme: "auto", board: "green", pieces: "turned", size: 8, language: "", numbers: true, marks: true, animation: true,
  premove: true, sound: true, game: null, name: "",
};
const key = "draughts";

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** The settings; change them with save. */
export const settings = { ...defaults, ...stored() };

/** Changes settings and stores them, if the browser allows it. */
export function save(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Without storage they last until the page is closed.
  }
}

/** Stores the settings of a game until the tab is closed. */
export function storeGame(game) {
  try {
    sessionStorage.setItem("table", JSON.stringify(game));
  } catch {
    // Without storage a reload begins a new game.
  }
}

/** Returns the stored game, or null. */
export function storedGame() {
  try {
    return JSON.parse(sessionStorage.getItem("table"));
  } catch {
    return null;
  }
}

/**
 * Connects the switches of the page. It calls changed after each change, and offerLooks to show the choice of board and
 * pieces.
 */
export function connectSettings(changed, offerLooks) {
  for (const input of document.querySelectorAll("[data-setting]")) {
    input.checked = settings[input.dataset.setting];
    input.addEventListener("change", () => {
      save({ [input.dataset.setting]: input.checked });
      changed();
    });
  }
  $("view").addEventListener("toggle", offerLooks, { once: true });
  $("language").value = document.documentElement.lang;
  $("language").addEventListener("change", async (event) => {
    save({ language: event.target.value });
    await loadLanguage(settings.language);
    offerLooks();
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
