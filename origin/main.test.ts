// @vitest-environment node
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { EVENTS_CALL, likeCall } from '#domain/addresses/calls';
import { issueToken } from './http/session.ts';
import { closeDatabase, openDatabase, readTokenSecret } from './store/database.ts';
import { createStores } from './store/stores.ts';
import { makeFolder, testContent, writeFiles } from './origin.fixture.ts';
import { TestProcess } from './process.fixture.ts';

const LIKE = likeCall('rivers-of-data');
const now = () => new Date();

async function environment(files: Record<string, string> = { 'index.html': '<h1>Home</h1>' }) {
  const root = await makeFolder();
  await writeFiles(join(root, 'dist'), files);
  return {
    PORT: '0',
    PODIUM_DIST: join(root, 'dist'),
    PODIUM_CONTENT: await writeContent(testContent()),
    PODIUM_DATA: join(root, 'data'),
  };
}

/** Signs in new accounts. Returns the headers with which each sends a like. */
function signUpMany(file: string, count: number): { id: number; headers: Record<string, string> }[] {
  const db = openDatabase(file);
  const { accounts, sessions } = createStores(db, now);
  const secret = readTokenSecret(db);
  db.exec('PRAGMA synchronous = OFF');
  const people = Array.from({ length: count }, (_, index) => {
    const account = accounts.writes.signUp(`Person ${index}`);
    const { id, session } = sessions.writes.start(account);
    const token = issueToken(secret, session.hash);
    return {
      id: account.id,
      headers: { Cookie: `podium_session=${id}; csrftoken=${token}`, 'X-CSRFToken': token },
    };
  });
  closeDatabase(db);
  return people;
}

describe('a signal to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'loses no acknowledged like when %s arrives under load',
    async (signal) => {
      const env = await environment();
      const file = join(env.PODIUM_DATA, 'podium.db');
      const people = signUpMany(file, 200);
      const origin = new TestProcess(env);
      const address = await origin.listening();

      const acknowledged = new Set<number>();
      const likes = people.map(async ({ id, headers }) => {
        const response = await fetch(address + LIKE, { method: 'PUT', headers });
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
        acknowledged.add(id);
        // Twice, as Ctrl+C under npm does.
        if (acknowledged.size === 40 || acknowledged.size === 41) origin.child.kill(signal);
      });
      const results = await Promise.allSettled(likes);
      expect(await origin.exited()).toBe(0);

      // Rejected requests must have met a closed port, never a half-closed origin.
      for (const result of results) {
        if (result.status === 'rejected') expect(String(result.reason)).toBe('TypeError: fetch failed');
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(40);
      expect(existsSync(`${file}-wal`)).toBe(false);
      const db = new DatabaseSync(file, { readOnly: true });
      const kept = new Set(
        db
          .prepare('SELECT account_id FROM likes')
          .all()
          .map((row) => row['account_id']),
      );
      db.close();
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    },
  );

  test('finishes running requests and accepts no new one', async () => {
    const env = await environment();
    const origin = new TestProcess(env);
    const { port } = new URL(await origin.listening());
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST ${EVENTS_CALL} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n`;
    socket.write(`${head}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n[{"a"`);
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');

    origin.child.kill('SIGTERM');
    await untilPortIsClosed(Number(port));
    socket.write(':1}]');
    expect(await readAll(socket)).toContain('204 No Content');
    expect(await origin.exited()).toBe(0);
    const db = new DatabaseSync(join(env.PODIUM_DATA, 'podium.db'), { readOnly: true });
    expect(db.prepare('SELECT record FROM log_records').all()).toMatchObject([{ record: '{"a":1}' }]);
    db.close();
  });
});

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** Resolves when the port refuses connections. */
async function untilPortIsClosed(port: number): Promise<void> {
  for (;;) {
    const probe = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    probe.destroy();
    if (isOpen !== true) return;
  }
}

describe('at the start', () => {
  test('prints addresses that can be opened', async () => {
    const view = 'p/rivers-of-data/rivers-of-data/index.html';
    const origin = new TestProcess(await environment({ 'index.html': 'Home', [view]: 'View' }));
    await origin.listening();
    const addresses = origin.output.match(/http:\S+/g) ?? [];
    expect(addresses.map((address) => new URL(address).pathname)).toEqual([
      '/',
      '/p/rivers-of-data/rivers-of-data/',
      '/login/',
    ]);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test.each([
    [{ HOST: '0.0.0.0' }, 404],
    [{ PODIUM_TRUST_PROXY: '1' }, 404],
    [{ HOST: '0.0.0.0', PODIUM_DEMO_SIGN_IN: '1' }, 200],
  ])('with %j, sign-in answers %d, which one line of the log says, and pages open', async (env, status) => {
    const origin = new TestProcess({ ...(await environment()), ...env });
    const address = await origin.listening();
    expect((await fetch(`${address}/login/`)).status).toBe(status);
    expect((await fetch(`${address}/`)).status).toBe(200);
    const lines = origin.output.split('\n').filter((line) => line.includes('PODIUM_DEMO_SIGN_IN'));
    expect(lines).toHaveLength(status === 404 ? 1 : 0);
    expect(origin.output.includes('/login/')).toBe(status === 200);
  });

  test('reports a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const origin = new TestProcess({ ...(await environment()), PORT: String(port) });
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another port, for example with --port ${port + 1} or PORT=${port + 1}.\n`,
    );
    other.close();
  });

  test('reports that there is no built site', async () => {
    const origin = new TestProcess({ ...(await environment()), PODIUM_DIST: '/nowhere/dist' });
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toMatch(/^There is no built site in \/nowhere\/dist\. Run "npm run build" first/);
  });

  test('reports that there is no content', async () => {
    const origin = new TestProcess({ ...(await environment()), PODIUM_CONTENT: '/nowhere/content' });
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toContain('/nowhere/content');
    expect(origin.output).not.toContain('    at ');
  });

  test.each([
    ['a file that is no database', { 'data/podium.db': 'garbage' }, 'is not an SQLite database'],
    ['a folder', { 'data/podium.db/a': '' }, 'is a folder, but the database is a file'],
  ])('reports %s at the path of the database', async (_, files, fault) => {
    const env = await environment();
    await writeFiles(dirname(env.PODIUM_DATA), files);
    const origin = new TestProcess(env);
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toContain(`${join(env.PODIUM_DATA, 'podium.db')} ${fault}`);
    expect(origin.output).toMatch(/^[^\n]+ set PODIUM_DATA to another folder\.\n$/);
  });

  test('reports a wrong setting', async () => {
    const origin = new TestProcess({ ...(await environment()), PORT: 'http' });
    expect(await origin.exited()).toBe(1);
    expect(origin.output).toContain('PORT is "http"');
  });
});

describe('over a real connection', () => {
  test('sends a video larger than one read in full, in part, and as HEAD', async () => {
    const env = await environment();
    const bytes = Uint8Array.from({ length: 5_000_000 }, (_, index) => index % 251);
    await writeFiles(env.PODIUM_DIST, { '_media/a.mp4': bytes });
    const address = await new TestProcess(env).listening();
    const url = `${address}/_media/a.mp4`;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(url, { headers: { Range: 'bytes=4999990-' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4_999_990))).toBe(true);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('5000000');
  });

  test('serves no file outside the folder for any path', async () => {
    const { port } = new URL(await new TestProcess(await environment()).listening());
    for (const target of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/..\\..\\etc/passwd',
      'http://localhost/../../etc/passwd',
      '/etc/passwd%00.html',
      '//etc/passwd',
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const answer = await readAll(socket);
      expect(answer, target).toMatch(/^HTTP\/1\.1 (?:400|404) /);
      expect(answer).not.toContain('root:');
    }
  });

  test('refuses a body that is too large before its end', async () => {
    const { port } = new URL(await new TestProcess(await environment()).listening());
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`PUT ${LIKE} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`8000\r\n${'x'.repeat(0x8000)}\r\n`);
    const answer = await readAll(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"body_too_large"');
  });
});
