// The service worker of the page without a server: keeps the files of the page, so that it also opens without a network.
// The page adds its version to the address of this script, and to those of its files: a file with a version never changes.

const CACHE = 'antdoku';
const address = (name) => new URL(name, location).href;
const PAGE = address('./');
const NAMES = ['./app.js', './style.css', './icon.svg', './engine.js'];
const FILES = NAMES.map((name) => address(name) + location.search);

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())));

// Only what is of this page: an origin may have other pages, and a port of localhost other servers later.
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  if (FILES.includes(url)) event.respondWith(keptFirst(event.request));
  else if (mode === 'navigate' && [PAGE, address('./index.html')].includes(withoutQuery(url)))
    event.respondWith(networkFirst(event.request));
});

/** Keeps all files of this version or none, past the cache of the browser, which may have older ones. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: 'reload' })));
}

async function forgetOlder() {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys())
    if (NAMES.map(address).includes(withoutQuery(request.url)) && !FILES.includes(request.url)) await cache.delete(request);
}

/** The page: a new version is seen at once. */
async function networkFirst(request) {
  try {
    return await fetch(request, { cache: 'no-cache' });
  } catch (error) {
    const page = await kept(PAGE);
    if (page === undefined) throw error;
    return page;
  }
}

async function keptFirst(request) {
  return (await kept(request)) ?? fetch(request);
}

/** What is kept for an address; nothing if the browser denies its cache. */
async function kept(request) {
  try {
    return await (await caches.open(CACHE)).match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

function withoutQuery(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
