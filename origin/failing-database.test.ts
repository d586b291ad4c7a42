// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { EVENTS_CALL, likeCall, viewerDataCall } from '#domain/addresses/calls';
import { TestBrowser } from './browser.fixture.ts';
import { makeFolder, openTestOrigin, testContent, writeFiles } from './origin.fixture.ts';
import { TestProcess } from './process.fixture.ts';
import { closeDatabase, openDatabase, readTokenSecret } from './store/database.ts';

const LIKE = likeCall('rivers-of-data');
const LIKED = likeCall('kept-one');
const LOG = { method: 'POST', body: JSON.stringify([{ a: 'x'.repeat(50_000) }]) };
const FULL =
  /^The disk is full, so the database \S+podium\.db cannot be written\. Free some space, or set PODIUM_DATA to another folder\.$/;

/** Whether this machine lets a process mount a private disk. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

async function environment(): Promise<Record<string, string> & { readonly PODIUM_DATA: string }> {
  const root = await makeFolder();
  await writeFiles(join(root, 'dist'), { 'index.html': '<h1>Home</h1>' });
  await mkdir(join(root, 'data'));
  return {
    PORT: '0',
    PODIUM_DIST: join(root, 'dist'),
    PODIUM_CONTENT: await writeContent(testContent()),
    PODIUM_DATA: join(root, 'data'),
  };
}

const browserOf = (address: string) => new TestBrowser(address, (request) => fetch(request));

/** Returns the lines of the output after the addresses. */
const logOf = (output: string) =>
  output
    .slice(output.indexOf('Ctrl+C stops it.'))
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);

describe('a full disk', () => {
  test('answers writing calls with 503 and Retry-After, one line a minute, and nothing else changes', async () => {
    let time = Date.parse('2026-03-04T10:00:00Z');
    const origin = await openTestOrigin({ 'index.html': 'Home' }, { now: () => new Date(time) });
    const viewer = await origin.browser().signIn('visitor');
    const limit = Number(origin.originConnection.prepare('PRAGMA page_count').get()?.['page_count']);
    origin.originConnection.exec(`PRAGMA max_page_count = ${limit}`);

    for (const seconds of [0, 1, 59, 60, 61]) {
      time = Date.parse('2026-03-04T10:00:00Z') + seconds * 1000;
      const log = await viewer.fetch(EVENTS_CALL, LOG);
      expect([log.status, log.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await log.json()).toMatchObject({ error: { code: 'nothing_stored' } });
    }
    expect(origin.warnings).toEqual([expect.stringMatching(FULL), expect.stringMatching(FULL)]);
    expect((await viewer.fetch('/')).status).toBe(200);
    expect((await viewer.fetch('/dashboard/next/')).status).toBe(200);
    origin.originConnection.exec('PRAGMA max_page_count = 100000');
    expect((await viewer.fetch(EVENTS_CALL, LOG)).status).toBe(204);
  });

  test.runIf(canMount)('is met by a real one, and calls work again when it has space', async () => {
    const env = await environment();
    const mount = 'mount -t tmpfs -o size=600k tmpfs "$PODIUM_DATA" && exec "$0" "$@"';
    const origin = new TestProcess(env, ['unshare', '-rm', 'sh', '-c', mount, process.execPath]);
    const address = await origin.listening();
    const disk = join(`/proc/${origin.child.pid}/root`, env.PODIUM_DATA);
    const viewer = await browserOf(address).signIn('visitor');
    expect((await viewer.like(LIKED)).status).toBe(200);
    await writeFile(join(disk, 'filler'), new Uint8Array(600_000)).catch(() => undefined);

    const answers = [
      await viewer.fetch(EVENTS_CALL, LOG),
      await viewer.like(LIKE),
      await viewer.like(LIKE),
      await viewer.like(LIKED, 'DELETE'),
      await browserOf(address).submit('/signup/', { name: 'Somebody' }),
      await browserOf(address).submit('/login/', { account: 'owner' }),
    ];
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    for (const path of ['/', '/dashboard/next/', viewerDataCall('rivers-of-data')])
      expect([path, (await viewer.fetch(path)).status]).toEqual([path, 200]);
    expect(logOf(origin.output)).toEqual([expect.stringMatching(FULL)]);

    await rm(join(disk, 'filler'));
    expect((await viewer.like(LIKE)).status).toBe(200);
    expect(await (await viewer.like(LIKED, 'DELETE')).json()).toMatchObject({ hasLiked: false });
    await writeFile(join(disk, 'filler'), new Uint8Array(600_000)).catch(() => undefined);
    origin.child.kill('SIGTERM');
    expect(await origin.exited()).toBe(0);
    expect(logOf(origin.output)).toHaveLength(1);
  });

  test.runIf(canMount)('from the start is a message with remedy', async () => {
    const env = await environment();
    const mount = 'mount -t tmpfs -o size=8k tmpfs "$PODIUM_DATA" && exec "$0" "$@"';
    const origin = new TestProcess(env, ['unshare', '-rm', 'sh', '-c', mount, process.execPath]);
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toMatch(/^The disk[^\n]+podium\.db[^\n]+Free some space, [^\n]+\n$/);
  });
});

/** Writes a database and overwrites the pages of a table. */
async function writeDamaged(file: string, table: string): Promise<void> {
  const db = openDatabase(file);
  readTokenSecret(db);
  const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  const pages = db.prepare('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?').all(table);
  closeDatabase(db);
  const handle = await open(file, 'r+');
  for (const { rootpage } of pages)
    await handle.write(new Uint8Array(size).fill(0xff), 0, size, (Number(rootpage) - 1) * size);
  await handle.close();
}

describe('a damaged page of the database', () => {
  const DAMAGED =
    /^The database \S+podium\.db is damaged\. Put a backup in its place, move it away, or set PODIUM_DATA to another folder\.$/;

  test('that a call needs gives 500, and one line with the remedy', async () => {
    const env = await environment();
    await writeDamaged(join(env.PODIUM_DATA, 'podium.db'), 'likes');
    const origin = new TestProcess(env);
    const address = await origin.listening();
    const viewer = await browserOf(address).signIn('visitor');
    for (const method of ['PUT', 'DELETE', 'PUT'] as const)
      expect((await viewer.like(LIKE, method)).status).toBe(500);
    expect((await viewer.fetch('/')).status).toBe(200);
    expect((await viewer.fetch(EVENTS_CALL, { method: 'POST', body: '[{"a":1}]' })).status).toBe(204);
    expect(logOf(origin.output)).toEqual([expect.stringMatching(DAMAGED)]);
    origin.child.kill('SIGTERM');
    expect(await origin.exited()).toBe(0);
    expect(logOf(origin.output)).toHaveLength(1);
  });

  test('that the start needs is a message with remedy', async () => {
    const env = await environment();
    await writeDamaged(join(env.PODIUM_DATA, 'podium.db'), 'secrets');
    const origin = new TestProcess(env);
    expect(await origin.exited()).toBe(1);
    expect(origin.output.trimEnd()).toMatch(DAMAGED);
  });

  test('a file that ends early is one too', async () => {
    const env = await environment();
    const file = join(env.PODIUM_DATA, 'podium.db');
    await writeDamaged(file, 'no-table');
    const handle = await open(file, 'r+');
    await handle.truncate(8192);
    await handle.close();
    const origin = new TestProcess(env);
    expect(await origin.exited()).toBe(1);
    expect(origin.output.trimEnd()).toMatch(DAMAGED);
  });
});
