// The service worker of the page without a server: keeps the files of the page, so that it works without a network.
// The program that writes the page puts before this a line with files, the hash (SHA-256) of each file by its path.
//
// A file is kept under its path and hash, so that a new version of the page loads only what has changed. The files of
// the old version stay until it is shown nowhere.

const scope = self.registration.scope;
const store = `draughts ${scope}`; // all pages of a host share its caches
const keyOf = (path) => `${scope}${path}?${files[path]}`;

let isFirst = false; // whether no version was there before

self.addEventListener("install", (event) => {
  isFirst = !self.registration.active;
  event.waitUntil(keep());
});
self.addEventListener("activate", (event) => {
  event.waitUntil(clean());
  if (isFirst) event.waitUntil(self.clients.claim()); // the page that is shown needs no network from now on
});

// Loads the files that are not there yet.
async function keep() {
  const cache = await caches.open(store);
  await Promise.all(Object.keys(files).map(async (path) => {
    if (await cache.match(keyOf(path))) return;
    const response = await fetch(scope + path, { cache: "no-cache" });
    const content = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    // Another version may be put on the host in this moment. The browser tries again at the next visit.
    if (!response.ok || hash !== files[path]) throw new Error(`${path} is not of this version`);
    const type = response.headers.get("Content-Type") ?? "";
    await cache.put(keyOf(path), new Response(content, { headers: { "Content-Type": type } }));
  }));
}

// Deletes the files of other versions.
async function clean() {
  const cache = await caches.open(store);
  const current = new Set(Object.keys(files).map(keyOf));
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const [address] = url.split(/[?#]/);
  if (method !== "GET" || !address.startsWith(scope)) return;
  const path = address.slice(scope.length) || "index.html";
  if (path in files) event.respondWith(answer(path, event.request));
});

async function answer(path, request) {
  const cache = await caches.open(store);
  return await cache.match(keyOf(path)) ?? fetch(request);
}

// A page that begins asks a new version to take over. It does unless another page shows the old version. The page that
// was there before a reload may be counted for a moment.
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

async function takeOver() {
  for (let tries = 0; tries < 20; tries++) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.filter(({ url }) => url.startsWith(scope)).length <= 1) return self.skipWaiting();
    await new Promise((later) => setTimeout(later, 250));
  }
}
