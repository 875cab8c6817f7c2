/**
 * An error with the squares that explain it, and the legal moves instead. status is that of the server's answer, or 0
 * if there was no answer.
 */
export class Refusal extends Error {
  constructor({ error, squares = [], moves = [], status = 0 }) {
    super(error);
    this.squares = squares;
    this.moves = moves;
    this.status = status;
  }
}
