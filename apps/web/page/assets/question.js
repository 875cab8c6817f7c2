// What a player is asked: an offer of the other side, a draw to claim, what to do after the game.

import { $, announce, capital, el } from "./dom.js";
import { other } from "./game.js";
import { t } from "./i18n.js";
import { reasonWords, whoWords } from "./panel.js";

/** Shows an offer to answer, a draw to claim, or the choices after the end of a game. */
export function showQuestion(game, act, dialogs) {
  const { table, you } = game;
  const button = (words, action, kind = "") => el("button", { class: kind, onclick: action }, words);
  const parts = [];
  const { offer } = table;
  const words = offer ? offerWords(game) : "";
  if (words) parts.push(el("p", {}, words));
  if (game.resigning && !table.over) {
    parts.push(el("p", {}, t("status.resign")),
      button(t("page.resign"), () => act({ do: "resign" }), "primary"), button(t("page.cancel"), () => {
        game.resigning = false;
        showQuestion(game, act, dialogs);
        ($("resign").checkVisibility() ? $("resign") : $("more")).focus(); // it may be in a popover
      }));
  } else if (words && !offer.declined && !you.plays.includes(offer.by)) {
    parts.push(button(t("offers.agree"), () => act({ do: "accept", text: offer.what }), "primary"),
      button(t("offers.refuse"), () => act({ do: "decline", text: offer.what })));
  } else if (table.over && you.plays.length > 0 && !game.reviewing && (!words || offer.declined)) {
    parts.push(button(t("offers.rematch"), () => act({ do: "rematch" }), "primary"),
      button(t("page.newGame"), () => dialogs.openNew()));
  } else if (table.paused && you.plays.length > 0) {
    parts.push(button(t("offers.resume"), () => act({ do: "resume" }), "primary"));
  } else if (table.claim && game.myTurn) {
    parts.push(el("p", {}, t("offers.mayClaim", { reason: reasonWords(table.claim) })),
      button(t("offers.claim"), () => act({ do: "claim" })));
  } else if (table.claims && game.myTurn) {
    parts.push(el("p", {}, t("offers.mayClaim", { reason: reasonWords("repetition") })),
      ...table.claims.map((text) => button(t("offers.claimWith", { move: text }),
        () => act({ do: "claim", text, ply: table.ply }))));
  }
  const question = $("question");
  const said = parts.filter(({ localName }) => localName === "p").map((part) => part.textContent).join(" ");
  const isNew = said !== question.dataset.said;
  const at = [...question.children].indexOf(document.activeElement);
  question.hidden = parts.length === 0;
  question.replaceChildren(...parts);
  if (said && isNew) announce(said);
  if (isNew && game.resigning && !table.over) question.lastChild.focus();
  else if (!isNew) question.children[at]?.focus();
  question.dataset.said = said;
}

/** What a player is told of the offer; "" for a spectator, and for the player who has declined it. */
function offerWords(game) {
  const { offer: { what, by, declined } } = game.table;
  if (game.you.plays.length === 0) return "";
  const own = game.you.plays.includes(by);
  if (declined && !own) return "";
  const who = whoWords(game, declined ? other(by) : by);
  return t(`offers.${declined ? "declined" : own ? "asked" : "asks"}${capital(what)}`, { who });
}
