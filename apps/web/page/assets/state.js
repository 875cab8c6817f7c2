// The state of the page beside the game: what the person has turned or asked, what was refused, what has been drawn.

/** The state of the page. It changes only by its methods. */
export class PageState {
  flip = false; // the board is turned around by the person
  flash = new Set(); // squares that explain a refusal
  hint = null; // the move that the engine advises
  // Modules and parts that are loaded when they are needed.
  parts = { analysis: null, editor: null, review: null, sounds: null, ways: null };

  #dragged = null; // the ply of the move that was made by dragging the piece
  #skipped = false; // the person does not wait for the animation
  #drawn = null; // the last state drawn: {id, start, moves, ply}
  #refused;

  /** refused(text) is called with each refusal. An empty text takes the last one away. */
  constructor(refused) { this.#refused = refused; }

  turnBoard() { this.flip = !this.flip; }

  /** Another game is shown. */
  beginGame() {
    this.flip = false;
    if (this.parts.editor?.active) this.parts.editor.close();
  }

  /** Something cannot be done: the page shows why, and the squares flash. Empty words clear the message. */
  refuse(words, squares = []) {
    this.flash = new Set(squares);
    this.#refused(words && !/[.!?]$/.test(words) ? words + "." : words);
  }

  /** The engine advises a move; null takes the advice away. */
  advise(hint) { this.hint = hint; }

  /** The person goes on: the advice and the refusal go. */
  goOn() {
    this.advise(null);
    this.refuse("");
  }

  /** The move at a ply is made by dragging its piece. */
  drag(ply) { this.#dragged = ply; }

  /** The person does not wait for the animation in progress. */
  skip() { this.#skipped = true; }

  /** Whether the move at a ply is animated. */
  animates(ply) { return !this.#skipped && this.#dragged !== ply; }

  /** The game is drawn. Returns the moves since the last time; none if they cannot be animated. */
  drawGame(game) {
    const path = this.#newMoves(game);
    this.#drawn = { id: game.id, start: game.table.start, moves: game.moves, ply: game.shown };
    return path;
  }

  /** The moves of the game are on the board, the last one on its way. */
  drawMoves() { this.#dragged = null; }

  /** All is drawn, and nothing moves. */
  endDrawing() { this.#skipped = false; }

  /** The board shows something else. */
  forgetDrawn() { this.#drawn = null; }

  /** The draft that is drawn has got its table. */
  nameDraft(id) { if (this.#drawn?.id === "") this.#drawn.id = id; }

  #newMoves({ id, table, shown, moves }) {
    const drawn = this.#drawn;
    if (!drawn || drawn.id !== id || drawn.start !== table.start) return [];
    if (shown <= drawn.ply || shown - drawn.ply > 3) return [];
    const same = drawn.moves.slice(0, drawn.ply).every((move, i) => move.text === moves[i]?.text);
    return same ? moves.slice(drawn.ply, shown) : [];
  }
}
