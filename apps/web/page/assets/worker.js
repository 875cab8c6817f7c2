// Runs the library, compiled to WebAssembly, in a worker, so that the page responds while the engine searches.

// The server builds both files on the first request. Until they are ready it answers 503 and when to ask again.
async function get(name) {
  for (;;) {
    const response = await fetch(name);
    const seconds = Number(response.headers.get("Retry-After"));
    if (response.ok) return response;
    if (response.status !== 503 || !seconds) throw new Error(await response.text());
    await new Promise((resolve) => { setTimeout(resolve, seconds * 1000); });
  }
}

// Called by the program (see apps/web/wasm) for each event at the table.
self.draughtsEvent = (event, text) => postMessage({ event, text });

const ready = (async () => {
  const response = await get("draughts.wasm");
  importScripts("wasm_exec.js");
  const go = new Go();
  // Streaming needs the type application/wasm, which not every host sends.
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance);
})();
ready.catch((error) => postMessage({ event: "failed", text: error.message }));

self.addEventListener("message", async ({ data: { number, name, text } }) => {
  try {
    await ready;
  } catch {
    return; // the page has got the event "failed"
  }
  postMessage({ number, text: await self.draughtsTable(name, text) });
});
