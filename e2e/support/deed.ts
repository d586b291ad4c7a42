import type { Locator, Page } from '@playwright/test';
import type { EventName } from '#domain/analytics-event';
import { codeRun } from './scripts.ts';
import { eventsSince, type SentEvent } from './sent-events.ts';
import { expect } from './test.ts';

/** An event, what the visitor does for it, and what the origin then has of it. */
export interface Deed {
  readonly name: EventName;
  readonly path?: string;
  /** Makes the visitor who he has to be, and leads him to the path. */
  readonly enters?: (page: Page, path: string) => Promise<void>;
  /** What needs no visitor does nothing. */
  readonly does?: (page: Page) => Promise<unknown>;
  readonly fields?: Readonly<Record<string, string | number>>;
}

/** Marks the addresses of a test, so that it finds its own events among those of others. */
export const marked = (path: string, mark: string) => `${path}?from=${mark}`;

/** What the origin has received of a page; every event is checked by the schema of the catalogue on the way. */
export function received(since: number, mark: string): SentEvent['body'][] {
  return eventsSince(since, ({ platform }) => platform.url.includes(mark)).map(({ body }) => body);
}

/** Waits until the code has run that a sign of intent brings; that the page has it in its cache does not count. */
export async function deedsRun(page: Page): Promise<void> {
  await codeRun(page, '/_astro/deeds.');
  await codeRun(page, '/_astro/analytics.');
}

/** Shows the page that something is about to happen, a moment before: a hand is slower than a test. */
export async function reachFor(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await deedsRun(page);
}

/** Opens a dialog of the page, waits until its island is alive, and gives the dialog. */
export async function openDialog(page: Page, name: 'Share' | 'Embed'): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${name} Podium` });
  await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
  return dialog;
}

/** The page never counts as loaded, so nothing but a sign of intent brings code. */
export const neverIdle = (page: Page) => page.route('**/_pictures/**', () => new Promise(() => undefined));
