import { FAILURES } from '#domain/failure-event';
import { onceDone } from '#domain/retry';
import type { TRANSCRIPT_OPENED } from '#domain/transcript-rules';
import { chunkPath, fetchText, importedBy } from '#services/late-files';
import type * as LateCode from './late.ts';

/** Takes an event of the page. */
export type Answer = (event: Event) => void;

// As a type, what other code imports too costs this file nothing.
const OPENED: typeof TRANSCRIPT_OPENED = 'podium:transcript-opened';

/**
 * What starts the late code: signs that a visitor is about to act (a finger, too, is over an element before it presses), what
 * he then does, what names a dialog, a network that returns, and what fails.
 */
const SIGNS = [
  ...['pointerover', 'keydown', 'focusin', 'click', 'auxclick', 'submit', 'toggle', OPENED],
  ...['open-modal', 'close-modal', 'hashchange', 'online'],
  ...FAILURES,
];

const loadLate = () => import('./late.ts');

let late: Promise<typeof LateCode> | undefined;

/** Adds a `<link>` to the head of a page. */
export const addLink = (page: Document, facts: Partial<HTMLLinkElement>): void =>
  page.head.append(Object.assign(page.createElement('link'), facts));

/** Fetches the late code and keeps it in the memory of the page, so that it starts without a network. Does not run it. */
const prepareLate = onceDone(async () => {
  const href = chunkPath(loadLate);
  const files = [href, ...importedBy(await fetchText(href))];
  // A browser may keep the failure of a module that it preloads.
  await Promise.all(files.map((file) => fetchText(file)));
  for (const file of files) addLink(document, { rel: 'modulepreload', href: file });
});

/** Runs the late code, once. Rejects if it does not load; the next call tries again. */
function bringLate(): Promise<typeof LateCode> {
  return (late ??= (import.meta.env.DEV ? loadLate() : prepareLate().then(loadLate)).catch(
    (error: unknown) => {
      late = undefined;
      throw error;
    },
  ));
}

/**
 * Loads a chunk by the late code, which says why it fails. Not without that code: the chunk may import it, and Firefox keeps
 * a failed import.
 */
function loadChunk<Module>(
  path: string,
  // The build names its files after what is in them.
  // eslint-disable-next-line no-restricted-syntax
  load: (query: string) => Promise<Module> = (query) => import(/* @vite-ignore */ path + query),
  needed?: readonly string[],
): Promise<Module> {
  return bringLate().then((code) => code.loadChunk(path, load, needed));
}

/**
 * Loads what `load` imports; the build puts this function around each `import()`. Before the late code runs, a chunk
 * imports only what the page has run already. `needed` are files to fetch at the same time.
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  needed?: readonly string[],
): Promise<Module> {
  const path = chunkPath(load);
  if (path === chunkPath(loadLate)) return load();
  if (!late)
    try {
      await fetchText(path);
      return await load();
    } catch {
      // The late code tries again.
    }
  return loadChunk(path, load, needed);
}

/** Rejects with the ChunkLoadError of a file that is no code and did not load. */
export const failFile =
  (path: string) =>
  async (cause: unknown): Promise<never> => {
    throw (await bringLate()).toChunkError(path, cause);
  };

/**
 * Starts the late code with the first sign of intent or the first failure, and fetches it before. `start` takes the code
 * and the events so far, and returns what answers the next ones. If the code does not load, the next event tries again. Hands
 * `client:interaction` the loader of chunks. Returns what takes further events.
 */
export function awaitLate(start: (code: typeof LateCode, early: readonly Event[]) => Answer): Answer {
  const early: Event[] = [];
  let answer: Answer = (event) => void early.push(event);
  const wake = onceDone(async () => {
    answer = start(await bringLate(), early);
  });
  const take: Answer = (event) => {
    answer(event);
    // A disclosure that is open from the start tells so; other toggles follow a click or a key.
    if (event.type !== 'toggle') wake().catch(() => undefined);
  };
  // At the window and capturing: before the directive ends the wait of a control, and also what does not bubble.
  for (const type of SIGNS) addEventListener(type, take, true);
  // The address may ask for the share dialog from the beginning.
  if (location.hash === '#share') take(new Event('hashchange'));
  window.loadChunk = loadChunk;
  if (!import.meta.env.DEV) prepareLate().catch(() => undefined);
  return take;
}
