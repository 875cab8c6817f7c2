// How the parts of the board are drawn. A square is 10 units wide.

import { svg } from "./dom.js";
import { sideOf } from "./game.js";

/** The width of a square. */
export const CELL = 10;

/** Draws a square: the cell of a grid that can be reached by keyboard. */
export function drawSquare(square, name, { x, y }, columnIndex) {
  return svg("g", {
    class: "square", role: "gridcell", tabindex: "-1", "data-square": square, "aria-colindex": columnIndex,
  },
    svg("rect", { class: "ground", x, y, width: CELL, height: CELL }),
    svg("rect", { class: "tint", x, y, width: CELL, height: CELL }),
    svg("text", { class: "number", x: x + 0.4, y: y + 1.75, "aria-hidden": "true" }, name),
    svg("rect", { class: "ring", x: x + 0.45, y: y + 0.45, width: CELL - 0.9, height: CELL - 0.9, rx: 0.9 }));
}

/** Draws a piece around the origin. Its transform places it on the board. */
export function drawPiece(letter, square) {
  const piece = svg("g", { class: `piece ${sideOf(letter)}`, "data-square": square, "data-piece": letter },
    svg("ellipse", { class: "shade", cx: 0, cy: 0.85, rx: 3.75, ry: 3.65 }),
    svg("circle", { class: "edge", cx: 0, cy: 0.45, r: 3.65 }),
    svg("circle", { class: "face", cx: 0, cy: -0.1, r: 3.65 }),
    svg("circle", { class: "groove", cx: 0, cy: -0.1, r: 2.85 }),
    svg("circle", { class: "groove inner", cx: 0, cy: -0.1, r: 1.75 }),
    svg("g", { class: "crown" },
      svg("circle", { class: "rim", cx: 0, cy: -0.1, r: 3.1 }),
      svg("path", { d: "M-2.05 1.45L-2.45 -1.25L-1.1 -.25L0 -2.1L1.1 -.25L2.45 -1.25L2.05 1.45Z" })));
  return piece;
}

/** Draws the mark of a target of the selected piece, or of a square on its route. */
export function drawTarget({ x, y }, kind) {
  const at = { cx: x + CELL / 2, cy: y + CELL / 2 };
  if (kind === "through") return svg("circle", { class: "target through", ...at, r: 1.1 });
  if (kind === "capture") return svg("circle", { class: "target capture", ...at, r: 2.6 });
  return svg("circle", { class: "target", ...at, r: 1.45 });
}

/** Draws a ring around a piece that can move, or a double ring if it must capture. */
export function drawRing({ x, y }, kind) {
  const at = { cx: x + CELL / 2, cy: y + CELL / 2 };
  const group = svg("g", { class: `can ${kind}` }, svg("circle", { ...at, r: 3.8 }));
  if (kind === "must") group.append(svg("circle", { class: "outer", ...at, r: 4.4 }));
  return group;
}

/** Draws the route of a move: a line through its squares with an arrowhead, and a letter if there is one. */
export function drawRoute(points, kind, letter) {
  const centres = points.map(({ x, y }) => [x + CELL / 2, y + CELL / 2]);
  const [toX, toY] = centres[centres.length - 1];
  const [fromX, fromY] = centres[centres.length - 2];
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const tip = `${toX + 1.2 * Math.cos(angle)} ${toY + 1.2 * Math.sin(angle)}`;
  const corner = (turn, far) => `${toX - far * Math.cos(angle + turn)} ${toY - far * Math.sin(angle + turn)}`;
  const route = svg("g", { class: `route ${kind}` },
    svg("polyline", { points: centres.map((c) => c.join(",")).join(" ") }),
    svg("path", { d: `M${tip}L${corner(0.6, 2.2)}L${corner(-0.6, 2.2)}Z` }));
  if (letter) {
    const [[aX, aY], [bX, bY]] = centres;
    route.append(
      svg("circle", { class: "badge", cx: (aX + bX) / 2, cy: (aY + bY) / 2, r: 2 }),
      svg("text", { class: "letter", x: (aX + bX) / 2, y: (aY + bY) / 2 + 1.05 }, letter));
  }
  return route;
}
