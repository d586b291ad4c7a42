import type { Page } from '@playwright/test';

/** Stops the clock of a page, which has to be installed: from then on only the test moves it. */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * Holds back timers of so many milliseconds in the pages to come, and no others: axe needs some, so it finds nothing where
 * the clock stands still. Gives what lets their time be up.
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

/** Stops all animations of a page, and of what it goes to: what has begun does not end before a test has looked. */
export async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Has films begin anew where they would end. */
export async function loopFilms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    // Called on the film, as ever.
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const { play } = prototype;
    prototype.play = function () {
      this.loop = true;
      return play.call(this);
    };
  });
}
