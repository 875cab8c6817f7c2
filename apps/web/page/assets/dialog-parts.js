// Parts of the dialogs.

import { el } from "./dom.js";
import { t } from "./i18n.js";

/** The buttons at the end of a dialog: one that closes it, and more. */
export function buttons(dialog, ...more) {
  const words = more.length ? t("page.cancel") : t("page.close");
  return el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, words), ...more);
}

/** A text in a field, with a button that copies it. */
export function copied(id, label, value) {
  const field = el("input", { id, readOnly: true, value, onfocus: (event) => event.target.select() });
  return el("div", { class: "copied" },
    el("label", { class: "field", htmlFor: id }, label, field),
    copyButton(t("dialog.copy"), () => value, label));
}

/** A button that copies what value() returns. */
export function copyButton(words, value, of = "") {
  const label = of ? t("dialog.copyOf", { what: of }) : undefined;
  const button = el("button", { type: "button", "aria-label": label }, words);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(value());
      button.textContent = t("dialog.copied");
    } catch {
      button.textContent = t("dialog.notCopied");
    }
    setTimeout(() => { button.textContent = words; }, 1500);
  });
  return button;
}
