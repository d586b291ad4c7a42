import type { Page } from '@playwright/test';

/** Position of a finger in CSS pixels, and the time since it touched the screen, in seconds. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly after: number;
}

/**
 * Touches a page, drags the finger from place to place and lifts it after some seconds. The touch
 * events carry these times regardless of delays, because a slow machine would otherwise turn a tap
 * into a long press.
 */
export async function touch(page: Page, places: readonly Touch[], seconds: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const began = Date.now() / 1000 - seconds;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Touch) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + (at?.after ?? seconds),
      touchPoints: at ? [{ x: at.x, y: at.y }] : [],
    });
  await Promise.all([
    ...places.map((place, index) => send(index === 0 ? 'touchStart' : 'touchMove', place)),
    send('touchEnd'),
  ]);
  await client.detach();
}

/** Taps a page briefly. */
export const tap = (page: Page, x: number, y: number): Promise<void> =>
  touch(page, [{ x, y, after: 0 }], 0.05);
