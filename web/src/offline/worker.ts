// The service worker. Files that are named after what is in them come from here, the page's document from the server as
// long as it answers; nothing of the server's own (/api) ever passes through. A new worker waits until it is asked.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(name: "fetch", then: (event: Fetching) => void): void;
  addEventListener(name: "message", then: (event: MessageEvent<Asked>) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** "take-over": somebody agreed; else whether a page that began with this file is of the same version. */
export type Asked = "take-over" | { entry: string };

declare const BUILT: { files: string[]; entry: string }; // put in front of this by the build
const worker = self as unknown as Worker;
const OURS = "page ";
const CACHE = `${OURS}${BUILT.entry}`;
const DOCUMENT = "/";
const PATIENCE = 4_000; // ms for the document, where the net is there but does not answer

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") void worker.skipWaiting();
  else event.ports[0]?.postMessage(event.data.entry === BUILT.entry);
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/page/assets/")) event.respondWith(keptFirst(request));
  else if (pathname.startsWith("/page/")) event.respondWith(netFirst(request, request.url));
  else if (request.mode === "navigate" && !/^\/(api|healthz|metrics|openapi)/.test(pathname))
    event.respondWith(netFirst(request, DOCUMENT));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const document = await fetch(DOCUMENT, { cache: "reload" });
  // While a server is being replaced, its document may be of another version than this worker: then it tries again later.
  if (!(await document.clone().text()).includes(BUILT.entry)) throw new Error("the document is of another version");
  await cache.put(DOCUMENT, document);
  await cache.addAll(BUILT.files);
}

/** The version before is kept: a window that still shows it may need more of its files. */
async function activate(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function netFirst(request: Request, name: string): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(name, { ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise<Response>((then) => setTimeout(then, PATIENCE, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}
