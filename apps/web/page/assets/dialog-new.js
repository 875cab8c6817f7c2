// The dialog for a new game.

import { $, el } from "./dom.js";
import { buttons } from "./dialog-parts.js";
import { t } from "./i18n.js";
import { rulesWords, sideWords, strengthOptions } from "./panel.js";
import { clocks, engineOf, lastRequest, settingsOf, title } from "./request.js";
import { save, settings } from "./settings.js";

/**
 * Shows the dialog, when the words about the rules are there: nothing may move under a finger. from is how a game goes on
 * whose rules are known: {variant, fen} from a position, {variant, players} from where it is, by a function that sets the players.
 */
export async function show({ game, backend, act, open }, from = null) {
  const dialog = $("new-dialog");
  const { rulesets } = game;
  const request = { ...lastRequest(rulesets), variant: from?.variant ?? game.table?.variant ?? "english" };
  const elsewhere = backend.invites && !from?.players;
  if (!elsewhere && request.opponent === "elsewhere") request.opponent = "engine";
  const about = el("p", { class: "quiet about" });
  const variant = el("select", { id: "new-variant", name: "variant" }, ...[...rulesets.values()]
    .filter(({ name, offered }) => offered || name === request.variant)
    .map(({ name }) => el("option", { value: name, selected: name === request.variant }, title(name))));
  const strength = el("select", { id: "new-strength", name: "strength" },
    ...strengthOptions(engineOf(request.strength)));
  const name = field("name", t("dialog.name"), { maxLength: 40, value: settings.name, autocomplete: "nickname" });
  const sides = el("div");
  const custom = customTime(request);
  const form = el("form", { method: "dialog" },
    el("h2", { id: "new-title" }, from ? t("status.playOn") : t("page.newGame")),
    el("button", { value: "start", class: "primary" }, t("dialog.start")),
    el("label", { class: "field", htmlFor: "new-variant", hidden: Boolean(from) }, t("page.rules"), variant), about,
    radios("opponent", t("dialog.against"), request.opponent, [
      ["engine", t("dialog.engine")], ["here", t("dialog.here")],
      ...(elsewhere ? [["elsewhere", t("dialog.elsewhere")]] : []), ["engines", t("dialog.engines")]]),
    el("label", { class: "field", htmlFor: "new-strength" }, t("dialog.strength"), strength),
    name, sides,
    el("label", { class: "field", htmlFor: "new-clock", hidden: Boolean(from?.players) }, t("dialog.clock"),
      clockSelect(from?.players ? 0 : request.clock)), custom,
    buttons(dialog));
  const choose = () => {
    const rules = rulesets.get(variant.value);
    const told = rulesWords(rules)
      .then((words) => { if (variant.value === rules.name) about.textContent = words; }, () => {});
    const [first, second] = rules.first === "black" ? ["black", "white"] : ["white", "black"];
    const chosen = form.elements.side?.value;
    if (chosen) request.side = chosen;
    sides.replaceChildren(radios("side", t("dialog.youPlay"), request.side, [
      ["first", from ? sideWords(first) : t("dialog.first", { side: sideWords(first) })], ["second", sideWords(second)],
      ["any", t("dialog.any")]]));
    return told;
  };
  const enable = () => {
    const opponent = form.elements.opponent.value;
    strength.disabled = opponent === "here" || opponent === "elsewhere";
    const noSide = opponent === "here" || opponent === "engines";
    for (const radio of sides.querySelectorAll("input")) radio.disabled = noSide;
    name.hidden = opponent !== "elsewhere";
    custom.hidden = form.elements.clock.value !== "custom";
    for (const part of custom.querySelectorAll("input, select")) part.disabled = custom.hidden;
  };
  variant.addEventListener("change", () => { choose(); enable(); });
  form.addEventListener("change", enable);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "start") return;
    const { name: called, ...data } = Object.fromEntries(new FormData(form));
    const asked = { ...request, ...data, clock: data.clock === "custom" ? "custom" : Number(data.clock) };
    save({ game: from?.players ? { ...asked, clock: request.clock } : asked, name: called.trim() });
    const wanted = settingsOf(asked, rulesets);
    if (from?.players) from.players(wanted.players);
    else begin({ ...wanted, fen: from?.fen });
  });
  const told = choose();
  enable();
  await told;
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();

  // A new game at the same table keeps the score. A person who shares the table gets a new table.
  function begin(wanted) {
    const unmade = backend.invites && !game.id; // it has no table on the server yet
    if (game.you.alone && game.table && !unmade) act({ do: "new", settings: wanted });
    else open(wanted);
  }
}

/** A field with a label. */
const field = (name, words, properties) => el("label", { class: "field", htmlFor: `new-${name}` }, words,
  el("input", { id: `new-${name}`, name, ...properties }));

const radios = (name, legend, chosen, options) => el("fieldset", {}, el("legend", {}, legend),
  ...options.map(([value, words]) => el("label", { class: "radio" },
    el("input", { type: "radio", name, value, checked: value === chosen }), el("span", {}, words))));

function clockSelect(chosen) {
  const words = [
    t("dialog.noClock"), t("dialog.increment", { minutes: 3, seconds: 2 }),
    t("dialog.increment", { minutes: 5, seconds: 3 }), t("dialog.increment", { minutes: 10, seconds: 5 }),
    t("dialog.plain", { n: 30 }), t("dialog.delay", { minutes: 5, seconds: 3 }), t("dialog.periods"),
  ];
  return el("select", { id: "new-clock", name: "clock" },
    ...clocks.map((_, i) => el("option", { value: i, selected: i === chosen }, words[i])),
    el("option", { value: "custom", selected: chosen === "custom" }, t("dialog.custom")));
}

/** The fields of a time control of one's own. */
function customTime({ minutes, seconds, mode }) {
  const number = (name, words, value, limits) =>
    field(name, words, { type: "number", inputMode: "decimal", required: true, ...limits, value });
  const option = (value, words) => el("option", { value, selected: value === mode }, words);
  return el("div", { class: "custom-time" },
    number("minutes", t("dialog.minutes"), minutes, { min: 0.5, max: 120, step: 0.5 }),
    number("seconds", t("dialog.perMove"), seconds, { min: 0, max: 60, step: 1 }),
    el("label", { class: "field", htmlFor: "new-mode" }, t("dialog.mode"),
      el("select", { id: "new-mode", name: "mode" },
        option("+", t("dialog.modeIncrement")), option("d", t("dialog.modeDelay")))));
}
