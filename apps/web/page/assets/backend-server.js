// The table on the server. This and backend-local.js have the same interface:
//
//   variants() check(position) list({variant, text})       queries that need no table
//   open(settings) join(id)                                a new or an existing table: {id, you, table}
//   do(action) sit(side, name) hint() position(path) pdn() calls at the table
//   onstate(state) onthinking(thinking) onlost(words)      event handlers, set by the page
//   onprogress(loaded, total)                              bytes of the engine, only of the page without a server
//   invites                                                whether other people can join the table
//
// Errors are thrown as a Refusal.

import { Refusal } from "./refusal.js";

/** Makes a table that the server keeps. */
export function makeBackend() {
  const backend = {
    invites: true,
    onstate() {}, onthinking() {}, onlost() {}, onprogress() {},

    variants: () => ask("GET", "api/variants"),
    check: (position) => ask("POST", "api/check", position),
    list: (question) => ask("POST", "api/list", question),
    open: (settings) => enter(ask("POST", "api/games", { ...settings, preview: true }), settings),
    join: (id) => enter(ask("GET", path(id))),
    do: (action) => inTurn(() => {
      if (id) return ask("POST", path(), action);
      return enter(ask("POST", "api/games", { ...draft, action }));
    }),
    sit: (side, name) => inTurn(async () => {
      await begin();
      const state = await ask("POST", path() + "/seat", { side, name });
      listen(); // the stream reads the cookie when it begins
      return state;
    }),
    hint: async () => {
      await inTurn(begin);
      return ask("POST", path() + "/hint");
    },
    position: (moves) => ask("POST", path() + "/position", { path: moves }),
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
  let events = null;
  const path = (game = id) => "api/games/" + encodeURIComponent(game);

  async function enter(asked, settings = null) {
    const state = await asked;
    id = state.id;
    draft = settings;
    listen();
    return state;
  }

  // Makes the table for what needs one before the first action.
  async function begin() {
    if (!id) backend.onstate(await enter(ask("POST", "api/games", draft)));
  }

  function listen() {
    events?.close();
    events = null;
    if (!id || document.hidden) return;
    events = new EventSource(path() + "/events");
    events.addEventListener("table", (event) => backend.onstate(JSON.parse(event.data)));
    events.addEventListener("thinking", (event) => backend.onthinking(JSON.parse(event.data)));
    events.addEventListener("closed", () => {
      events.close();
      backend.onlost("This game was closed because nobody was playing.");
    });
    events.addEventListener("error", () => {
      if (events?.readyState === EventSource.CLOSED) backend.onlost("The server no longer has this game.");
    });
  }
  // A browser opens at most six connections to a server, so hidden pages close theirs.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !events || events.readyState === EventSource.CLOSED) listen();
  });
  return backend;
}

/** Sends a request to the server and returns the answer: a value from JSON, or text. */
async function ask(method, url, body) {
  let response;
  try {
    response = await fetch(url, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ error: "the server does not answer" });
  }
  const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
  const answer = isJSON ? await response.json() : await response.text();
  if (!response.ok) throw new Refusal(isJSON ? answer : { error: answer.trim() || response.statusText });
  return answer;
}
