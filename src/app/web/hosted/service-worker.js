// Keeps the page in the browser after the first visit, so that it opens without a network. A new build has another
// name, which this worker takes over when no page of the old one is open any more.
const NAME = "cairn-@BUILD@";
const FILES = ["./", "manifest.webmanifest", "icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("cairn-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request);
  return kept || fetch(request);
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
