import type { Page } from '@playwright/test';
import type { EventName } from '#domain/analytics/analytics-event';
import type { SentEvent } from 'podium/testing';
import { failRequests } from 'podium/testing';
import { waitForCode } from './scripts.ts';
import { log } from './sent-events.ts';

/** An analytics event, the action of the visitor that sends it, and its expected fields. */
export interface EventCase {
  readonly name: EventName;
  readonly path?: string;
  /** Signs the visitor in as needed and opens the path. */
  readonly enters?: (page: Page, path: string) => Promise<void>;
  /** Stays on the page, so that the next action can continue there. */
  readonly stays?: boolean;
  /** The action; undefined for events that need none. */
  readonly does?: (page: Page) => Promise<unknown>;
  readonly fields?: Readonly<Record<string, string | number>>;
}

/**
 * Marks a path with the test's id, so that the test finds its own events among those of other
 * tests.
 */
export const markPath = (path: string, mark: string) => `${path}?from=${mark}`;

/**
 * Returns the events that the origin has received from a marked page. Checks each against the
 * schema of the event catalogue.
 */
export function receivedEvents(since: number, mark: string): SentEvent['body'][] {
  return log.since(since, ({ platform }) => platform.url.includes(mark)).map(({ body }) => body);
}

/**
 * Waits until the code that a sign of intent loads has run. Its presence in the cache does not
 * count.
 */
export async function waitForIntentCode(page: Page): Promise<void> {
  await waitForCode(page, '/_astro/first-intent.');
  await waitForCode(page, '/_astro/analytics.');
}

/**
 * Moves the mouse and waits until the page has loaded its code for a sign of intent. A person is
 * slower than a test, so this code is normally ready before a click.
 */
export async function showIntent(page: Page): Promise<void> {
  // A page that is still loading would miss the mouse.
  await page.waitForLoadState();
  await page.mouse.move(200, 200);
  await waitForIntentCode(page);
}

/** Keeps the page from ever finishing to load, so that only a sign of intent loads code. */
export const preventIdle = (page: Page) => failRequests(page, '**/_pictures/**', 'unanswered');
