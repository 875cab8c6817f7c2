// The endgame trainer: the person plays an ending against perfect defence. After each move the database tells its value.

import { title } from "./request.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { beside, button, LearnBoard, sideWords, storedProgress, storeProgress } from "./learn-board.js";

const held = 15; // moves after which a draw counts as held

/** Shows the trainer. */
export async function show(place, { backend, rulesets, variant }) {
  const endings = await backend.learn("endings");
  const progress = storedProgress("endings", { name: "", done: [] });
  let ending = endings.find(({ name }) => name === progress.name) ??
    endings.find((ending) => ending.variant === variant) ?? endings[0];
  let fen = "";
  let person = "white";
  let perfect = 0; // moves that perfect play needs from the first position
  let exercise = null;
  let line = []; // moves made
  let slips = 0; // moves that threw the goal away
  let asked = 0; // questions to the backend
  let busy = false; // whether the last one is open

  const board = new LearnBoard(rulesets, play);
  const select = el("select", { id: "ending", onchange: choose });
  const advice = el("p", { class: "quiet", id: "ending-advice" });
  const needs = el("p", { class: "quiet", id: "ending-needs" });
  const fresh = button(t("endings.another"), () => begin(Math.floor(Math.random() * 1e9)), { id: "ending-new" });
  const again = button(t("endings.again"), restart, { id: "ending-again" });
  const undo = button(t("endings.takeBack"), takeBack, { id: "ending-undo" });
  place.append(beside(board,
    el("label", { class: "field" }, t("endings.which"), select), board.messages, advice, needs,
    el("div", { class: "learn-buttons" }, undo, again, fresh)));
  list();
  await begin(1);

  // Lists the endings by rule set. A check mark shows those that have been done.
  function list() {
    const groups = new Map();
    for (const { name, variant: rules } of endings) {
      if (!groups.has(rules)) groups.set(rules, el("optgroup", { label: title(rules) }));
      const words = (progress.done.includes(name) ? "✓ " : "") + t(`endings.${name}`);
      groups.get(rules).append(el("option", { value: name, selected: name === ending.name }, words));
    }
    select.replaceChildren(...groups.values());
  }

  // Stores the progress, with what has been done in other tabs.
  function save() {
    progress.done = [...new Set([...progress.done, ...storedProgress("endings", progress).done])];
    storeProgress("endings", progress);
  }

  function choose() {
    ending = endings.find(({ name }) => name === select.value);
    progress.name = ending.name;
    save();
    begin(1);
  }

  // Asks the backend, unless a question is open. Another ending can be chosen at any time: the answer to the question
  // before is dropped then.
  async function ask(name, question) {
    if (busy && name !== "ending") return null;
    const number = ++asked;
    busy = true;
    try {
      const answer = await backend.learn(name, question);
      return number === asked ? answer : null;
    } catch (refusal) {
      if (number === asked) board.fail(refusal);
      return null;
    } finally {
      if (number === asked) busy = false;
    }
  }

  async function begin(seed) {
    const answer = await ask("ending", { name: ending.name, seed });
    if (!answer) return;
    fen = answer.fen;
    person = answer.turn;
    perfect = movesOf(answer.value);
    await restart(answer);
  }

  async function restart(first) {
    const answer = first?.fen ? first : await ask("look", { variant: ending.variant, fen });
    if (!answer) return;
    exercise = { ...answer, value: answer.value ?? { result: ending.goal, plies: perfect * 2 - 1 } };
    line = [];
    slips = 0;
    board.refuse("");
    board.say(ending.goal === "win" ? t("endings.win", { side: sideWords(person) })
      : t("endings.draw", { side: sideWords(person), n: held }));
    await draw();
  }

  async function draw() {
    advice.textContent = advice.textContent && line.length ? advice.textContent : "";
    const { value, over } = exercise;
    const made = Math.ceil(line.length / 2);
    needs.textContent = ending.goal === "win"
      ? [t("endings.perfect", { n: perfect }), made ? t("endings.made", { n: made }) : "",
        made && !over && value.result === "win" ? t("endings.left", { n: movesOf(value) }) : ""].join(" ")
      : t("endings.heldFor", { n: made, all: held });
    fresh.hidden = Boolean(ending.fen);
    undo.disabled = line.length === 0;
    again.disabled = line.length === 0;
    await board.show(exercise, { mover: over ? "" : person, bottom: person });
  }

  async function play(text) {
    const answer = await ask("reply", { name: ending.name, fen, moves: [...line, text] });
    if (!answer) return;
    exercise = answer;
    line = answer.moves.map((move) => move.text);
    judge(text);
    await draw();
  }

  // Says what the last move of the person was worth.
  function judge(text) {
    const { before, after, better, over } = exercise;
    advice.textContent = "";
    const lost = before.result !== after.result;
    if (lost) {
      slips++;
      const worth = after.result === "draw" ? t("endings.nowDraw", { move: text }) : t("endings.nowLoss", { move: text });
      board.say(worth, "bad");
      advice.textContent = t("endings.better", { moves: better.slice(0, 4).join(", ") });
    }
    const made = Math.ceil(line.length / 2);
    if (over) {
      const won = over.winner === person;
      if (won || ending.goal === "draw" && !over.winner) finish(made, won);
      else if (!lost) board.say(over.winner ? t("endings.lost") : t("endings.drawn", { rule: over.words }), "bad");
    } else if (ending.goal === "draw" && made >= held && after.result !== "loss") finish(made, false);
    else if (!lost && ending.goal === "win" && after.result === "win") {
      const longer = movesOf(after) + 1 - movesOf(before);
      board.say(longer > 0 ? t("endings.slower", { n: longer }) : t("endings.best"), longer > 0 ? "" : "good");
    } else if (!lost) board.say(after.result === "draw" ? t("endings.stillDraw") : t("endings.stillLost"),
      after.result === "draw" && ending.goal === "draw" ? "good" : "");
  }

  function finish(made, won) {
    if (slips === 0 && !progress.done.includes(ending.name)) {
      progress.done.push(ending.name);
      save();
      list();
    }
    board.say(won ? t("endings.won", { n: made, perfect }) : t("endings.heldIt", { n: made }), "good");
  }

  // Takes back the person's last move and the reply.
  async function takeBack() {
    const before = line.slice(0, line.length - (line.length % 2 === 0 ? 2 : 1));
    if (before.length === 0) {
      await restart();
      return;
    }
    const answer = await ask("reply", { name: ending.name, fen, moves: before.slice(0, -1) });
    if (!answer) return;
    exercise = answer;
    line = answer.moves.map((move) => move.text);
    advice.textContent = "";
    board.refuse("");
    board.say(ending.goal === "win" && answer.value.result === "win" ? t("endings.left", { n: movesOf(answer.value) })
      : t("endings.your"));
    await draw();
  }
}

/** The moves of the person in so many plies, of which the first is theirs. */
const movesOf = ({ plies = 0 }) => Math.ceil(plies / 2);
