// Lets the page without a server work without a network: see sw.js.

/** Starts the service worker, or a new version of it if the page is shown in one tab only. */
export async function keepOffline() {
  const { serviceWorker } = navigator; // absent on an address without https, and in some private windows
  if (!serviceWorker) return;
  try {
    const { waiting } = await serviceWorker.register("sw.js");
    if (!waiting || !serviceWorker.controller) return;
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  } catch {
    // The browser does not allow it. Then the page needs the network.
  }
}
