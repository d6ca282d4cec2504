// The service worker: the page's own files, so that the shell opens without a server. Nothing of a game is ever kept
// here: what comes from /api and /ws goes past it, and what is kept is kept by the hash in its name.


const FILES = "__FILES__".split(" ");
const STORE = "bocage-__BUILD__";

self.addEventListener("install", (event) => {
  const filled = caches.open(STORE).then((store) => store.addAll(["./", ...FILES]));
  event.waitUntil(filled.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("bocage-") && name !== STORE;
  const cleared = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const pages = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(pages.then((found) => (found[0] ? found[0].focus() : self.clients.openWindow("./"))));
});

self.addEventListener("fetch", (event) => {
  const at = new URL(event.request.url);
  const home = new URL(self.registration.scope);
  const path = at.pathname.slice(home.pathname.length);
  const own = event.request.method === "GET" && at.origin === home.origin && at.pathname.startsWith(home.pathname);
  if (!own || path.startsWith("api/") || path.startsWith("ws")) return;
  if (path.startsWith("assets/")) event.respondWith(kept(event.request));
  else if (path === "" || FILES.includes(`./${path}`)) event.respondWith(fresh(event.request));
});

/** A file whose name is the hash of what is in it is the same for ever; it is kept when it is first used. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}

/** The page itself is asked for, and taken from the store only where nobody answers. */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const found = await caches.match(request, { ignoreSearch: true });
    if (found) return found;
    throw problem;
  }
}
