// The service worker of one kept page. It is registered once a visitor keeps the page, with the
// path of the page as its scope, so it controls no other page. If a file is missing, the
// installation fails, and the browser drops the worker.
import { filesIn, isHashed, keptCache, MAX_KEPT_BYTES, namesOthers } from '#domain/offline/kept-files';

/** The parts of service workers that the types of pages lack. */
interface LifetimeEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LifetimeEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const PAGE = new URL(worker.registration.scope).pathname;
const BASE = location.pathname.replace(/\/[^/]*$/, '');
const CACHE = keptCache(PAGE);
/** Hosts vary pages by formats and languages that browsers accept. The kept one is the only one. */
const MATCHING = { ignoreSearch: true, ignoreVary: true };
/** The files that change without a new name. Requests for all others are left alone. */
const CHANGING = new RegExp(`^${BASE}/(?:playback|locales)/`);

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
  event.waitUntil(
    keep().catch(async (error: unknown) => {
      if (worker.registration.active === null) await caches.delete(CACHE);
      throw error;
    }),
  );
});

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isOwn = pathname === PAGE || isHashed(pathname) || CHANGING.test(pathname);
  if (method === 'GET' && origin === location.origin && isOwn) event.respondWith(answer(event, pathname));
});

/** Answers with the kept file if its name is that of its content, or if the network fails. */
async function answer(event: RequestEvent, path: string): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(path, { ...MATCHING, cacheName: CACHE });
  if (kept && isHashed(path)) return partOf(kept, request);
  try {
    const response = await fetch(request);
    if (request.mode === 'navigate') event.waitUntil(follow(response.status));
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Returns the part of a film that the player asks for. */
async function partOf(kept: Response, { headers }: Request): Promise<Response> {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.get('Range') ?? '') ?? [];
  if (first === undefined) return kept;
  const body = await kept.blob();
  const end = last ? Math.min(Number(last) + 1, body.size) : body.size;
  return new Response(body.slice(Number(first), end), {
    status: 206,
    headers: {
      'Content-Type': kept.headers.get('Content-Type') ?? '',
      'Content-Range': `bytes ${first}-${end - 1}/${body.size}`,
    },
  });
}

/** Keeps the page of a new release, or nothing if the site has the page no more. */
async function follow(status: number): Promise<void> {
  if (status === 200) await keep();
  if (status !== 404 && status !== 410) return;
  await worker.registration.unregister();
  await caches.delete(CACHE);
}

/**
 * Keeps the page and all files that it may load. Files that change come last, so that what is kept
 * is complete at any time. Removes files that the page needs no more.
 */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const changing: (readonly [string, Response])[] = [];
  const keptPaths = new Set([PAGE]);
  let bytes = 0;
  const keepFile = async (path: string): Promise<string[]> => {
    const kept = isHashed(path) ? await cache.match(path, MATCHING) : undefined;
    const response = kept ?? (await load(path));
    const body = await response.blob();
    bytes += body.size;
    if (bytes > MAX_KEPT_BYTES) throw new Error(`${PAGE} has more than ${MAX_KEPT_BYTES} bytes.`);
    const copy = new Response(body, { headers: response.headers });
    if (!isHashed(path)) changing.push([path, copy]);
    else if (!kept) await cache.put(path, copy);
    return namesOthers(path) ? filesIn(path, await body.text(), PAGE, BASE) : [];
  };
  for (let paths = [PAGE]; paths.length > 0;) {
    const named = new Set((await Promise.all(paths.map(keepFile))).flat());
    paths = [...named].filter((path) => !keptPaths.has(path));
    for (const path of paths) keptPaths.add(path);
  }
  for (const [path, copy] of changing) await cache.put(path, copy);
  for (const { url } of await cache.keys())
    if (!keptPaths.has(new URL(url).pathname)) await cache.delete(url, MATCHING);
}

/** Requests a file. Throws if it is missing, moved or private. */
async function load(path: string): Promise<Response> {
  const response = await fetch(path, path === PAGE ? { headers: { Accept: 'text/html' } } : {});
  const isPrivate = /private|no-store/.test(response.headers.get('Cache-Control') ?? '');
  if (!response.ok || response.redirected || isPrivate) throw new Error(`${path} cannot be kept.`);
  return response;
}
