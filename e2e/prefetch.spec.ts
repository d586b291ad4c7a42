import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORIGIN } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test as base } from './support/test.ts';

/** A request to the server: its path and the purpose that the browser states. */
interface Ask {
  readonly path: string;
  readonly purpose: string | undefined;
  isAnswered: boolean;
}

/** Extends the shared `test` with a server in front of the origin that records requests. */
const test = base.extend<{ asked: Ask[]; front: string }>({
  asked: [async ({}, use) => use([]), { scope: 'test' }],
  front: async ({ asked }, use) => {
    const server: Server = createServer((ask, answer) => {
      const purpose = ask.headers['sec-purpose'] as string | undefined;
      const noted: Ask = { path: ask.url ?? '', purpose, isAnswered: false };
      asked.push(noted);
      answer.on('finish', () => (noted.isAnswered = true));
      const { method, headers } = ask;
      ask.pipe(
        request(new URL(ask.url ?? '/', ORIGIN), { method, headers, agent: false }, (reply) => {
          answer.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(answer);
        }).on('error', () => answer.destroy()),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test('a card under the pointer prefetches its page, which the press uses', async ({ page, front, asked }) => {
  await page.goto(`${front}/explore/`);
  const card = page.locator('.listing').getByRole('link', { name: REFERENCE.title }).first();
  await card.hover();
  const visits = () => asked.filter(({ path }) => path === REFERENCE.path);
  await expect.poll(visits).toEqual([{ path: REFERENCE.path, purpose: 'prefetch', isAnswered: true }]);
  await card.click();
  await page.waitForURL(front + REFERENCE.path);
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON() as object),
  ).toMatchObject({ deliveryType: 'navigational-prefetch' });
  expect(visits()).toHaveLength(1);
});

test('nothing is prefetched for other links', async ({ page, front, asked }) => {
  // Addresses that the browser would prefetch on hover.
  let offered: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    offered = preloadingAttemptSources.map(({ key }) => key.url);
  });
  await session.send('Preload.enable');
  await page.goto(front + REFERENCE.path);
  for (const link of ['.header-logo', '.account-link', '.author-name', '.banner-link'])
    await page.locator(link).first().hover();
  // Hover a card last. Once its page has been prefetched, prefetches of earlier links would have
  // arrived too.
  await page.locator('.sidebar .card-link').first().hover();
  await expect.poll(() => asked.filter(({ purpose }) => purpose !== undefined)).toHaveLength(1);
  const [ahead] = asked.filter(({ purpose }) => purpose !== undefined);
  expect(ahead?.path).toBe(await page.locator('.sidebar .card-link').first().getAttribute('href'));
  const cards = await page
    .locator('.card-link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
  expect(offered).toContain(front + (ahead?.path ?? ''));
  expect(offered.filter((url) => !cards.includes(url))).toEqual([]);
});

test('frames and private pages have no rules', async ({ request: client }) => {
  const rulesOf = async (path: string) => (await client.get(path)).headers()['speculation-rules'];
  expect(await rulesOf(REFERENCE.path)).toBe('"/speculation-rules.json"');
  expect(await rulesOf('/de/gallery/')).toBe('"/speculation-rules.json"');
  expect(await rulesOf('/p/embed/kettle-lake/')).toBeUndefined();
  expect(await rulesOf(PRIVATE_PAGES.hidden.path)).toBeUndefined();
  expect(await rulesOf('/login/')).toBeUndefined();
  const rules = await client.get('/speculation-rules.json');
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
});
