// Runs the library, compiled to WebAssembly, beside the page: the page stays quick while the engine thinks.

importScripts("wasm_exec.js");

// Called by the program (see apps/web/wasm) when something happens at the table.
self.draughtsEvent = (event, text) => postMessage({ event, text });

const ready = (async () => {
  const response = await fetch("draughts.wasm");
  if (!response.ok) throw new Error(await response.text());
  const go = new Go();
  // Not every host says that the file is application/wasm, which streaming needs.
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance);
})();
ready.catch((error) => postMessage({ event: "failed", text: error.message }));

self.addEventListener("message", async ({ data: { number, name, text } }) => {
  try {
    await ready;
  } catch {
    return; // the page has been told
  }
  postMessage({ number, text: await self.draughtsTable(name, text) });
});
