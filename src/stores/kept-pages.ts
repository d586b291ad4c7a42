import { OFFLINE_WORKER_PATH } from '#domain/addresses/paths';
import { keptCache, MAX_KEPT_PAGES } from '#domain/offline/kept-files';

/** A page that this device keeps for use without a network. */
export interface KeptPage {
  readonly path: string;
  /** The title of the page, or its path. */
  readonly title: string;
}

/** Returns the registrations of kept pages, by their paths. */
async function registrations(): Promise<Map<string, ServiceWorkerRegistration>> {
  const all = await navigator.serviceWorker.getRegistrations();
  const ofPages = all.filter(({ active }) => active?.scriptURL === location.origin + OFFLINE_WORKER_PATH);
  return new Map(ofPages.map((registration) => [new URL(registration.scope).pathname, registration]));
}

/** Reports whether this device keeps a page. Rejects where the browser refuses storage. */
export async function isKept(path: string): Promise<boolean> {
  return (await registrations()).has(path);
}

/** Keeps a page with all that it needs. Rejects if it cannot be kept. */
export async function keepPage(path: string): Promise<void> {
  if ((await registrations()).size >= MAX_KEPT_PAGES) throw new Error('This device keeps many pages.');
  const registration = await navigator.serviceWorker.register(OFFLINE_WORKER_PATH, { scope: path });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (worker?.state === 'activated') resolve();
      if (worker?.state === 'redundant') reject(new Error(`${path} cannot be kept.`));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}

/** Removes a kept page with its files and its service worker. */
export async function forgetPage(path: string): Promise<void> {
  await (await registrations()).get(path)?.unregister();
  await caches.delete(keptCache(path));
}

/** Lists the pages that this device keeps. */
export async function listKept(): Promise<KeptPage[]> {
  const paths = [...(await registrations()).keys()];
  return Promise.all(paths.map(async (path) => ({ path, title: (await titleOf(path)) ?? path })));
}

async function titleOf(path: string): Promise<string | undefined> {
  const page = await caches.match(path, { cacheName: keptCache(path), ignoreVary: true });
  const title = /<title>[^<]*<\/title>/.exec((await page?.text()) ?? '')?.[0] ?? '';
  return new DOMParser().parseFromString(title, 'text/html').title || undefined;
}
