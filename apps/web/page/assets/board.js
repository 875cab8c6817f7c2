// The board on the screen. It draws a position with its marks, animates moves, and fires events for squares picked by
// mouse, finger or keyboard. It knows no rules.

import { svg } from "./dom.js";
import { makeMove, pieceWords } from "./game.js";
import { t } from "./i18n.js";
import { CELL, drawEdges, drawGrain, drawPiece, drawRing, drawRoute, drawSquare, drawTaken, drawTarget } from "./board-draw.js";
import { animated } from "./settings.js";

const STEP = 170; // milliseconds for a step or a jump
const LIFT = 1.2; // the size of a piece that is dragged

/**
 * The board. It fires "pick" ({square}) for a square that is clicked or chosen by keyboard, "drop" ({from, to, over}) for a
 * dragged piece, with the squares on its way, and "back" for Escape.
 */
export class Board extends EventTarget {
  #root;
  #rules = null;
  #flipped = false;
  #squares = new Map(); // the elements by square
  #pieces = new Map();
  #letters = []; // the pieces on the squares
  #layer;
  #men;
  #focused = 1;
  #canDrag;
  #drag = null; // the press in progress: {square, piece, x, y, moved, over}
  #moving = {}; // the selected piece: {from, at}
  #animation = null; // of the move that is being made

  /** canDrag(square) returns the square of the piece that is shown on a square, if it may be dragged, and else 0. */
  constructor(root, canDrag) {
    super();
    this.#root = root;
    this.#canDrag = canDrag;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusin", (event) => {
      const square = this.#squareOf(event.target);
      if (square) this.#rove(square);
    });
    this.#followPointer();
  }

  /** Draws an empty board for a rule set, unless it is shown already. */
  setUp(rules, flipped) {
    if (rules === this.#rules && flipped === this.#flipped) return;
    const held = this.#root.contains(document.activeElement);
    this.#rules = rules;
    this.#flipped = flipped;
    this.#squares.clear();
    this.#pieces.clear();
    this.#letters = rules.squares.map(() => ".");
    this.#focused = Math.min(this.#focused, rules.squares.length);
    const side = rules.size * CELL;
    const rows = Array.from({ length: rules.size }, (_, i) => svg("g", { role: "row", "aria-rowindex": i + 1 }));
    for (const square of this.#inReadingOrder()) {
      const at = this.#corner(square);
      const row = rows[at.y / CELL];
      const element = drawSquare(square, rules.names[square - 1], at, row.children.length + 1);
      this.#squares.set(square, element);
      row.append(element);
    }
    const edges = drawEdges(rules, flipped);
    this.#root.classList.toggle("edges", edges.length > 0);
    this.#men = svg("g", { class: "pieces", "aria-hidden": "true" });
    this.#layer = svg("g", { class: "marks", "aria-hidden": "true" });
    this.#root.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.#root.setAttribute("aria-rowcount", rules.size);
    this.#root.setAttribute("aria-colcount", rules.size / 2);
    this.#root.replaceChildren(
      svg("rect", { class: "light", width: side, height: side }), ...rows, ...drawGrain(side), ...edges, this.#men,
      this.#layer);
    this.#rove(this.#focused);
    if (held) this.#squares.get(this.#focused).focus();
  }

  /**
   * Shows a position with its marks:
   * board: letters; last: the move that led here; can, must: squares of pieces that may move or must capture;
   * selected: the square of the selected piece; at: where it is shown; ahead: the target of its premove;
   * targets: a Map of squares to "end", "capture" or "through"; refused: squares to flash;
   * taken: squares of pieces that will have been captured; routes: [{path, kind, number, shift}] to draw.
   */
  show({
    board, last, can = new Set(), must = new Set(), selected = 0, at = selected, ahead = 0, targets = new Map(),
    refused = new Set(), taken = new Set(), routes = [],
  }) {
    this.#moving = { from: selected, at };
    [...board].forEach((letter, i) => this.#put(i + 1, letter));
    const lastSquares = new Set(last ? [last.path[0], last.path[last.path.length - 1]] : []);
    for (const [square, element] of this.#squares) {
      const isTarget = targets.has(square);
      const state = { last: lastSquares.has(square), selected: square === selected, refused: refused.has(square),
        filled: board[square - 1] !== ".", movable: can.has(square) || must.has(square), reachable: isTarget,
        ahead: ahead > 0 && (square === ahead || square === selected) };
      for (const [name, on] of Object.entries(state)) element.classList.toggle(name, on);
      const words = [t("board.square", { name: this.#rules.names[square - 1] }), pieceWords(board[square - 1])];
      if (must.has(square)) words.push(t("board.mustCapture"));
      else if (can.has(square)) words.push(t("board.canMove"));
      if (isTarget) words.push(targets.get(square) === "through" ? t("board.onTheRoute") : t("board.target"));
      if (state.selected) words.push(t("board.selected"));
      if (state.ahead) words.push(t("move.premoveSquare"));
      if (state.last) words.push(t("board.lastMove"));
      element.setAttribute("aria-label", words.join(", "));
      element.setAttribute("aria-selected", String(state.selected));
    }
    for (const [square, piece] of this.#pieces) {
      piece.classList.toggle("lifted", square === selected);
      piece.classList.toggle("ghost", taken.has(square));
    }
    const marks = [];
    for (const square of can) marks.push(drawRing(this.#corner(square), "may"));
    for (const square of must) marks.push(drawRing(this.#corner(square), "must"));
    for (const [square, kind] of targets) marks.push(drawTarget(this.#corner(square), kind));
    for (const square of taken) marks.push(drawTaken(this.#corner(square)));
    for (const { path, kind, number, shift } of routes) {
      marks.push(drawRoute(path.map((s) => this.#corner(s)), kind, number, shift));
    }
    this.#layer.replaceChildren(...marks);
  }

  /** Makes a move on the board and animates it. The promise is fulfilled at the end of the animation. */
  async play(move, animate = true) {
    const from = move.path[0];
    const to = move.path[move.path.length - 1];
    const piece = this.#pieces.get(from);
    if (!piece) return;
    this.#layer.replaceChildren();
    for (const element of this.#squares.values()) {
      element.classList.remove("movable", "reachable", "selected", "refused", "ahead");
    }
    this.#moving = {};
    const taken = (move.captured ?? []).map((square) => {
      const element = this.#pieces.get(square);
      this.#pieces.delete(square);
      element?.removeAttribute("data-square");
      return element;
    });
    this.#pieces.delete(from);
    this.#pieces.set(to, piece);
    makeMove(this.#letters, move);
    piece.dataset.square = to;
    piece.dataset.piece = this.#letters[to - 1];
    this.#place(piece, to);
    if (!animate || !animated()) {
      taken.forEach((element) => element?.remove());
      return;
    }
    this.#men.append(piece); // on top of the others
    piece.classList.add("growing");
    const steps = move.path.length - 1;
    const duration = STEP * Math.min(steps, 4 + Math.sqrt(steps));
    this.#animation = piece.animate(
      move.path.map((square) => ({ transform: this.#transform(square), easing: "ease-in-out" })), { duration });
    taken.forEach((element, i) => element?.animate([{ opacity: 1 }, { opacity: 0 }],
      { duration: 140, delay: duration * (i + 0.6) / taken.length - 60, fill: "both" }));
    await this.#animation.finished.catch(() => {}); // cancelled if the piece is removed
    this.#animation = null;
    piece.classList.remove("growing");
    // The last captured piece fades out a little after the end of the animation.
    setTimeout(() => taken.forEach((element) => element?.remove()), 150);
  }

  /** Ends the animation, for a person who does not wait for it. */
  skipAnimation() { this.#animation?.finish(); }

  /** Puts the focus on a square. */
  focus(square = this.#focused) { this.#squares.get(square)?.focus(); }

  #put(square, letter) {
    let piece = this.#pieces.get(square);
    if (this.#letters[square - 1] !== letter || Boolean(piece) !== (letter !== ".")) {
      piece?.remove();
      this.#pieces.delete(square);
      this.#letters[square - 1] = letter;
      if (letter === ".") return;
      piece = drawPiece(letter, square);
      this.#pieces.set(square, piece);
      this.#men.append(piece);
    }
    if (piece && this.#drag?.piece !== piece) this.#place(piece, this.#home(square));
  }

  #place(piece, square) { piece.style.transform = this.#transform(square); }

  #transform(square) {
    const { x, y } = this.#corner(square);
    return `translate(${x + CELL / 2}px, ${y + CELL / 2}px)`;
  }

  /** The top left corner of a square on the screen. */
  #corner(square) {
    const [row, column] = this.#rules.squares[square - 1];
    const far = this.#rules.size - 1;
    return { x: (this.#flipped ? far - column : column) * CELL, y: (this.#flipped ? far - row : row) * CELL };
  }

  #inReadingOrder() {
    return this.#rules.squares.map((_, i) => i + 1).sort((a, b) => {
      const one = this.#corner(a);
      const two = this.#corner(b);
      return one.y - two.y || one.x - two.x;
    });
  }

  #squareOf(element) { return Number(element.closest?.(".square")?.dataset.square ?? 0); }

  // The square at the pointer, or 0. near is how far from its middle the pointer may be, in widths of a square.
  #squareAt(event, near = 0.5) {
    const box = this.#root.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * this.#rules.size - 0.5;
    const y = (event.clientY - box.top) / box.height * this.#rules.size - 0.5;
    if (Math.max(Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))) > near) return 0;
    for (const square of this.#squares.keys()) {
      const at = this.#corner(square);
      if (at.x === Math.round(x) * CELL && at.y === Math.round(y) * CELL) return square;
    }
    return 0;
  }

  // One square is in the order of the Tab key (roving tabindex). The arrow keys move it.
  #rove(square) {
    this.#squares.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = square;
    this.#squares.get(square).setAttribute("tabindex", "0");
  }

  #key(event) {
    const square = this.#squareOf(event.target);
    if (!square || event.altKey || event.ctrlKey || event.metaKey) return;
    const { x, y } = this.#corner(square);
    const row = y / CELL;
    const place = Math.floor(x / CELL / 2);
    const last = this.#rules.size / 2 - 1;
    const to = {
      ArrowLeft: [row, place - 1], ArrowRight: [row, place + 1], ArrowUp: [row - 1, place], ArrowDown: [row + 1, place],
      Home: [row, 0], End: [row, last],
    }[event.key];
    if (to) {
      const next = this.#root.querySelectorAll("[role=row]")[to[0]]?.children[to[1]];
      next?.focus();
    } else if (event.key === "Enter" || event.key === " ") this.#fire("pick", { square, byKey: true });
    else if (event.key === "Escape") this.#fire("back");
    else return;
    event.preventDefault();
  }

  #followPointer() {
    const root = this.#root;
    root.addEventListener("pointerdown", (event) => {
      if (!this.#rules || !event.isPrimary || event.button !== 0) return;
      this.#drop();
      const square = this.#squareAt(event);
      const piece = this.#pieces.get(square && this.#canDrag(square));
      this.#drag = { square, piece, x: event.clientX, y: event.clientY, moved: false, over: [] };
      if (piece) root.setPointerCapture(event.pointerId);
    });
    root.addEventListener("pointermove", (event) => { if (this.#drag && event.isPrimary) this.#dragTo(event); });
    root.addEventListener("pointerup", (event) => {
      if (!this.#drag || !event.isPrimary) return;
      const { square, piece, moved, over } = this.#drag;
      const from = Number(piece?.dataset.square ?? 0); // none if it has been captured
      const to = this.#squareAt(event);
      if (moved && from) this.#fire("drop", { from, to, over });
      else if (!moved && square && square === to) this.#fire("pick", { square, byKey: false });
      this.#drop();
    });
    root.addEventListener("pointercancel", () => this.#drop());
    // Without this Chromium takes the end of a drag for a fling, and the next tap only stops it. Two fingers zoom.
    root.addEventListener("touchmove", (event) => {
      if (this.#drag?.piece && event.touches.length === 1) event.preventDefault();
    }, { passive: false });
    // A long press opens no menu over the piece that is held.
    root.addEventListener("contextmenu", (event) => { if (event.pointerType === "touch") event.preventDefault(); });
  }

  // Moves the dragged piece to the pointer, and notes the squares over which it is dragged.
  #dragTo(event) {
    const drag = this.#drag;
    const threshold = event.pointerType === "touch" ? 10 : 6; // pixels, so that a tap is no drag
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > threshold;
    if (!drag.moved || !drag.piece?.dataset.square) return;
    for (const at of [...event.getCoalescedEvents?.() ?? [], event]) {
      const square = this.#squareAt(at, 0.4);
      if (square && square !== (drag.over.at(-1) ?? drag.square)) drag.over.push(square);
    }
    const box = this.#root.getBoundingClientRect();
    const scale = this.#rules.size * CELL / box.width;
    if (!drag.piece.classList.contains("dragged")) this.#men.append(drag.piece); // on top of the others
    drag.piece.classList.add("dragged");
    drag.piece.style.transform =
      `translate(${(event.clientX - box.left) * scale}px, ${(event.clientY - box.top) * scale}px) scale(${LIFT})`;
    this.#root.querySelector(".square.under")?.classList.remove("under");
    this.#squares.get(this.#squareAt(event))?.classList.add("under");
  }

  // Ends the dragging. The piece goes to its place, which is a new one if the drop has made a move.
  #drop() {
    const piece = this.#drag?.piece;
    this.#drag = null;
    this.#root.querySelector(".square.under")?.classList.remove("under");
    piece?.classList.remove("dragged");
    if (piece?.dataset.square) this.#place(piece, this.#home(Number(piece.dataset.square)));
  }

  // The square on which the piece of a square is shown: another one in the middle of a capture.
  #home(square) { return square === this.#moving.from ? this.#moving.at : square; }

  #fire(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
