// How the parts of the board are drawn. A square is 10 units wide. Each mark has a dark and a light stroke, so that it
// is seen on the squares of every theme, and a shape of its own, so that it does not depend on colour.

import { svg } from "./dom.js";
import { sideOf } from "./game.js";

/** The width of a square. */
export const CELL = 10;

const CROWN = "M-2.05 1.45L-2.45 -1.25L-1.1 -.25L0 -2.1L1.1 -.25L2.45 -1.25L2.05 1.45Z";

/** Draws a square: the cell of a grid that can be reached by keyboard. */
export function drawSquare(square, name, { x, y }, columnIndex) {
  const ring = (kind, inset) => svg("rect",
    { class: `ring ${kind}`, x: x + inset, y: y + inset, width: CELL - 2 * inset, height: CELL - 2 * inset });
  return svg("g", {
    class: "square", role: "gridcell", tabindex: "-1", "data-square": square, "aria-colindex": columnIndex,
  },
    svg("rect", { class: "ground", x, y, width: CELL, height: CELL }),
    svg("rect", { class: "tint", x, y, width: CELL, height: CELL }),
    svg("text", { class: "number", x: x + 0.4, y: y + 1.6, "aria-hidden": "true" }, name),
    ring("outer", 0.5), ring("inner", 1.05));
}

/** Draws the letters of the columns and the numbers of the rows, for rule sets that name squares by them. */
export function drawEdges({ size, names, squares }, flipped) {
  if (!/^[a-z]/.test(names[0])) return [];
  const dark = (squares[0][0] + squares[0][1]) % 2;
  const edges = [];
  for (let i = 0; i < size; i++) {
    const place = flipped ? size - 1 - i : i;
    const on = (row, column) => ((row + column) % 2 === dark ? "dark" : "pale");
    edges.push(
      svg("text", { class: `number edge ${on(size - 1, i)}`, x: (i + 1) * CELL - 0.4, y: size * CELL - 0.5,
        "text-anchor": "end" }, String.fromCharCode(97 + place)),
      svg("text", { class: `number edge ${on(i, 0)}`, x: 0.4, y: i * CELL + 1.7 }, size - place));
  }
  return edges;
}

/** Draws the grain of the boards of wood and slate. The style shows that of the theme. */
export const drawGrain = (side) => ["wood", "slate"].map((kind) =>
  svg("rect", { class: `grain ${kind}`, width: side, height: side, fill: `url(#${kind})` }));

/** Draws a piece around the origin. Its transform places it on the board. */
export function drawPiece(letter, square) {
  const piece = svg("g", { class: `piece ${sideOf(letter)}`, "data-square": square, "data-piece": letter },
    svg("ellipse", { class: "shade", cx: 0, cy: 0.85, rx: 3.75, ry: 3.65 }),
    svg("circle", { class: "edge", cx: 0, cy: 0.45, r: 3.6 }),
    svg("circle", { class: "face", cx: 0, cy: -0.1, r: 3.6 }),
    svg("circle", { class: "groove", cx: 0, cy: -0.1, r: 2.85 }),
    svg("circle", { class: "groove inner", cx: 0, cy: -0.1, r: 1.75 }),
    svg("circle", { class: "shine", cx: 0, cy: -0.1, r: 3.6, fill: "url(#shine)" }),
    svg("g", { class: "crown" },
      svg("circle", { class: "rim", cx: 0, cy: -0.1, r: 3 }),
      svg("path", { class: "sunk", d: CROWN, transform: "translate(0 .4)" }),
      svg("path", { d: CROWN }),
      svg("path", { class: "lit", d: "M-2.1 -.65L-1.05 .1L0 -1.6L1.05 .1L2.1 -.65" })));
  return piece;
}

// A shape drawn twice: a wide dark stroke, and a narrow light one on it.
const twice = (kind, tag, attributes) => svg("g", { class: kind },
  svg(tag, { class: "under", ...attributes }), svg(tag, { class: "over", ...attributes }));

const middle = ({ x, y }) => [x + CELL / 2, y + CELL / 2];

/** Draws the mark of a target of the selected piece: a dot, a ring for a capture, a diamond on the route of one. */
export function drawTarget(at, kind) {
  const [cx, cy] = middle(at);
  if (kind === "capture") return twice("target capture", "circle", { cx, cy, r: 2.6 });
  if (kind === "through") {
    return svg("path", { class: "target through", d: `M${cx} ${cy - 1.7}l1.7 1.7-1.7 1.7-1.7-1.7z` });
  }
  return svg("circle", { class: "target end", cx, cy, r: 1.5 });
}

/** Draws a ring around a piece that can move, with gaps if it must capture. */
export function drawRing(at, kind) {
  const [cx, cy] = middle(at);
  return twice(`can ${kind}`, "circle", { cx, cy, r: 4.05 });
}

/** Draws the mark of a piece that will have been captured. */
export function drawTaken(at) {
  const [x, y] = middle(at);
  return twice("taken", "path", { d: `M${x - 1.5} ${y - 1.5}l3 3m0 -3l-3 3` });
}

/**
 * Draws the route of a move: a line through its squares with an arrowhead, and a number if there is one. shift moves it
 * aside, whatever its directions.
 */
export function drawRoute(points, kind, number, shift = 0) {
  const centres = points.map(middle);
  const [toX, toY] = centres[centres.length - 1];
  const [fromX, fromY] = centres[centres.length - 2];
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const tip = `${toX + 1.2 * Math.cos(angle)} ${toY + 1.2 * Math.sin(angle)}`;
  const corner = (turn, far) => `${toX - far * Math.cos(angle + turn)} ${toY - far * Math.sin(angle + turn)}`;
  const route = twice(`route ${kind}`, "polyline", { points: centres.map((c) => c.join(",")).join(" ") });
  route.setAttribute("transform", `translate(${shift} ${shift * 0.35})`);
  route.append(svg("path", { d: `M${tip}L${corner(0.6, 2.2)}L${corner(-0.6, 2.2)}Z` }));
  if (number) {
    const [[aX, aY], [bX, bY]] = centres;
    route.append(
      svg("circle", { class: "badge", cx: (aX + bX) / 2, cy: (aY + bY) / 2, r: 1.9 }),
      svg("text", { class: "letter", x: (aX + bX) / 2, y: (aY + bY) / 2 + 0.95 }, number));
  }
  return route;
}
