// @vitest-environment node
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { EVENTS_CALL, likeCall, viewerDataCall, VISITOR_CALL } from '#domain/addresses/calls';
import { TestBrowser } from './browser.fixture.ts';
import { makeFolder, testContent, writeFiles } from './origin.fixture.ts';
import { TestProcess } from './process.fixture.ts';

const LIKE = likeCall('rivers-of-data');

/** Starts an origin and opens a second connection to its database. */
async function start() {
  const root = await makeFolder();
  await writeFiles(join(root, 'dist'), { 'index.html': '<h1>Home</h1>', '404.html': '<h1>Nothing</h1>' });
  const origin = new TestProcess({
    PORT: '0',
    PODIUM_DIST: join(root, 'dist'),
    PODIUM_CONTENT: await writeContent(testContent()),
    PODIUM_DATA: join(root, 'data'),
  });
  const address = await origin.listening();
  const other = new DatabaseSync(join(root, 'data', 'podium.db'), { timeout: 5000 });
  onTestFinished(() => other.close());
  return { other, browser: () => new TestBrowser(address, (request) => fetch(request)) };
}

test('No page and no reading call waits while another program locks the database', async () => {
  const { other, browser } = await start();
  const viewer = await browser().signIn('visitor');
  other.exec('BEGIN EXCLUSIVE');

  let isSettled = false;
  const settle = <T>(value: T): T => {
    isSettled = true;
    return value;
  };
  const like = viewer.like(LIKE).then(settle);
  const log = viewer.fetch(EVENTS_CALL, { method: 'POST', body: '[{"a":1}]' }).then(settle);
  const visitor = browser();
  const statuses: [string, number][] = [];
  for (const path of ['/', '/nothing/', '/login/', '/product/', '/contact/abuse/rivers-of-data/'])
    for (const person of [visitor, viewer]) statuses.push([path, (await person.fetch(path)).status]);
  statuses.push(['/signup/', (await visitor.fetch('/signup/')).status]);
  for (const path of [VISITOR_CALL, viewerDataCall('rivers-of-data'), '/dashboard/next/'])
    statuses.push([path, (await viewer.fetch(path)).status]);
  expect(isSettled).toBe(false);
  expect(statuses.filter(([path, status]) => status !== (path === '/nothing/' ? 404 : 200))).toEqual([]);

  other.exec('COMMIT');
  expect(await (await like).json()).toEqual({ hasLiked: true, likesCount: 313 });
  expect((await log).status).toBe(204);
});

test('A call that waits too long for the database gets 503, and a repetition works', async () => {
  const { other, browser } = await start();
  const viewer = await browser().signIn('visitor');
  other.exec('BEGIN EXCLUSIVE');
  const [like, form] = await Promise.all([viewer.like(LIKE), viewer.submit('/login/', { account: 'owner' })]);
  expect(like.status).toBe(503);
  expect(like.headers.get('retry-after')).toBe('5');
  expect(await like.json()).toMatchObject({ error: { code: 'database_busy' } });
  expect(form.status).toBe(503);
  expect(await form.text()).toContain('The server could not answer this request.');
  other.exec('COMMIT');
  expect((await viewer.like(LIKE)).status).toBe(200);
});
