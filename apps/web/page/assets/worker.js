// Runs the library, compiled to WebAssembly, in a worker, so that the page responds while the engine searches.

importScripts("wasm_exec.js");

// Called by the program (see apps/web/wasm) for each event at the table.
self.draughtsEvent = (event, text) => postMessage({ event, text });

const ready = (async () => {
  const response = await fetch("draughts.wasm");
  if (!response.ok) throw new Error(await response.text());
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
