// The service worker of the page without a server: keeps the files of the page, so that it also opens without a network.

const CACHE = 'antdoku';
const FILES = ['./', './app.js', './style.css', './icon.svg', './engine.js'];

self.addEventListener('install', (event) =>
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The network first: a new version of the page is seen at once.
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(fromNetwork(event.request));
});

async function fromNetwork(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const page = request.mode === 'navigate' ? './' : request;
    const kept = await cache.match(page, { ignoreSearch: true });
    if (kept === undefined) throw error;
    return kept;
  }
}
