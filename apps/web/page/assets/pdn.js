// A game as PDN, made in the browser: the first position and the moves.

/** Returns the moves made at a table as PDN. The rule set is not part of it. */
export function pdnOf({ start, first, moves, ply }) {
  const of = (man) => [...start].flatMap((letter, i) => {
    if (letter.toLowerCase() !== man) return [];
    return [(letter === man ? "" : "K") + (i + 1)];
  }).join(",");
  const fen = `${first === "white" ? "W" : "B"}:W${of("w")}:B${of("b")}`;
  const words = moves.slice(0, ply).map(({ text }, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${text}` : text));
  return `[FEN "${fen}"]\n\n${words.join(" ")} *\n`;
}
