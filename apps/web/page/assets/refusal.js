/** Why something was refused: words, the squares that explain it and the moves that would do. */
export class Refusal extends Error {
  constructor({ error, squares = [], moves = [] }) {
    super(error);
    this.squares = squares;
    this.moves = moves;
  }
}
