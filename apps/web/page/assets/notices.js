// The notices beside the board: an open seat, and a game that can be opened again.

import { $, capital, el, loadStyle } from "./dom.js";
import { copied } from "./dialog-parts.js";
import { t } from "./i18n.js";
import { forget, reopen } from "./keep.js";
import { sitWords, whoWords } from "./panel.js";
import { title } from "./request.js";
import { save, settings } from "./settings.js";

// Puts a notice into the page, or takes it away.
function put(id, parts) {
  const old = $(id);
  const card = parts && el("section", { id, class: "card notice-card", "aria-labelledby": `${id}-title` }, ...parts);
  if (!card) old?.remove();
  else if (old) old.replaceWith(card);
  else $("notices").append(card);
}

/** Shows the invitation while a seat is open: the link to send, or the seat to take. */
export async function showInvitation(page) {
  await loadStyle("forms");
  const { game } = page;
  const { table, you, id } = game;
  const open = ["white", "black"].filter((side) => table.players[side].kind === "open");
  const shows = open.length > 0 ? `${id} ${open} ${you.plays} ${document.documentElement.lang}` : "";
  const old = $("invitation");
  if ((old?.dataset.shows ?? "") === shows) return;
  put("invitation", shows && (you.plays.length > 0 ? invite(page) : seats(page, open)));
  if (shows) $("invitation").dataset.shows = shows;
}

const heading = (id, words) => el("h2", { id: `${id}-title` }, words);

function invite({ game, act }) {
  const link = new URL(`?game=${game.id}`, location.href);
  const share = el("button", {
    type: "button", onclick: () => navigator.share({ title: document.title, url: link.href }).catch(() => {}),
  }, t("notices.send"));
  return [
    heading("invitation", t("notices.invite")),
    el("p", { class: "quiet" }, t("notices.inviteHow"), " ", gameWords(game)),
    copied("invitation-link", t("notices.link"), link.href),
    navigator.share ? share : null,
    nameField((name) => act({ do: "name", text: name })),
  ];
}

function seats({ game, act }, open) {
  const host = ["white", "black"].find((side) => !open.includes(side));
  const words = host ? t("notices.invited", { who: whoWords(game, host) }) : t("notices.bothOpen");
  const buttons = open.map((side) => el("button", {
    class: "primary", onclick: () => act({ sit: side, name: $("your-name").value.trim() }),
  }, sitWords(side)));
  return [
    heading("invitation", t("notices.seatOpen")), el("p", {}, words, " ", gameWords(game)),
    nameField(), el("div", { class: "buttons" }, ...buttons),
  ];
}

/** The rules and the time control of a game. */
const gameWords = ({ table }) => [title(table.variant), table.clock?.control].filter(Boolean).join(", ") + ".";

/** The field for the name of this person, which is stored. */
function nameField(changed = () => {}) {
  const input = el("input", {
    id: "your-name", maxLength: 40, autocomplete: "nickname", value: settings.name,
    onchange: () => {
      const name = input.value.trim();
      save({ name });
      changed(name);
    },
  });
  return el("label", { class: "field", htmlFor: "your-name" }, t("dialog.name"), input);
}

/** Offers to open a kept game again. gone says that the server no longer has it. */
export async function showKept(page, kept, gone) {
  await loadStyle("forms");
  const close = () => put("kept", null);
  const again = async () => {
    try {
      await reopen(page, kept);
      close();
    } catch (refusal) {
      page.refuse(capital(refusal.message));
    }
  };
  const side = kept.plays.length === 1 ? kept.plays[0] : "white";
  const other = kept.players[side === "white" ? "black" : "white"];
  const person = other.kind !== "engine" && kept.plays.length === 1;
  put("kept", [
    heading("kept", gone ? t("people.gone") : t("notices.unfinished")),
    el("p", {}, t("notices.keptMoves", { n: kept.ply, rules: title(kept.variant) }),
      gone && person ? ` ${t("notices.keptInvite")}` : ""),
    el("div", { class: "buttons" },
      el("button", {
        onclick: () => {
          forget(kept);
          close();
        },
      }, t("notices.forget")),
      el("button", { class: "primary", onclick: again }, t("notices.reopen"))),
  ]);
  $("kept").dataset.game = kept.id;
}
