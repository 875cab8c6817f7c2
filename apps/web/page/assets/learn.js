// The pages for learning: puzzles, endings, the explorer of moves and the rules in pictures. They open in a dialog over
// the game. Nothing of this is loaded before.

import { el, loadStyle } from "./dom.js";
import { loadWords, t } from "./i18n.js";

/** The pages by name, each in a module with a function show(place, context). */
const pages = {
  puzzles: () => import("./puzzles.js"), endings: () => import("./trainer.js"),
  explorer: () => import("./explorer.js"), rules: () => import("./variants.js"),
};

let dialog = null;

/**
 * Opens the pages for learning. context is what they need: backend, rulesets (a Map), variant (of the game),
 * begin(variant), which begins a game, and replay({variant, pdn}, ply), which shows one. A file goes to the explorer.
 */
export async function openLearn(context, file) {
  await Promise.all([loadStyle("learn"), loadStyle("forms"), loadWords("learn")]);
  dialog?.remove();
  const place = el("div", { class: "learn-page", id: "learn-page" });
  const tabs = Object.keys(pages).map((name) =>
    el("button", { id: `learn-${name}`, "data-page": name, onclick: () => show(name) }, t(`learn.${name}`)));
  dialog = el("dialog", { id: "learn-dialog", class: "learn", "aria-labelledby": "learn-title" },
    el("header", { class: "learn-bar" },
      el("h2", { id: "learn-title" }, t("page.learn")),
      el("nav", { "aria-label": t("page.learn") }, ...tabs),
      el("button", { class: "learn-close", onclick: () => dialog.close() }, t("page.close"))),
    place);
  document.body.append(dialog);
  dialog.showModal();
  await show(file ? "explorer" : "puzzles", file);

  async function show(name, dropped) {
    for (const tab of tabs) {
      if (tab.dataset.page === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    const own = el("section", { "aria-label": t(`learn.${name}`) });
    place.replaceChildren(own);
    try {
      const module = await pages[name]();
      await module.show(own, { ...context, dropped, close: () => dialog.close() });
    } catch (error) {
      own.append(el("p", { class: "refusal", role: "alert" }, t("learn.failed", { reason: error.message })));
    }
    place.dataset.shown = name;
  }
}
