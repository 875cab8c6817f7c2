// What this browser remembers: how the board looks, and what was played last.

import { $ } from "./dom.js";

const defaults = { theme: "auto", numbers: true, marks: true, animation: true, game: null };
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

/** Changes settings and remembers them, if the browser lets us. */
export function save(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They hold until the page is closed.
  }
}

/** Connects the switches of the page; changed is called after each. */
export function connectSettings(changed) {
  for (const input of document.querySelectorAll("[data-setting]")) {
    input.checked = settings[input.dataset.setting];
    input.addEventListener("change", () => {
      save({ [input.dataset.setting]: input.checked });
      changed();
    });
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  $("theme").addEventListener("click", () => {
    const dark = settings.theme === "auto" ? system.matches : settings.theme === "dark";
    save({ theme: dark ? "light" : "dark" });
    document.documentElement.dataset.theme = settings.theme;
  });
}

/** Reports whether moves glide over the board. */
export const animated = () => settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
