// The sounds, made by the Web Audio API: knocks of wood for moves, and notes for all else. This file is loaded after the
// first gesture: before it, browsers play nothing.

import { $ } from "./dom.js";
import { settings } from "./settings.js";

// A knock is a short noise in a narrow band over a low tone: {knock: hertz, at: seconds}. A note is a fading sine wave with
// its octave: {note: hertz, at, long: seconds}.
const sounds = {
  move: [{ knock: 210, at: 0 }],
  capture: [{ knock: 210, at: 0 }, { knock: 150, at: 0.07 }],
  crown: [
    { knock: 210, at: 0 },
    { note: 523.25, at: 0.06, long: 0.2 }, { note: 659.25, at: 0.14, long: 0.2 }, { note: 783.99, at: 0.22, long: 0.4 },
  ],
  low: [{ note: 880, at: 0, long: 0.12 }, { note: 880, at: 0.18, long: 0.12 }],
  end: [{ note: 392, at: 0.1, long: 0.9 }, { note: 493.88, at: 0.2, long: 0.8 }, { note: 587.33, at: 0.3, long: 0.9 }],
};

const STALE = 1000; // milliseconds after which a sound that could not be played is dropped

// Plays the sounds of the page. It can be made after a gesture.
class Synth {
  #context = new AudioContext({ latencyHint: "interactive" });
  #out;
  #noise;

  constructor() {
    this.#out = this.#context.createDynamicsCompressor(); // sounds that coincide are not distorted
    this.#out.connect(this.#context.destination);
    const length = Math.round(this.#context.sampleRate * 0.06);
    this.#noise = this.#context.createBuffer(1, length, this.#context.sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  }

  /** Lets the browser play; called in a gesture. */
  wake() { if (this.#context.state === "suspended") this.#context.resume(); }

  /** Plays a sound by its name. */
  async play(name) {
    const asked = performance.now();
    if (this.#context.state !== "running") await this.#context.resume();
    if (performance.now() - asked > STALE) return;
    const now = this.#context.currentTime + 0.01;
    for (const { knock, note, at, long } of sounds[name]) {
      if (knock) this.#knock(knock, now + at);
      else this.#tone(note, now + at, long, 0.16);
    }
  }

  #knock(pitch, at) {
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
    const band = new BiquadFilterNode(this.#context, { type: "bandpass", frequency: pitch * 8, Q: 1.4 });
    const gain = new GainNode(this.#context, { gain: 0.9 });
    source.connect(band).connect(gain).connect(this.#out);
    source.start(at);
    this.#tone(pitch, at, 0.09, 0.4);
  }

  #tone(pitch, at, long, loud) {
    for (const [times, part] of [[1, 1], [2, 0.25]]) {
      const tone = this.#context.createOscillator();
      tone.frequency.value = pitch * times;
      const gain = new GainNode(this.#context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loud * part, at + 0.004);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(gain).connect(this.#out);
      tone.start(at);
      tone.stop(at + long);
    }
  }
}

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
