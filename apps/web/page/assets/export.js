// Pictures to keep: the board as SVG and PNG, made from the board on the page, and the line shown as GIF from the server.

import { $, capital, el } from "./dom.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

const SIZE = 800; // of the pictures, in pixels

// What of the style of the page the parts of the picture keep.
const kept = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "paint-order", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

/** The buttons for the dialog to share a game. */
export function pictureButtons(game, backend) {
  const flip = $("player-bottom").dataset.side === "black";
  const problem = el("p", { class: "refusal", role: "alert", hidden: true });
  const button = (id, words, name, make) => el("button", {
    id, type: "button",
    onclick: async ({ currentTarget }) => {
      problem.hidden = true;
      currentTarget.disabled = true;
      try {
        download(await make(), name);
      } catch (refusal) {
        problem.textContent = capital(refusal.message) + ".";
        problem.hidden = false;
      }
      currentTarget.disabled = false;
    },
  }, words);
  const gif = backend.gif && button("export-gif", t("export.gif"), "game.gif",
    () => backend.gif({ path: game.moves.map((move) => move.text), flip, theme: settings.board ?? "green" }));
  return el("div", { class: "field", role: "group", "aria-labelledby": "export-title" },
    el("span", { id: "export-title" }, t("export.title")),
    el("div", { class: "buttons left" },
      button("export-svg", t("export.svg"), "board.svg", () => new Blob([boardPicture()], { type: "image/svg+xml" })),
      button("export-png", t("export.png"), "board.png", boardPixels), gif || null),
    problem);
}

function download(blob, name) {
  const link = el("a", { download: name, href: URL.createObjectURL(blob) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The board as it is shown, without what the page needs for input.
function boardPicture() {
  const board = $("board");
  const copy = copyOf(board);
  const [, , width, height] = board.getAttribute("viewBox").split(" ").map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  copy.setAttribute("width", SIZE);
  copy.setAttribute("height", SIZE * height / width);
  const title = document.createElementNS(copy.namespaceURI, "title");
  title.textContent = board.getAttribute("aria-label");
  const defs = document.createElementNS(copy.namespaceURI, "defs"); // the gradients and patterns that it has
  const used = new Set([...copy.outerHTML.matchAll(/url\((?:&quot;)?#(\w+)/g)].map(([, id]) => id));
  defs.append(...[...used].map((id) => $(id).cloneNode(true)));
  copy.prepend(title, defs);
  return new XMLSerializer().serializeToString(copy);
}

// A copy of a part of the board with its style as attributes; null if it is not visible.
function copyOf(element) {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return null;
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes) {
    if (!/^(class|style|id|role|tabindex|aria-|data-)/.test(name)) copy.setAttribute(name, value);
  }
  if (element.childElementCount === 0 || element.localName === "g") {
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value && !(element.localName === "g" && name !== "opacity")) copy.setAttribute(name, value);
    }
  }
  if (style.transform !== "none") {
    const { a, b, c, d, e, f } = new DOMMatrix(style.transform);
    copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  }
  if (element.childElementCount === 0) copy.textContent = element.textContent;
  copy.append(...[...element.children].map(copyOf).filter(Boolean));
  return copy;
}

// The board as PNG.
async function boardPixels() {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(boardPicture());
  await image.decode();
  const canvas = el("canvas", { width: SIZE, height: SIZE * image.naturalHeight / image.naturalWidth });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}
