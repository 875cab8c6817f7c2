// Puzzles: positions in which one move wins. They were found in games of the engine against itself.

import { title } from "./request.js";
import { el, loadJSON } from "./dom.js";
import { t } from "./i18n.js";
import { beside, button, LearnBoard, sideWords, storedProgress, storeProgress } from "./learn-board.js";

const sets = ["english", "international", "russian", "brazilian", "italian"];
const pause = 350; // milliseconds before a reply

/** The idea of a solution, in words. */
const motiveOf = (puzzle) => t(`puzzles.${puzzle.motive}`, puzzle);

/** The degree of difficulty, 1 to 4, of a depth at which a search finds the solution. */
const degreeOf = (depth) => [2, 5, 9, Infinity].findIndex((most) => depth <= most) + 1;

const degreeWords = () => [t("puzzles.easy"), t("puzzles.medium"), t("puzzles.hard"), t("puzzles.veryHard")];

/** Shows the puzzles. */
export async function show(place, { backend, rulesets, variant }) {
  const progress = storedProgress("puzzles", { variant: "", degree: 0, solved: {} });
  let current = sets.includes(progress.variant) ? progress.variant : sets.includes(variant) ? variant : "english";
  let puzzles = [];
  let puzzle = null;
  let shown = null; // the position on the board, of the puzzle
  let helped = false; // the solution was shown, or a wrong move was made
  let turn = 0; // grows with each puzzle, so that late answers are dropped

  const solvedHere = () => new Set(progress.solved[current] ?? []);
  const stepNow = () => shown?.moves.length ?? 0; // moves of the line that have been made
  const isOpen = () => Boolean(shown) && stepNow() < puzzle.line.length;
  const fits = (z) => !progress.degree || degreeOf(z.depth) === progress.degree;

  const board = new LearnBoard(rulesets, play);
  const about = el("p", { class: "quiet" });
  const count = el("p", { class: "quiet", id: "puzzle-count" });
  const set = el("select", { id: "puzzle-set", onchange: choose },
    ...sets.map((name) => el("option", { value: name, selected: name === current }, title(name))));
  const degree = el("select", { id: "puzzle-degree", onchange: () => { save(); next(); } },
    ...[t("puzzles.all"), ...degreeWords()].map((words, i) =>
      el("option", { value: i, selected: i === progress.degree }, words)));
  const hintButton = button(t("puzzles.hint"), hint, { id: "puzzle-hint" });
  const solutionButton = button(t("puzzles.solution"), solve, { id: "puzzle-solution" });
  const help = (allowed) => { hintButton.disabled = solutionButton.disabled = !allowed; };
  const nextButton = button(t("puzzles.next"), () => next(), { id: "puzzle-next" });
  place.append(beside(board,
    el("div", { class: "learn-fields" },
      el("label", { class: "field" }, t("page.rules"), set),
      el("label", { class: "field" }, t("puzzles.difficulty"), degree)),
    board.messages, about,
    el("div", { class: "learn-buttons" }, hintButton, solutionButton, nextButton), count));
  await load(current);

  // Loads another set. The one before stays if that fails.
  async function choose() {
    const name = set.value;
    help(false);
    try {
      await load(name);
    } catch {
      if (name !== set.value) return; // another was chosen meanwhile
      set.value = current;
      board.refuse(t("dialogs.notLoaded"));
      help(isOpen());
    }
  }

  async function load(name) {
    const loaded = await loadJSON(`puzzles-${name}`);
    if (puzzles.length && name !== set.value) return; // another was chosen meanwhile
    puzzles = loaded;
    current = name;
    save();
    await next();
  }

  // Stores the progress, with what has been solved in other tabs.
  function save() {
    for (const [name, keys] of Object.entries(storedProgress("puzzles", progress).solved)) {
      progress.solved[name] = [...new Set([...progress.solved[name] ?? [], ...keys])];
    }
    progress.variant = current;
    progress.degree = Number(degree.value);
    storeProgress("puzzles", progress);
  }

  // Tells how many puzzles have been solved. Returns those that fit, and the keys of all that have been solved.
  function tell() {
    const fitting = puzzles.filter(fits);
    const solved = solvedHere();
    count.textContent = t("puzzles.progress",
      { n: fitting.filter((z) => solved.has(keyOf(z))).length, all: fitting.length });
    return [fitting, solved];
  }

  // Begins the next puzzle that has not been solved, or any one if all have been.
  async function next() {
    const [fitting, solved] = tell();
    const at = fitting.indexOf(puzzle);
    const order = [...fitting.slice(at + 1), ...fitting.slice(0, at + 1)];
    puzzle = order.find((z) => !solved.has(keyOf(z))) ?? order[0];
    turn++;
    shown = null;
    helped = false;
    if (puzzle) await begin();
  }

  async function begin() {
    about.textContent = t("puzzles.about", { number: puzzles.indexOf(puzzle) + 1,
      degree: degreeWords()[degreeOf(puzzle.depth) - 1] });
    help(false);
    nextButton.classList.remove("primary");
    board.refuse("");
    const answers = await ask(0, 0);
    if (!answers || !await look(answers[0])) return;
    help(true);
    const values = { side: sideWords(shown.turn) };
    board.say(puzzle.won ? t("puzzles.toWin", values) : t("puzzles.toGain", values));
  }

  // Returns the positions after the first moves of the line, from that many to that many. It returns null if another
  // puzzle has begun, and if one is refused, with a message: all is as before then, and can be tried again.
  async function ask(from, to) {
    const mine = turn;
    const lines = [];
    for (let n = from; n <= Math.min(to, puzzle.line.length); n++) lines.push(puzzle.line.slice(0, n));
    try {
      const answers = await Promise.all(lines.map((moves) =>
        backend.learn("look", { variant: current, fen: puzzle.fen, moves })));
      if (mine !== turn) return null;
      board.refuse("");
      return answers;
    } catch (refusal) {
      if (mine === turn) board.fail(refusal);
      return null;
    }
  }

  // Shows a position of the puzzle. It returns whether no other puzzle has begun.
  async function look(answer) {
    const mine = turn;
    shown = answer;
    const solver = shown.first;
    await board.show(shown, { mover: isOpen() && stepNow() % 2 === 0 ? solver : "", bottom: solver });
    return mine === turn;
  }

  async function play(text) {
    if (!shown) {
      await begin();
      return;
    }
    if (text !== puzzle.line[stepNow()]) {
      helped = true;
      board.say(t("puzzles.wrong", { move: text }), "bad");
      return;
    }
    await advance();
  }

  // Makes the next move of the line, and the reply.
  async function advance() {
    const [position, reply] = await ask(stepNow() + 1, stepNow() + 2) ?? [];
    if (!position || !await look(position)) return;
    if (!reply) {
      finish();
      return;
    }
    board.say(t("puzzles.right"), "good");
    const mine = turn;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
    if (mine === turn) await look(reply);
  }

  function finish() {
    const motive = motiveOf(puzzle);
    if (!helped) {
      progress.solved[current] = [...solvedHere().add(keyOf(puzzle))];
      save();
      board.say(t("puzzles.solved", { motive }), "good");
      tell();
    } else board.say(t("puzzles.done", { motive }));
    help(false);
    nextButton.classList.add("primary");
    nextButton.focus({ preventScroll: true });
  }

  // The first hint is the piece to move; it also names the motive.
  function hint() {
    const move = shown.legal.find(({ text }) => text === puzzle.line[stepNow()]);
    if (!move) return;
    board.flash(move.path[0]);
    board.say(t("puzzles.hintIs", { square: board.name(move.path[0]), motive: motiveOf(puzzle) }));
  }

  async function solve() {
    help(false);
    const answers = await ask(stepNow() + 1, puzzle.line.length);
    if (!answers) {
      help(isOpen());
      return;
    }
    helped = true;
    const mine = turn;
    for (const answer of answers) {
      if (mine !== turn || !await look(answer)) return;
      await new Promise((resolve) => { setTimeout(resolve, pause); });
    }
    if (mine === turn) finish();
  }
}

/** A short name of a puzzle for the progress, which stays the same when others are added. */
function keyOf({ fen }) {
  let hash = 0;
  for (const letter of fen) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}
