import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { ORIGIN } from './server.ts';

const BLANK = 'about:blank';

/**
 * Time limit in milliseconds for each step in which a page empties itself. After it, Playwright
 * empties the page.
 */
const STEP_LIMIT = 10_000;

const isOfSite = (page: Page): boolean => page.url().startsWith(`${ORIGIN}/`);

/**
 * Playwright's internal object that controls the page in the browser. It is not public, so
 * `e2e/shared-context.spec.ts` tests the parts that are used here.
 */
interface PageOfPlaywright {
  readonly browserContext: { readonly _origins: Set<string> };
  readonly mainFrame: () => {
    readonly url: () => string;
    gotoImpl: (progress: unknown, url: string, options: object) => Promise<unknown>;
  };
}

interface ClientOfPlaywright {
  readonly _connection: { readonly toImpl: (page: Page) => PageOfPlaywright };
}

/** Pages that ignore a navigation from the blank page to the blank page. */
const staying = new WeakSet<PageOfPlaywright>();

function keepEmpty(page: PageOfPlaywright): void {
  if (staying.has(page)) return;
  staying.add(page);
  const frame = page.mainFrame();
  const goto = frame.gotoImpl.bind(frame);
  frame.gotoImpl = async (progress, url, options) =>
    url === BLANK && frame.url() === BLANK ? null : goto(progress, url, options);
}

/**
 * Leaves a page of the site for the blank page. Reports whether it left. A page that may not use
 * storage stays, and Playwright empties it.
 */
async function empty(page: Page): Promise<boolean> {
  if (!isOfSite(page)) return false;
  try {
    await page.evaluate((blank) => {
      localStorage.clear();
      sessionStorage.clear();
      location.replace(blank);
    }, BLANK);
    await page.waitForURL(BLANK, { waitUntil: 'commit', timeout: STEP_LIMIT });
    return true;
  } catch {
    return false;
  }
}

/**
 * Empties the page of a shared context, and the storage of the site. Playwright would navigate to
 * three addresses instead, and the browser would start a new process for each test. A page that
 * leaves by itself keeps its process and its compiled code.
 */
async function leave(context: BrowserContext, page: Page): Promise<void> {
  let isEmpty = await empty(page);
  // A page in the middle of a navigation has gone to its new address first.
  for (let tries = 2; tries > 0 && !isEmpty && isOfSite(page); tries -= 1) {
    // A page whose server has stopped never finishes loading.
    await page.waitForLoadState('load', { timeout: STEP_LIMIT }).catch(() => undefined);
    isEmpty = await empty(page);
  }
  if (!isEmpty) return;
  const impl = (context as unknown as ClientOfPlaywright)._connection.toImpl(page);
  keepEmpty(impl);
  impl.browserContext._origins.delete(ORIGIN);
}

/**
 * Prepares a shared context for a test. Returns a function that resets it after the test.
 * Playwright resets the rest, but not the history, DevTools sessions and their emulation,
 * permissions, and the network state.
 */
export async function share(context: BrowserContext): Promise<() => Promise<void>> {
  const sessions: CDPSession[] = [];
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    sessions.push(session);
    return session;
  };
  const { clock } = context;
  const pause = clock.pauseAt.bind(clock);
  let isPaused = false;
  clock.pauseAt = async (time) => {
    isPaused = true;
    await pause(time);
  };
  const [last] = context.pages();
  if (last) {
    const session = await open(last);
    await session.send('Page.resetNavigationHistory');
    await session.detach();
  }
  return async () => {
    // The session of a closed page has already ended.
    for (const session of sessions) await session.detach().catch(() => undefined);
    // Playwright would resume the clock with a script that the next test still contains.
    if (isPaused) await clock.resume();
    await context.clearPermissions();
    await context.setOffline(false);
    const [page] = context.pages();
    if (page) await leave(context, page);
  };
}
