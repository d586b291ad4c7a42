import { FAILURES } from '#domain/analytics/failure-event';
import { cacheSuccess } from '#domain/util/cache-success';
import type { TRANSCRIPT_OPENED } from '#domain/content/transcript-rules';
import { chunkPath, fetchText, importedPaths } from '#services/late-files';
import type * as LateCode from './late-handlers.ts';
import { shareButtonOf } from './share-press.ts';

// Repeated here, because an import would add a request. The type keeps both values the same.
const TRANSCRIPT_OPENED_COPY: typeof TRANSCRIPT_OPENED = 'podium:transcript-opened';

/**
 * Events that start the late code: signs that a visitor is about to act (a finger also fires
 * `pointerover` before it presses), actions, requests for a dialog, the return of the network, and
 * failures.
 */
const WAKING_EVENTS = [
  'pointerover',
  'keydown',
  'focusin',
  'click',
  'auxclick',
  'submit',
  'toggle',
  TRANSCRIPT_OPENED_COPY,
  'open-modal',
  'close-modal',
  'hashchange',
  'online',
  ...FAILURES,
];

/**
 * How long after the `online` event it fires again, so that everything that failed is loaded once
 * more. When the network returns, Chromium may still end requests with ERR_NETWORK_CHANGED.
 * `isTrusted` is false for the second event, so there is no third.
 */
const ONLINE_REPEAT_MS = 1_000;

const loadLate = () => import('./late-handlers.ts');

let lateCode: Promise<typeof LateCode> | undefined;

/** Adds a `<link>` to the head of a page. */
export const addLink = (page: Document, properties: Partial<HTMLLinkElement>): void =>
  page.head.append(Object.assign(page.createElement('link'), properties));

/** Fetches the late code in advance, so that it can start offline. Does not run it. */
const prepareLate = cacheSuccess(async () => {
  const href = chunkPath(loadLate);
  const files = [href, ...importedPaths(await fetchText(href))];
  // Fetched before the preload, because a browser may remember the failure of a module preload.
  await Promise.all(files.map((file) => fetchText(file)));
  for (const file of files) addLink(document, { rel: 'modulepreload', href: file });
});

/** Runs the late code, once. Rejects if it fails to load; the next call tries again. */
function runLate(): Promise<typeof LateCode> {
  return (lateCode ??= (import.meta.env.DEV ? loadLate() : prepareLate().then(loadLate)).catch(
    (error: unknown) => {
      lateCode = undefined;
      throw error;
    },
  ));
}

/**
 * Loads a chunk with the late code, which classifies failures. Waits for the late code, because the
 * chunk may import it and Firefox remembers a failed import.
 */
function loadChunk<Module>(
  path: string,
  // The path is known only at run time: the build names chunks after their content.
  // eslint-disable-next-line no-restricted-syntax
  load: (query: string) => Promise<Module> = (query) => import(/* @vite-ignore */ path + query),
  neededFiles?: readonly string[],
): Promise<Module> {
  return runLate().then((code) => code.loadChunk(path, load, neededFiles));
}

/**
 * Loads the module that `load` imports. The build wraps each `import()` in this function. Before
 * the late code runs, a chunk may only import modules that the page has already run. `neededFiles`
 * are fetched in parallel.
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  neededFiles?: readonly string[],
): Promise<Module> {
  const path = chunkPath(load);
  if (path === chunkPath(loadLate)) return load();
  if (!lateCode)
    try {
      await fetchText(path);
      return await load();
    } catch {
      // The late code tries again.
    }
  return loadChunk(path, load, neededFiles);
}

/** Returns an error handler that rejects with the ChunkLoadError of a non-code file. */
export const failFile =
  (path: string) =>
  async (cause: unknown): Promise<never> => {
    throw (await runLate()).toChunkError(path, cause);
  };

/**
 * Fetches the late code in advance and runs it on the first sign of intent or the first failure.
 * `start` receives the code and the events so far, and returns the listener for further events. If
 * the code fails to load, the next event tries again. Provides `client:interaction` with the chunk
 * loader. Returns the listener that these events go through, for other events.
 */
export function runLateCode(
  start: (code: typeof LateCode, earlyEvents: readonly Event[]) => EventListener,
): EventListener {
  const earlyEvents: Event[] = [];
  let handleEvent: EventListener = (event) => void earlyEvents.push(event);
  const startLateCode = cacheSuccess(async () => {
    handleEvent = start(await runLate(), earlyEvents);
  });
  const receiveEvent: EventListener = (event) => {
    const isSharePress = event.type === 'click' && shareButtonOf(event) !== null;
    // Otherwise the share dialog would show until the code opens the share sheet of the system.
    if (isSharePress) event.preventDefault();
    handleEvent(event);
    if (event.type === 'online' && event.isTrusted) setTimeout(dispatchEvent, ONLINE_REPEAT_MS, event);
    // A disclosure that is initially open fires a toggle event on load. Other toggles follow a
    // click or a key.
    if (event.type !== 'toggle')
      startLateCode().catch(() => {
        if (isSharePress) document.querySelector<HTMLDialogElement>('#share-dialog')?.showModal();
      });
  };
  // Captured on the window, to run before client:interaction clears a control's waiting state, and
  // to receive events that do not bubble.
  for (const type of WAKING_EVENTS) addEventListener(type, receiveEvent, true);
  // The URL may request the share dialog or a kiosk, or name a step.
  if (/#s(hare$|tep=)|[?&](start|kiosk)=/.test(location.href)) receiveEvent(new Event('hashchange'));
  window.loadChunk = loadChunk;
  if (!import.meta.env.DEV) prepareLate().catch(() => undefined);
  return receiveEvent;
}
