// The settings of a new game: from the values of the dialog, or from the last game.

import { capital } from "./dom.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

/** The time controls that are offered, as the server reads them. Settings store their numbers: add at the end. */
export const clocks = ["none", "3m+2s", "5m+3s", "10m+5s", "30m", "5m d3s", "40/30m,15m"];

// The draughts of a language.
const played = {
  nl: "international", fr: "international", de: "international", pl: "international", ru: "russian", uk: "russian",
  pt: "brazilian", it: "italian", es: "spanish", cs: "czech", fy: "frisian",
};

/** The first game of a new visitor. */
const defaultRequest = {
  variant: played[navigator.language.split("-")[0]] ?? "english", opponent: "engine", strength: "l3", side: "first", clock: 0, minutes: 10, seconds: 0, mode: "+",
};

/** The engine, as a player, for a value of the select of strengths. */
export function engineOf(value) {
  const n = Number(value.slice(1));
  return value[0] === "s" ? { kind: "engine", seconds: n, level: 0 } : { kind: "engine", level: n, seconds: 0 };
}

/** The time control of a request. The clock is a number of clocks, or "custom". */
function clockOf({ clock, minutes, seconds, mode }) {
  if (clock !== "custom") return clocks[clock] ?? clocks[0];
  const time = `${Math.round(minutes * 60)}s`;
  return Number(seconds) ? `${time}${mode === "d" ? " d" : "+"}${seconds}s` : time;
}

/** Returns the settings of a game, given the values of the dialog. */
export function settingsOf(request, rulesets) {
  const { first } = rulesets.get(request.variant);
  const second = first === "black" ? "white" : "black";
  const side = { first, second, any: Math.random() < 0.5 ? "black" : "white" }[request.side];
  const engine = engineOf(request.strength);
  const opponent = {
    engine, here: { kind: "person" }, elsewhere: { kind: "open" }, engines: engine,
  }[request.opponent];
  const person = { kind: "person", name: request.opponent === "elsewhere" ? settings.name : "" };
  const own = request.opponent === "engines" ? engine : person;
  return {
    variant: request.variant, clock: clockOf(request),
    players: { [side]: own, [side === "black" ? "white" : "black"]: opponent },
  };
}

/** The values of the last game, or the defaults. */
export const lastRequest = (rulesets) => {
  const request = { ...defaultRequest, ...settings.game };
  const { variant, opponent, strength, side } = request;
  const isKnown = rulesets.has(variant) && ["engine", "here", "elsewhere", "engines"].includes(opponent) &&
    /^[ls]\d+$/.test(strength) && ["first", "second", "any"].includes(side);
  return isKnown ? request : defaultRequest;
};

/** The name of a rule set in the language of the page. */
export function title(name) {
  const [, game, small] = name.match(/^(.*?)(-6x6)?$/);
  return t(`variants.${game}`, {}, game.split("-").map(capital).join(" ")) + (small ? " 6×6" : "");
}
