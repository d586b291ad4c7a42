import type { Page } from '@playwright/test';

/** Where a finger is, CSS pixels, and how long after it came down, seconds. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly after: number;
}

/**
 * Lays a finger on a page, drags it from place to place and lifts it after some seconds. The touches bear these times
 * however long they are on their way: a tap that a slow machine takes for a long press is none.
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

/** Taps a page for a moment. */
export const tap = (page: Page, x: number, y: number): Promise<void> =>
  touch(page, [{ x, y, after: 0 }], 0.05);
