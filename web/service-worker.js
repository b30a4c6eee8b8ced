/**
 * Keeps the app and what it has read, so that rules, lessons and puzzles open without a network.
 *
 * The build fills in the files and the version (vite.config.ts). What the server marks with `no-store` is never kept: tables, seats, names.
 * It also shows notifications, and opens the table that they are about.
 *
 * A new version gets its own caches and takes over when no page of the old one is open; then the old caches go.
 */
const FILES = self.FILES;
const [APP, READ] = [`app-${self.VERSION}`, `read-${self.VERSION}`];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(APP).then((app) => app.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== APP && name !== READ).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api/")) {
    if (request.mode !== "navigate") event.respondWith(asked(request));
  } else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/", { cacheName: APP })));
  else event.respondWith(file(request));
});

/** What the server sends when a page may be closed: a table where it is one's turn, one that has begun, or where time is nearly over. */
const SAYS = {
  turn: (game) => `It is your turn in ${game}.`,
  begun: (game) => `Your game of ${game} has begun.`,
  late: (game) => `Your time in ${game} is nearly over.`,
};

self.addEventListener("push", (event) => {
  const { kind, table, title } = event.data.json();
  if (!(kind in SAYS)) return;
  const path = `/table/${table}`;
  const told = self.clients.matchAll({ type: "window" }).then((pages) => {
    const sees = pages.some((page) => page.focused && new URL(page.url).pathname === path);
    return sees ? undefined : self.registration.showNotification("Kancha", { body: SAYS[kind](title), tag: table, icon: "/icon-192.png", data: path });
  });
  event.waitUntil(told);
});

self.addEventListener("notificationclick", (event) => {
  const path = event.notification.data;
  event.notification.close();
  const opened = self.clients.matchAll({ type: "window" }).then((pages) => {
    const page = pages.find(({ url }) => new URL(url).pathname === path);
    return page ? page.focus() : self.clients.openWindow(path);
  });
  event.waitUntil(opened);
});

/** A file of the app: files named by their contents never change. */
async function file(request) {
  const app = await caches.open(APP);
  const kept = await app.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/")) await app.put(request, answer.clone());
  return answer;
}

/** An answer of the server: the newest one, or without a network the last one that may be kept. */
async function asked(request) {
  const read = await caches.open(READ);
  const kept = await read.match(request);
  if (kept?.headers.get("Cache-Control")?.includes("immutable")) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && /public/.test(answer.headers.get("Cache-Control") ?? "")) await read.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
