// Moves on a board that shows another position than the game's current one. They make variations.

const REST = 200; // milliseconds that a position is shown before its legal moves are asked for

/** The study of the positions of a page, which has {game, backend, act, go, refuse}. */
export class Study {
  #page;
  #preparing = null; // the promise of the legal moves of the position shown
  #resting = 0; // the timer of a position that is shown for some time

  constructor(page) { this.#page = page; }

  /** Gets the legal moves of the position shown, if moves there make variations. Returns whether they are known. */
  prepare() {
    const { game, refuse } = this.#page;
    if (!game.reviewing || !game.you.studies || game.studies) return true;
    this.#preparing ??= this.#ask().catch(refuse).finally(() => { this.#preparing = null; });
    return this.#preparing; // the same for all, so that they go on in their order
  }

  /** Prepares the position shown, and calls then, when it has been shown for some time. */
  prepareSoon(then) {
    clearTimeout(this.#resting);
    if (this.#page.game.reviewing) this.#resting = setTimeout(async () => { if (await this.prepare()) then(); }, REST);
  }

  // Also if the person steps on meanwhile.
  async #ask() {
    const { game, backend } = this.#page;
    while (game.reviewing && !game.studies) {
      const { key, path } = game;
      const { fen, turn, legal } = await backend.position(path);
      game.study = { key, fen, turn, legal };
    }
    return game.studies;
  }

  /** Makes a move in the position shown: follows the line or variation that has it, or adds a variation. */
  async vary(text) {
    const { game, backend, act, go } = this.#page;
    let path = [...game.path, text];
    if (!game.find(path) && !game.legal.some((move) => move.text === text)) {
      path = (await backend.position(path).catch(() => ({ path }))).path; // as the table writes the move
    }
    if (!game.find(path) && !await act({ do: "vary", path })) return;
    const at = game.find(path);
    if (at) go(at.ply, at.line);
  }
}
