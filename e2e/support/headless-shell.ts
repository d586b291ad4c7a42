import type { LaunchOptions, Page } from '@playwright/test';
import { findShell } from '#checks/browser';
import { WHOLE_BROWSER } from './whole-browser.ts';

const shell = findShell();

/**
 * Launch options of Chromium's headless shell, or of the whole browser if it is not installed. With
 * hinting, which the whole browser does without, the widths of letters would be whole pixels.
 */
export const HEADLESS_SHELL =
  shell === undefined
    ? WHOLE_BROWSER
    : { executablePath: shell, args: [...WHOLE_BROWSER.args, '--font-render-hinting=none'] };

/**
 * Moves the window of a page in the headless shell. Its pointer is at the corner of the screen from
 * the start, where it would be over the page.
 */
export async function leavePointer(page: Page, { executablePath }: LaunchOptions): Promise<void> {
  if (shell === undefined || executablePath !== shell) return;
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100 } });
  await session.detach();
}
