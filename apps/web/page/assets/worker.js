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

let opened = null; // the PDN file that the person has opened

// Called by the program for the bytes of a file: the opened one, learnt weights or an endgame database.
self.draughtsFile = async (name) => {
  const source = name === "opened.pdn" ? opened : await get(name);
  return new Uint8Array(await source.arrayBuffer());
};

const ready = (async () => {
  const response = await get("draughts.wasm");
  importScripts("wasm_exec.js"); // it also has wasmSize, since a host that compresses does not tell the size
  const go = new Go();
  let loaded = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      postMessage({ event: "progress", loaded, total: self.wasmSize });
      controller.enqueue(chunk);
    },
  }));
  // The type is set here because not every host sends it.
  const wasm = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject);
  go.run(instance);
})();
ready.catch((error) => postMessage({ event: "failed", text: error.message }));

self.addEventListener("message", async ({ data: { number, name, text, file } }) => {
  if (file) opened = file;
  try {
    await ready;
  } catch {
    return; // the page has got the event "failed"
  }
  postMessage({ number, text: await self.draughtsTable(name, text) });
});
