// The table in this browser: the library as WebAssembly in a worker. It has the interface of backend-server.js.

import { Refusal } from "./game.js";
import { t } from "./i18n.js";

/** Makes a table inside the browser. */
export function makeBackend() {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const waiting = new Map(); // calls without an answer, by number
  let last = 0;
  let analyses = 0;

  const call = (name, question = {}, file = undefined) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    worker.postMessage({ number: last, name, text: JSON.stringify(question), file });
  });

  const backend = {
    invites: false,
    onstate() {}, onthinking() {}, onlost() {}, onprogress() {}, onreading() {},

    variants: () => call("variants"),
    about: (variant) => call("about", { variant }),
    check: (position) => call("check", position),
    learn: (name, question) => call("learn/" + name, question),
    open: (settings) => call("open", settings),
    join: () => Promise.reject(new Refusal({ error: t("engine.noGames") })),
    do: (action) => call("do", action),
    sit: () => Promise.reject(new Refusal({ error: t("engine.noSeats") })),
    hint: () => call("hint"),
    position: (path) => call("position", { path }),
    analyse: (question, onfound, onend) => {
      const number = ++analyses;
      let stopped = false;
      backend.onanalysis = (event) => { if (event.number === number && !stopped) onfound(event.found); };
      call("analysis", { ...question, number }).then(() => stopped || onend(), (refusal) => stopped || onend(refusal));
      return () => {
        stopped = true;
        if (number === analyses) call("stop");
      };
    },
    pdn: () => call("pdn"),
    save: () => call("save"),
    // Makes an archive of a PDN file, for the questions "archive" and "game" of learn. onreading gets the percent read.
    build: (file) => call("build", {}, file),
    close: () => worker.terminate(),
  };

  worker.addEventListener("message", ({ data }) => {
    if (data.event === "table") backend.onstate(JSON.parse(data.text));
    else if (data.event === "thinking") backend.onthinking(JSON.parse(data.text));
    else if (data.event === "analysis") backend.onanalysis(JSON.parse(data.text));
    else if (data.event === "progress") backend.onprogress(data.loaded, data.total);
    else if (data.event === "reading") backend.onreading(data.text);
    else if (data.event === "failed") fail(data.text);
    else {
      const { resolve, reject } = waiting.get(data.number);
      waiting.delete(data.number);
      const { ok, value } = JSON.parse(data.text);
      if (ok) resolve(value);
      else reject(new Refusal(value));
    }
  });
  worker.addEventListener("error", (event) => fail(event.message));

  function fail(words) {
    const refusal = new Refusal({ error: t("engine.failed", { reason: words }) });
    for (const { reject } of waiting.values()) reject(refusal);
    waiting.clear();
    backend.onlost(refusal.message);
  }
  return backend;
}
