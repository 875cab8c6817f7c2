/** An error with the squares that explain it, and the legal moves instead. */
export class Refusal extends Error {
  constructor({ error, squares = [], moves = [] }) {
    super(error);
    this.squares = squares;
    this.moves = moves;
  }
}
