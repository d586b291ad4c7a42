import type { Page } from '@playwright/test';
import { VIEWER_TIMEOUT_MS } from '#domain/page/viewer-timeout';

/**
 * Stops the clock of a page that `page.clock.install()` has installed. From then on, only the test
 * advances it, with `page.clock.runFor(milliseconds)`.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * Holds back all timers with this delay on later pages. Other timers run, because axe needs them
 * and finds nothing while the clock is stopped. Returns a function that fires the held timers.
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const start = setTimeout.bind(window);
    const hold = (act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== held) return start(act, ms, ...rest);
      addEventListener('timers-are-up', act, { once: true });
      return 0;
    };
    Object.assign(window, { setTimeout: hold });
  }, milliseconds);
  return () => page.evaluate(() => void dispatchEvent(new Event('timers-are-up')));
}

/**
 * Stops all animations of a page and of later pages in it, so that an animation does not end before
 * the test has checked it.
 */
export async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Makes videos restart at their end. */
export async function loopVideos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    // Called with a video as `this`, as usual.
    // oxlint-disable-next-line typescript/unbound-method
    const { play } = prototype;
    prototype.play = function () {
      this.loop = true;
      return play.call(this);
    };
  });
}

/**
 * Makes later pages wait for their viewer data without a time limit. A slow machine may need more
 * time than the page allows, and then shows the visitor as anonymous. Returns a function that
 * triggers the timeout.
 */
export async function holdViewerLimit(page: Page): Promise<() => Promise<void>> {
  await page.context().addInitScript((viewerTimeout) => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      if (ms !== viewerTimeout) return real(ms);
      const limit = new AbortController();
      addEventListener('time-is-up', () => limit.abort(new DOMException('signal timed out', 'TimeoutError')));
      return limit.signal;
    };
  }, VIEWER_TIMEOUT_MS);
  return () => page.evaluate(() => void dispatchEvent(new Event('time-is-up')));
}
