import type { Page } from '@playwright/test';
import { z } from 'astro/zod';
import { lastRecord, textsSince } from './support/sent-events.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

// A file that does not come is what these tests are about.
test.use({ expectedComplaint: /500/ });

/** What the origin may have received of the client logger (spec section 3); `prezi_id` is the content of the page. */
const logRecord = z.strictObject({
  current_time: z.int().min(Date.UTC(2026, 0)),
  created: z.int().min(Date.UTC(2026, 0) / 1000),
  msecs: z.int().min(0).max(999),
  client_datetime: z.iso.datetime({ precision: 3 }),
  object: z.literal('viewer'),
  trigger: z.literal('start'),
  category: z.literal('website'),
  source: z.literal('stores/playback'),
  levelname: z.literal('ERROR'),
  name: z.literal('debug'),
  levelno: z.literal(40),
  relativeCreated: z.int().min(1),
  msg: z.string(),
  platform: z.literal('website'),
  session_id: z.null(),
  prezi_id: z.string(),
});

/** Presses Start where what plays does not come. */
async function failToPlay(page: Page, path: string): Promise<void> {
  await page.route(/playback(?:\/[\w-]+)?\.json$/, (route) => route.fulfill({ status: 500 }));
  await page.goto(path);
  await page.getByRole('link', { name: /^(?:present|play)$/i }).click();
  await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
}

for (const [what, path, oid] of [
  ['a view page', REFERENCE.path, 'kettle-lake'],
  ['the frame of another site', EMBEDS.presentation.path, 'kettle-lake'],
  ['a private page', PRIVATE_PAGES.hidden.path, 'hidden-cove'],
] as const) {
  test(`the origin receives the complete record of a failure on ${what}, and no view link`, async ({
    page,
  }) => {
    const since = lastRecord();
    const posted = page.waitForRequest('**/log/client/');
    await failToPlay(page, path);
    const request = await posted;
    expect([request.method(), await request.headerValue('content-type')]).toEqual([
      'POST',
      'application/json',
    ]);
    const [sent] = request.postDataJSON() as [unknown];
    await expect.poll(() => textsSince(since, 'client')).toContain(JSON.stringify(sent));
    const record = logRecord.parse(sent);
    expect(record).toMatchObject({ prezi_id: oid, msg: 'HttpStatusError: Internal Server Error' });
    expect(new Date(record.client_datetime).getTime()).toBe(record.current_time);
    expect(record.created * 1000 + record.msecs).toBe(record.current_time);
    expect(JSON.stringify(record)).not.toContain(PRIVATE_PAGES.hidden.path.split('/')[2]);
  });
}
