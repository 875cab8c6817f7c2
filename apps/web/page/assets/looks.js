// The choice of board and pieces. It is built when the settings are opened for the first time.

import { $, el, loadStyle } from "./dom.js";
import { loadWords, t } from "./i18n.js";
import { save, settings } from "./settings.js";

// The looks by the name of their setting, with their words. Their colours are in style.css.
const looks = {
  board: {
    green: () => t("themes.green"), walnut: () => t("themes.walnut"), blue: () => t("themes.blue"),
    grey: () => t("themes.grey"),
  },
  pieces: { turned: () => t("themes.turned"), flat: () => t("themes.flat"), wood: () => t("themes.wood") },
};
const legends = { board: () => t("themes.board"), pieces: () => t("themes.pieces") };

let choices = [];

/** Shows the choice of board and pieces in the settings, in the language of the page. */
export async function offerLooks() {
  await Promise.all([loadStyle("forms"), loadWords("later")]);
  for (const choice of choices) choice.remove();
  choices = Object.entries(looks).map(([setting, values]) => el("fieldset", { class: "swatches" },
    el("legend", {}, legends[setting]()),
    ...Object.entries(values).map(([value, words]) => el("label", { class: "radio" },
      el("input", {
        type: "radio", name: setting, value, checked: value === settings[setting],
        onchange: () => {
          save({ [setting]: value });
          document.documentElement.dataset[setting] = value;
        },
      }),
      el("span", {}, el("i", { [`data-${setting}`]: value }), el("b", {}, words()))))));
  $("language").closest(".field").before(...choices);
}
