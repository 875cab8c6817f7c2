// The table on the server. This and backend-local.js have the same interface:
//
//   variants() about(variant) check(position)              queries that need no table
//   learn(name, question)                                  the pages for learning: see table.Lessons
//   open(settings) join(id)                                a new or an existing table: {id, you, table}
//   do(action) sit(side, name) hint() position(path) pdn()   calls at the table
//   analyse({path, lines}, onfound, onend)                 begins an analysis, and returns a function that stops it
//   gif({path, flip, theme})                               a line of the game as a Blob, only if there is a server
//   onstate(state) onthinking(thinking) onlost(words)      event handlers, set by the page
//   onprogress(loaded, total)                              bytes of the engine, only of the page without a server
//   onconnection(works) ongone()                           whether the server answers; it no longer has the game
//   invites                                                whether other people can join the table
//
// Errors are thrown as a Refusal.

import { Refusal } from "./game.js";
import { t } from "./i18n.js";

const patience = 60_000; // milliseconds for which a move is sent again and again
const silence = 50_000; // milliseconds without an event after which a connection is taken for dead
const longest = 8_000; // milliseconds between two attempts to connect

/** Makes a table that the server keeps. */
export function makeBackend() {
  const backend = {
    invites: true,
    onstate() {}, onthinking() {}, onlost() {}, onprogress() {}, onconnection() {}, ongone() {},

    variants: () => ask("GET", "api/variants"),
    about: (variant) => ask("POST", "api/learn/about", { variant }),
    check: (position) => ask("POST", "api/learn/check", position),
    learn: (name, question = {}) => ask("POST", "api/learn/" + name, question),
    open: (settings) => enter(ask("POST", "api/games", { ...settings, preview: true }), settings),
    join: (id) => enter(ask("GET", path(id))),
    do: (action) => inTurn(() => (action.do === "move" ? sendMove(action) : send(action))),
    sit: (side, name) => inTurn(async () => {
      await begin();
      const state = seen(await ask("POST", path() + "/seat", { side, name }));
      listen(); // the stream reads the cookie when it begins
      return state;
    }),
    hint: async () => {
      await inTurn(begin);
      return ask("POST", path() + "/hint");
    },
    position: async (moves) => {
      await inTurn(begin);
      return ask("POST", path() + "/position", { path: moves });
    },
    analyse: (question, onfound, onend) => {
      const control = new AbortController();
      (async () => {
        await inTurn(begin);
        await request("POST", path() + "/analysis", question, (response) => readAnalysis(response, onfound), control.signal);
      })().then(() => onend(), (refusal) => control.signal.aborted || onend(refusal));
      return () => control.abort();
    },
    gif: (question) => request("POST", path() + "/gif", question, (response) => response.blob(), null),
    pdn: async () => {
      await inTurn(begin);
      return ask("GET", path() + "/pdn");
    },
  };

  // Actions are sent one after the other: two at once would each make a table for a game that has none yet.
  let sent = Promise.resolve();
  function inTurn(send) {
    const answered = sent.then(send);
    sent = answered.catch(() => {});
    return answered;
  }

  let id = "";
  let draft = null; // the settings of a game that has no table on the server until the first action
  const path = (game = id) => "api/games/" + encodeURIComponent(game);

  function seen(state) {
    together = state.you.plays.length === 1 && !state.you.alone && !state.table.over;
    return state;
  }

  async function enter(asked, settings = null) {
    const state = seen(await asked);
    id = state.id;
    draft = settings;
    listen();
    return state;
  }

  // Makes the table for what needs one before the first action.
  async function begin() {
    if (!id) backend.onstate(await enter(ask("POST", "api/games", draft)));
  }

  async function send(action) {
    if (!id) return enter(ask("POST", "api/games", { ...draft, action }));
    const state = await ask("POST", path(), action);
    if (!events) listen(); // the table was closed, and is open again
    return state;
  }

  // Sends a move, again if there is no answer. A move without an answer may have been made: the state tells. The server
  // makes no move twice, since it is for one ply.
  async function sendMove(action) {
    const end = performance.now() + patience;
    for (let lost = false; ;) {
      try {
        return await send(action);
      } catch (refusal) {
        if (lost && id && refusal.status === 422) {
          const state = await ask("GET", path());
          if (state.table.ply > action.ply && state.table.moves[action.ply].text === action.text) return state;
        }
        if (!isLost(refusal) || performance.now() > end) throw refusal;
        lost = true;
        await answers(end - performance.now());
      }
    }
  }

  // ---- The connection

  let events = null;
  let heard = 0; // when the stream of events sent the last one
  let wait = 0; // milliseconds before the next attempt to connect
  let retry = 0; // the timer of that attempt
  let waiting = []; // functions to call when the server answers
  let hidden = null; // ends the right of a hidden page to its stream
  let together = false; // whether this person plays against another
  let told = false; // why there is no connection

  async function ask(method, url, body) {
    try {
      const answer = await request(method, url, body, valueOf);
      works();
      return answer;
    } catch (refusal) {
      if (isLost(refusal)) {
        backend.onconnection(false);
        later();
      } else works();
      throw refusal;
    }
  }

  function works() {
    backend.onconnection(true);
    for (const go of waiting.splice(0)) go();
  }

  // Waits until the server answers, for a time.
  const answers = (time) => new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, time);
  });

  function listen() {
    clearTimeout(retry);
    retry = 0;
    events?.close();
    events = null;
    if (!id || document.hidden && !hidden) return;
    const stream = new EventSource(path() + "/events");
    events = stream;
    heard = performance.now();
    const on = (name, handle) => stream.addEventListener(name, ({ data }) => {
      heard = performance.now();
      wait = 0;
      works();
      handle(JSON.parse(data));
    });
    on("table", (state) => backend.onstate(seen(state)));
    on("thinking", (thinking) => backend.onthinking(thinking));
    on("alive", () => {});
    on("closed", () => {
      stream.close();
      events = null;
      backend.onlost(t("people.closed"));
    });
    stream.addEventListener("error", () => {
      if (events === stream) later();
    });
  }

  // Connects again after a while.
  function later() {
    events?.close();
    events = null;
    if (retry) return;
    retry = setTimeout(reconnect, wait);
    wait = Math.min(Math.max(2 * wait, 500), longest);
  }

  async function reconnect() {
    retry = 0;
    if (document.hidden && !hidden) return; // listen is called when the page is shown
    const game = id;
    try {
      const state = await ask("GET", game ? path() : "healthz");
      if (game !== id || retry) return;
      if (game) backend.onstate(state);
      if (told) backend.onlost("");
      told = false;
      listen();
    } catch (refusal) {
      if (refusal.status === 404 && game === id) backend.ongone();
      else if (!isLost(refusal)) {
        backend.onlost(refusal.message);
        told = true;
        later();
      }
    }
  }

  addEventListener("offline", () => {
    backend.onconnection(false);
    later();
  });
  addEventListener("online", () => {
    wait = 0;
    clearTimeout(retry);
    reconnect();
  });
  setInterval(() => { if (events && performance.now() - heard > silence) later(); }, 10_000);

  // A browser opens at most six connections to a server, so hidden pages close theirs. A few may keep them, to tell
  // that the other person has moved.
  document.addEventListener("visibilitychange", async () => {
    if (document.hidden) {
      if (together) hidden = await takeHidden();
      if (!document.hidden) release();
      else if (!hidden) listen();
    } else {
      release();
      if (!events) listen();
    }
  });
  function release() {
    hidden?.();
    hidden = null;
  }
  addEventListener("pagehide", () => { // the browser may keep the page for its "back" button
    release();
    clearTimeout(retry);
    events?.close();
    events = null;
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) reconnect(); });
  return backend;
}

// Takes one of three rights to a stream, which the pages of the browser share, and returns a function that ends it;
// null if there is none.
async function takeHidden() {
  for (const name of ["events-1", "events-2", "events-3"]) {
    const release = await new Promise((resolve) => {
      if (!navigator.locks) resolve(null); // not on a page without HTTPS
      navigator.locks?.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((end) => resolve(end));
      });
    });
    if (release) return release;
  }
  return null;
}

/** Whether a request had no answer of the server. A proxy answers 502 or 504 for it. */
const isLost = ({ status }) => status === 0 || status === 502 || status === 504;

/** Sends a request to the server and returns what read(response) makes of the answer. */
async function request(method, url, body, read, signal = AbortSignal.timeout(40_000)) {
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal({ error: t("people.noAnswer") });
  }
}

// The value of an answer: from JSON, or text. A page, such as that of a proxy to log in, is no answer of the server.
async function valueOf(response) {
  if (isOf(response, "text/html")) throw new Refusal({ error: t("people.noAnswer") });
  return isJSON(response) ? response.json() : response.text();
}

const isOf = (response, type) => response.headers.get("Content-Type")?.startsWith(type);
const isJSON = (response) => isOf(response, "application/json");

// Returns the refusal of an answer. The server's own answers are JSON: a 503 without it is from a proxy, whose pages are
// not shown.
async function refusalOf(response) {
  if (isJSON(response)) return new Refusal({ ...await response.json(), status: response.status });
  const text = (await response.text()).trim();
  const error = /^<|^$/.test(text) ? t("people.noAnswer") : text.slice(0, 200);
  return new Refusal({ error, status: response.status === 503 ? 504 : response.status });
}

// Calls onfound with each result of an analysis.
async function readAnalysis(response, onfound) {
  let text = "";
  for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const lines = text.split("\n");
    text = lines.pop();
    if (lines.length) onfound(JSON.parse(lines[lines.length - 1])); // the others are older
  }
}
