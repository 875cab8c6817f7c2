// Which sounds are played, and when. This file is loaded after the first gesture: before it, browsers play nothing.

import { $ } from "./dom.js";
import { settings } from "./settings.js";
import { Synth } from "./synth.js";

const LOW = 10_000; // the time left, in milliseconds, at which a player is warned

let synth = null; // is made when sounds are on
let warned = ""; // the game and the side of the last warning

function wake() {
  if (!settings.sound) return;
  synth ??= new Synth();
  synth.wake();
}
wake();
for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, wake, { capture: true });
$("sound").addEventListener("click", () => sound("move")); // if they have been switched on

/** Plays a sound, unless sounds are off: "move", "capture", "crown", "low" or "end". */
export function sound(name) {
  wake();
  if (settings.sound) synth.play(name);
}

/** Plays the sound of a move. */
export const moveSound = (move) => sound(move.crowned ? "crown" : move.captured ? "capture" : "move");

/** Warns a player once in a game when little time is left. The page calls it several times a second. */
export function warnOfTime(game) {
  const { table, you } = game;
  const side = table.clock.running;
  if (!you.plays.includes(side) || game.timeLeft(side) > LOW) return;
  const now = `${game.id} ${table.won.white} ${table.won.black} ${table.drawn} ${side}`;
  if (now !== warned) sound("low");
  warned = now;
}
