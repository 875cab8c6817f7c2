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
  let shown = null;
  let step = 0; // moves of the line that have been made
  let helped = false; // the solution was shown, or a wrong move was made
  let turn = 0; // grows with each puzzle, so that late answers are dropped

  const solvedHere = () => new Set(progress.solved[current] ?? []);
  const fits = (z) => !progress.degree || degreeOf(z.depth) === progress.degree;

  const board = new LearnBoard(rulesets, play);
  const about = el("p", { class: "quiet" });
  const count = el("p", { class: "quiet", id: "puzzle-count" });
  const set = el("select", { id: "puzzle-set", onchange: () => { current = set.value; load(); } },
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
  await load();

  async function load() {
    help(false);
    puzzles = await loadJSON(`puzzles-${current}`);
    save();
    await next();
  }

  function save() {
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
    step = 0;
    helped = false;
    if (!puzzle) return;
    about.textContent = t("puzzles.about", { number: puzzles.indexOf(puzzle) + 1,
      degree: degreeWords()[degreeOf(puzzle.depth) - 1] });
    help(false);
    nextButton.classList.remove("primary");
    board.refuse("");
    if (!await look()) return;
    help(true);
    const values = { side: sideWords(shown.turn) };
    board.say(puzzle.won ? t("puzzles.toWin", values) : t("puzzles.toGain", values));
  }

  // Shows the position after the moves made so far.
  async function look() {
    const mine = turn;
    const answer = await backend.learn("look", { variant: current, fen: puzzle.fen, moves: puzzle.line.slice(0, step) });
    if (mine !== turn) return false;
    shown = answer;
    const solver = shown.first;
    const over = step === puzzle.line.length;
    await board.show(shown, { mover: !over && step % 2 === 0 ? solver : "", bottom: solver });
    return mine === turn;
  }

  async function play(text) {
    if (text !== puzzle.line[step]) {
      helped = true;
      board.say(t("puzzles.wrong", { move: text }), "bad");
      return;
    }
    await advance();
  }

  // Makes the next move of the line, and the reply.
  async function advance() {
    step++;
    if (!await look()) return;
    if (step === puzzle.line.length) {
      finish();
      return;
    }
    board.say(t("puzzles.right"), "good");
    const mine = turn;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
    if (mine !== turn) return;
    step++;
    await look();
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
    const move = shown.legal.find(({ text }) => text === puzzle.line[step]);
    if (!move) return;
    board.flash(move.path[0]);
    board.say(t("puzzles.hintIs", { square: board.name(move.path[0]), motive: motiveOf(puzzle) }));
  }

  async function solve() {
    helped = true;
    help(false);
    board.refuse("");
    const mine = turn;
    while (mine === turn && step < puzzle.line.length) {
      step++;
      if (!await look()) return;
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
