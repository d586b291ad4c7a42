import type { Page, Request } from '@playwright/test';
import { z } from 'astro/zod';
import { CLIENT_LOG_CALL, likeCall } from '#domain/addresses/calls';
import { UNCAUGHT_SAMPLE_RATE } from '#domain/analytics/failure-log';
import { failRequests, goOffline, holdViewerLimit, signUp } from 'podium/testing';
import { likeButton } from './support/playback.ts';
import { disablePressExpiry } from './support/press-expiry.ts';
import { waitForLateCode } from './support/scripts.ts';
import { log } from './support/sent-events.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, UNCOUNTED } from './support/site.ts';
import { expect, test } from './support/test.ts';

// These tests make files and calls fail on purpose.
test.use({ expectedComplaint: /500|net::ERR_|Loading chunk|uncaught/ });

/**
 * Schema of the records that the client logger may send (rule 3.47). `prezi_id` is the content
 * of the page.
 */
const logRecord = z.strictObject({
  current_time: z.int().min(Date.UTC(2026, 0)),
  created: z.int().min(Date.UTC(2026, 0) / 1000),
  msecs: z.int().min(0).max(999),
  client_datetime: z.iso.datetime({ precision: 3 }),
  object: z.enum(['viewer', 'island', 'chunk', 'call', 'page']),
  trigger: z.string(),
  category: z.literal('website'),
  source: z.string(),
  levelname: z.literal('ERROR'),
  name: z.literal('debug'),
  levelno: z.literal(40),
  relativeCreated: z.int().min(1),
  msg: z.string(),
  platform: z.literal('website'),
  session_id: z.null(),
  prezi_id: z.string(),
  sample_rate: z.literal(UNCAUGHT_SAMPLE_RATE).optional(),
});

type LogRecord = z.output<typeof logRecord>;

/** Collects the records that a page sends. */
function collectRecords(page: Page): LogRecord[] {
  const records: LogRecord[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(CLIENT_LOG_CALL))
      records.push(...z.array(logRecord).length(1).parse(request.postDataJSON()));
  });
  return records;
}

/** Fixes the random number that decides whether later pages log uncaught errors. */
const draw = (page: Page, number: number) =>
  page.addInitScript((drawn) => void (Math.random = () => drawn), number);

/** Presses Start while the playback data fails to load. */
async function failToPlay(page: Page, path: string): Promise<void> {
  await failRequests(page, /playback(?:\/\w+\/[\w-]+)?\.json$/, 500);
  await page.goto(path);
  await page.getByRole('link', { name: /^(?:present|play)$/i }).click();
  await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
}

for (const [what, path, oid] of [
  ['a view page', REFERENCE.path, REFERENCE.oid],
  ['the frame of another site', EMBEDS.presentation.path, REFERENCE.oid],
  ['a private page', PRIVATE_PAGES.hidden.path, 'hidden-cove'],
] as const) {
  test(`the origin receives the complete record of a failure on ${what}, and no view link [3.50, 7.19]`, async ({
    page,
  }) => {
    const since = log.last();
    const posted = page.waitForRequest(
      (request) => request.url().endsWith(CLIENT_LOG_CALL) && request.postData()?.includes('viewer') === true,
    );
    await failToPlay(page, path);
    const request = await posted;
    expect([request.method(), await request.headerValue('content-type')]).toEqual([
      'POST',
      'application/json',
    ]);
    const [sent] = request.postDataJSON() as [unknown];
    await expect.poll(() => log.texts(since, 'client')).toContain(JSON.stringify(sent));
    const record = logRecord.parse(sent);
    expect(record).toMatchObject({
      object: 'viewer',
      trigger: 'start',
      source: 'stores/playback',
      prezi_id: oid,
      msg: expect.stringMatching(
        /^ChunkLoadError: Loading chunk [\w-]+\.json failed\. \(missing\); HttpStatusError: Internal Server Error$/,
      ) as unknown as string,
    });
    expect(new Date(record.client_datetime).getTime()).toBe(record.current_time);
    expect(record.created * 1000 + record.msecs).toBe(record.current_time);
    expect(JSON.stringify(record)).not.toContain(PRIVATE_PAGES.hidden.path.split('/')[2]);
  });
}

test('logs which island did not load, once, when the network is back [3.50]', async ({ page }) => {
  await disablePressExpiry(page);
  const records = collectRecords(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto(REFERENCE.path);
  await waitForLateCode(page);
  const reconnect = await goOffline(page);
  const start = page.getByRole('link', { name: 'Present', exact: true });
  const message = page.getByRole('status').filter({ hasText: '“Present” could not be loaded' });
  await start.click();
  await expect(message).toBeVisible();
  await start.click();
  await expect(message).toBeVisible();
  expect(records).toEqual([]);
  await reconnect();
  const ofStage = (): LogRecord[] => records.filter(({ source }) => source.includes('ViewerStage'));
  await expect.poll(ofStage).toHaveLength(1);
  expect(ofStage()[0]).toMatchObject({
    object: 'island',
    trigger: 'load',
    msg: expect.stringMatching(
      /^ChunkLoadError: Loading chunk \/_astro\/[\w.-]+ failed\. \(missing\)/,
    ) as unknown as string,
  });
});

test('logs a call that failed [3.50]', async ({ page }, { testId }) => {
  const records = collectRecords(page);
  await holdViewerLimit(page);
  await signUp(page, `Logged ${testId.slice(-12)}`, UNCOUNTED.path);
  await failRequests(page, '**/like/', 500);
  await likeButton(page).click();
  await expect
    .poll(() => records)
    .toMatchObject([
      {
        object: 'call',
        trigger: 'PUT',
        source: likeCall(UNCOUNTED.oid),
        msg: 'HttpStatusError: Internal Server Error',
      },
    ]);
});

for (const [what, drawn, logged] of [
  ['in a page load of the sample', UNCAUGHT_SAMPLE_RATE - 0.01, ['error', 'unhandledrejection']],
  ['in no other', UNCAUGHT_SAMPLE_RATE, []],
] as const)
  test(`logs uncaught errors ${what}, each message once [3.50]`, async ({ page }) => {
    const records = collectRecords(page);
    await draw(page, drawn);
    await page.goto(REFERENCE.path);
    await page.waitForLoadState('load');
    await page.evaluate(() => {
      for (let count = 0; count < 3; count += 1) {
        const error = new RangeError('uncaught at https://ada:s3cret@stage.example/');
        dispatchEvent(
          new ErrorEvent('error', { filename: `${location.origin}/_astro/a.js`, lineno: 3, colno: 7, error }),
        );
        void Promise.reject(new RangeError('uncaught rejection'));
      }
      // A last record that follows all others.
      const detail = {
        object: 'viewer',
        trigger: 'play',
        source: 'test',
        levelname: 'ERROR',
        msg: 'The last.',
      };
      setTimeout(() => dispatchEvent(new CustomEvent('podium:failure', { detail })));
    });
    await expect.poll(() => records.map(({ msg }) => msg)).toContain('The last.');
    const uncaught = records.filter(({ object }) => object === 'page');
    expect(uncaught.map(({ trigger }) => trigger).sort()).toEqual(logged);
    for (const { sample_rate, msg } of uncaught) {
      expect(sample_rate).toBe(UNCAUGHT_SAMPLE_RATE);
      expect(msg).not.toContain('s3cret');
    }
  });
