// Opening books in the browser: the text form, also compressed by gzip, and the binary form of docs/book-format.md.

import { makeMove } from "./game.js";
import { t } from "./i18n.js";

const maxText = 200e6; // bytes of a text that is unpacked

/** Returns whether a file, given the first megabyte, is a book. */
export function isBook(bytes) {
  return isPacked(bytes) || isBinary(bytes) || /^\s*(?:#[^\n]*\n\s*)*draughts-book /.test(textOf(bytes));
}

/** Opens a book, given the bytes of its file and the rule sets of the page. Throws an Error in words for people. */
export async function openBook(bytes, rulesets) {
  let content = bytes;
  try {
    if (isPacked(content)) content = await unpack(content);
  } catch {
    throw new Error(t("explorer.damaged"));
  }
  return isBinary(content) ? new BinaryBook(content, rulesets) : new TextBook(textOf(content), rulesets);
}

const isPacked = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isBinary = (bytes) => textOf(bytes.subarray(0, 8)) === "DBOOK\r\n\x1a";
const textOf = (bytes) => new TextDecoder().decode(bytes);

async function unpack(bytes) {
  const parts = [];
  let size = 0;
  for await (const part of iterate(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))) {
    size += part.length;
    if (size > maxText) throw new Error("too large");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Yields the parts of a stream. Not every browser has that built in.
async function* iterate(stream) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** A book. Its subclasses have find(key, legal), which returns { name, comment, moves } or null. */
class Book {
  #numbers; // of squares by name, where they have names

  constructor(variant, rulesets) {
    /** The rule set. */
    this.variant = variant.toLowerCase();
    this.rules = rulesets.get(this.variant);
    if (!this.rules) throw new Error(t("explorer.otherRules", { rules: variant }));
    this.#numbers = new Map(this.rules.names?.map((name, i) => [name, i + 1]));
  }

  /**
   * Returns the entry of a position (see table.Shown), with the name of the position after each move; null if the book
   * does not have it. A move has a score for the side that makes it, and depth 0 if that is unknown.
   */
  at({ fen, legal }) {
    const key = this.keyOf(fen);
    const entry = this.find(key, legal);
    for (const move of entry?.moves ?? []) {
      const made = legal.find(({ text }) => text === move.text);
      move.name = made ? this.find(after(key, made), [])?.name ?? "" : "";
    }
    return entry;
  }

  // The side to move and the letter of each square.
  keyOf(fen) {
    const board = new Array(this.rules.start.length).fill(".");
    const [turn, ...sides] = fen.toLowerCase().replace(/[\s.]/g, "").split(":");
    for (const side of sides) {
      if (!"wb".includes(side[0])) continue;
      for (const piece of side.slice(1).split(",").filter(Boolean)) {
        const king = piece[0] === "k";
        const [first, last = first] = piece.slice(king ? 1 : 0).split("-");
        const letter = king ? side[0].toUpperCase() : side[0];
        for (let square = this.#number(first); square <= this.#number(last); square++) board[square - 1] = letter;
      }
    }
    return turn.toUpperCase() + board.join("");
  }

  #number(name) { return this.#numbers.get(name) ?? Number(name); }
}

function after(key, move) {
  const board = [...key.slice(1)];
  makeMove(board, move);
  return (key[0] === "W" ? "B" : "W") + board.join("");
}

/** A book in the text form. An entry is read when it is asked for. */
class TextBook extends Book {
  #entries = new Map(); // the texts by key

  constructor(text, rulesets) {
    const [, version, variant] = /^\s*draughts-book +(\S+) +(\S+)\s*$/m.exec(text) ?? [];
    if (version !== "1") throw new Error(t("explorer.noBook"));
    super(variant, rulesets);
    const [, ...entries] = text.split(/^[^\S\n]*position +/m);
    for (const entry of entries) {
      const [fen] = entry.split("\n", 1);
      const key = this.keyOf(fen);
      this.#entries.set(key, `${this.#entries.get(key) ?? ""}${entry.slice(fen.length)}\n`);
    }
  }

  /** The number of positions. */
  get count() { return this.#entries.size; }

  find(key) {
    const text = this.#entries.get(key);
    if (text === undefined) return null;
    const entry = { name: "", comment: "" };
    const moves = new Map();
    for (const line of text.split("\n")) {
      const [, word, rest] = /^\s*(name|comment|move) +(.*?)\s*$/.exec(line) ?? [];
      if (word === "move") {
        const move = textMove(rest);
        const known = moves.get(move.text);
        moves.set(move.text, known ? merged(known, move) : move);
      } else if (word && bytesOf(rest) > bytesOf(entry[word])) entry[word] = rest;
    }
    return { ...entry, moves: [...moves.values()] };
  }
}

const bytesOf = (text) => new TextEncoder().encode(text).length;

// Two entries of a move as package book merges them: the proven value, or else the deeper one, or else the lower one.
function merged(a, b) {
  const proven = ({ drawn, score }) => Number(drawn || Math.abs(score) > 20000);
  const best = (proven(b) - proven(a) || b.depth - a.depth || a.score - b.score) > 0 ? b : a;
  return { ...best, wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses };
}

function textMove(line) {
  const [text, ...fields] = line.split(/ +/);
  const { score = "0", depth = "0", games = "0/0/0" } = Object.fromEntries(fields.map((field) => field.split("=")));
  const [wins, draws, losses] = games.split("/").map(Number);
  const [kind, plies] = score.split(":");
  const value = { win: 32000 - plies, loss: plies - 32000, draw: 0 }[kind] ?? Number(score);
  return { text, score: value, depth: Number(depth), drawn: kind === "draw", wins, draws, losses };
}

const blockSize = 4096;
const payload = blockSize - 4; // a block ends with its checksum

/** A book in the binary form. */
class BinaryBook extends Book {
  #view;
  #positions; // the first block of each part
  #moves;
  #texts;

  constructor(bytes, rulesets) {
    if (bytes.length < blockSize) throw new Error(t("explorer.damaged"));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint16(8) !== 1) throw new Error(t("explorer.noBook"));
    super(textOf(bytes.subarray(57, 57 + view.getUint8(56))), rulesets);
    this.#view = view;
    this.count = view.getUint32(12);
    const blocks = Math.ceil(this.count / 136);
    this.#positions = 1 + Math.ceil(blocks / 255);
    this.#moves = this.#positions + blocks;
    this.#texts = this.#moves + Math.ceil(view.getUint32(16) / 146);
    const end = this.#texts + Math.ceil(view.getUint32(20) / payload);
    let good = bytes.length === end * blockSize;
    for (let block = 0; good && block < end; block++) {
      const at = block * blockSize;
      good = crc32(bytes.subarray(at, at + payload)) === view.getUint32(at + payload);
    }
    if (!good) throw new Error(t("explorer.damaged"));
  }

  find(key, legal) {
    const wanted = numbersOf(key);
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === this.count || this.#compare(low, wanted) !== 0) return null;
    const at = this.#record(this.#positions, low, 30, 136);
    const [first, text] = [this.#view.getUint32(at + 16), this.#view.getUint32(at + 20)];
    const [count, name, comment] = [24, 26, 28].map((offset) => this.#view.getUint16(at + offset));
    const moves = [];
    for (let i = first; i < first + count; i++) {
      const move = this.#move(this.#record(this.#moves, i, 28, 146), legal);
      if (move) moves.push(move);
    }
    return { name: this.#text(text, name), comment: this.#text(text + name, comment), moves };
  }

  #record(part, number, size, perBlock) {
    return (part + Math.floor(number / perBlock)) * blockSize + (number % perBlock) * size;
  }

  // Compares the key of a position with two numbers.
  #compare(position, [high, low]) {
    const at = this.#record(this.#positions, position, 30, 136);
    const [a, b] = [this.#view.getBigUint64(at), this.#view.getBigUint64(at + 8)];
    return Number(a > high) - Number(a < high) || Number(b > low) - Number(b < low);
  }

  // The move at an offset, if it is one of legal.
  #move(at, legal) {
    const view = this.#view;
    const [from, to, crowned] = [0, 1, 2].map((offset) => view.getUint8(at + offset));
    const captured = view.getBigUint64(at + 4);
    const same = legal.find((move) => move.path[0] === from && move.path.at(-1) === to &&
      Number(move.crowned ?? false) === crowned && setOf(move.captured ?? []) === captured);
    const [wins, draws, losses] = [16, 20, 24].map((offset) => view.getUint32(at + offset));
    return same && {
      text: same.text, score: view.getInt16(at + 12), depth: view.getUint16(at + 14), drawn: view.getUint8(at + 3) === 1,
      wins, draws, losses,
    };
  }

  #text(from, size) {
    const bytes = new Uint8Array(size);
    for (let i = 0; i < size; i++) bytes[i] = this.#view.getUint8(this.#record(this.#texts, from + i, 1, payload));
    return textOf(bytes);
  }
}

const setOf = (squares) => squares.reduce((set, square) => set | 1n << BigInt(square - 1), 0n);

// The two numbers of a key of the binary form.
function numbersOf(key) {
  const digits = [...key.slice(1).padEnd(50, ".")].map((letter) => BigInt(".wWbB".indexOf(letter)));
  const number = (half) => half.reduce((sum, digit) => sum * 5n + digit, 0n);
  return [2n * number(digits.slice(0, 25)) + (key[0] === "B" ? 1n : 0n), number(digits.slice(25))];
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ crc >>> 1 : crc >>> 1;
  return crc >>> 0;
});

// The CRC-32 of IEEE 802.3.
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255] ^ crc >>> 8;
  return (crc ^ 0xffffffff) >>> 0;
}
