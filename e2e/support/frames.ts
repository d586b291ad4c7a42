import { expect, type Page } from '@playwright/test';

/**
 * Returns a picture of each frame that the page draws while `run` runs, the first and the last one
 * included. Chromium only.
 */
export async function recordFrames(page: Page, run: () => Promise<void>): Promise<Buffer[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Buffer[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    // A frame may still be on its way when the session ends.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const first = await page.screenshot();
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await run();
  // Under load, the first frame may come after the run.
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  await session.send('Page.stopScreencast');
  await session.detach();
  return [first, ...frames, await page.screenshot()];
}
