// The dialog to share a game: links, the position and the game as text.

import { $, capital, el } from "./dom.js";
import { buttons, copied, copyButton } from "./dialog-parts.js";
import { pictureButtons } from "./export.js";
import { t } from "./i18n.js";

/** Shows the dialog. */
export async function show({ game, backend, refuse }) {
  const dialog = $("share-dialog");
  let text = "";
  let fen = ""; // of the position shown
  try {
    text = await backend.pdn(); // first: it makes the table to link to
    fen = game.reviewing ? (await backend.position(game.path)).fen : game.table.fen;
  } catch (refusal) {
    refuse(capital(refusal.message) + ".");
    return;
  }
  const { table, id } = game;
  const here = new URL(location.href);
  here.hash = "";
  const watch = new URL(here);
  here.search = "";
  const position = new URL(here);
  position.hash = new URLSearchParams({ v: table.variant, fen }).toString();
  const whole = new URL(here);
  whole.hash = new URLSearchParams({ v: table.variant, pdn: text }).toString();
  const open = Object.values(table.players).some((player) => player.kind === "open");
  const pdn = el("textarea", { id: "share-pdn", rows: 8, readOnly: true, value: text });
  const href = () => "data:text/plain;charset=utf-8," + encodeURIComponent(pdn.value);
  const download = el("a", { class: "button", download: "game.pdn", href: href() }, t("dialog.download"));
  const lost = el("p", { role: "status" });
  const program = el("select", { id: "share-for" });
  const ask = (dialect) => backend.learn("export", { variant: table.variant, pdn: text, for: dialect });
  program.addEventListener("change", async () => {
    const { value } = program;
    const isOld = () => program.value !== value; // another program was chosen meanwhile
    try {
      const exported = await ask(value);
      if (isOld()) return;
      pdn.value = exported.pdn;
      lost.textContent = exported.lost && t("dialog.leftOut");
    } catch {
      if (isOld()) return;
      pdn.value = "";
      lost.textContent = t("dialog.notForProgram");
    }
    download.href = href();
  });
  ask("standard").then(({ dialects }) => program.append(...dialects.map((name) => el("option", {}, name))), () => {});
  const watchLabel = open ? t("dialog.linkToPlay") : t("dialog.linkToWatch");
  dialog.replaceChildren(el("form", { method: "dialog" },
    el("h2", { id: "share-title" }, t("page.share")),
    backend.invites ? copied("share-watch", watchLabel, watch.href) : null,
    copied("share-position", t("dialog.linkToPosition"), position.href),
    copied("share-game", t("dialog.linkToCopy"), whole.href),
    copied("share-fen", t("dialog.fen"), fen),
    el("label", { class: "field", htmlFor: "share-for" }, t("dialog.forProgram"), program),
    el("label", { class: "field", htmlFor: "share-pdn" }, t("dialog.pdn"), pdn),
    lost,
    el("div", { class: "row" }, copyButton(t("dialog.copyGame"), () => pdn.value), download),
    pictureButtons(game, backend),
    buttons(dialog)));
  dialog.dataset.game = id;
  dialog.showModal();
}
