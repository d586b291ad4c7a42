import type { Page } from '@playwright/test';

/** Stops the installed clock of a page. From then on, only the test advances it. */
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
