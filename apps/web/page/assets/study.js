// Moves on a board that shows another position than that of the game. They make variations.

/** Gets the legal moves of the position shown, also if the person steps on meanwhile. Returns whether they are known. */
export async function prepare(game, backend) {
  while (game.reviewing && !game.studies) {
    const { path } = game;
    const { fen, turn, legal } = await backend.position(path);
    game.study = { key: path.join(" "), fen, turn, legal };
  }
  return game.studies;
}

/** Makes a move in the position shown: follows the line or variation that has it, or adds a variation. */
export async function vary(game, backend, text, { act, go }) {
  let path = [...game.path, text];
  if (!game.find(path) && !game.legal.some((move) => move.text === text)) {
    path = (await backend.position(path).catch(() => ({ path }))).path; // as the table writes the move
  }
  if (!game.find(path) && !await act({ do: "vary", path })) return;
  const at = game.find(path);
  if (at) go(at.ply, at.line);
}
