import { expect, onTestFinished, test, vi } from 'vitest';
import { explainFailure, describeLocalOrigin, checkMedia } from './run-publish.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test.each(['http://localhost:4321', 'https://localhost', 'http://127.0.0.1:80', 'http://[::1]:4321'])(
  'warns about a site at %s, with the remedy',
  (origin) => {
    expect(describeLocalOrigin(origin)).toContain(`name ${origin}/ as their address`);
    expect(describeLocalOrigin(origin)).toContain('PODIUM_SITE_URL=https://podium.example npm run build');
  },
);

test.each(['https://podium.example', 'http://podium.example:8080', 'https://localhost.example', null])(
  'does not warn about a site at %s',
  (origin) => {
    expect(describeLocalOrigin(origin)).toBeNull();
  },
);

const failed = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: no`), { code, ...facts });

test.each([
  [
    failed('ENOSPC'),
    'ENOSPC: no. The public release is unchanged. The disk is full: free some space (/releases), and try again.',
  ],
  [failed('ENOSPC', { path: '/dist/a', dest: '/releases/a' }), 'free some space (/releases)'],
  [failed('EACCES', { path: '/releases/lock' }), 'change the permissions (/releases)'],
  [failed('EACCES', { path: '/dist/a' }), 'change the permissions (/dist/a)'],
  [failed('EROFS'), 'choose another folder (/releases)'],
])('reports %s with a remedy, and that the public release has not changed', (error, said) => {
  expect(explainFailure(error, '/releases')).toContain(said);
  expect(explainFailure(error, '/releases')).toContain('The public release is unchanged');
});

test('prints errors with their own remedy unchanged', () => {
  expect(explainFailure(new Error('page-3 is missing. Build again.'), '/releases')).toBe(
    'page-3 is missing. Build again.',
  );
});

const ok = (size: number | string) => new Response(null, { headers: { 'content-length': String(size) } });

/** Returns a folder with a film of four bytes, and a network with these answers in turn. */
async function setUp(answers: readonly (Response | Error)[]) {
  const root = await mkdtemp(join(tmpdir(), 'podium-media-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'elsewhere');
  await mkdir(folder);
  await writeFile(join(folder, 'a.mp4'), 'film');
  const left = [...answers];
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() => {
    const answer = left.shift() ?? expect.fail('asked too often');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve());
  const check = () => checkMedia({ base: 'https://media.example/talks', folder }, { fetch, wait });
  return { folder, fetch, wait, check };
}

test('asks the host for media for the head of each file [10.8]', async () => {
  const { check, fetch, wait } = await setUp([ok(4)]);
  await check();
  expect(fetch.mock.lastCall).toMatchObject(['https://media.example/talks/a.mp4', { method: 'HEAD' }]);
  expect(wait).not.toHaveBeenCalled();
});

test.each([
  [[new Response(null, { status: 404 })], 'answers 404', 0],
  [[new Response(null, { status: 403 })], 'answers 403', 0],
  [[ok(3)], 'has 3 bytes in place of 4', 0],
  [[new Response(null)], 'has an unknown number of bytes in place of 4', 0],
  [
    Array.from({ length: 3 }, () => new TypeError('fetch failed', { cause: new Error('no route') })),
    'does not answer (TypeError: fetch failed; Error: no route)',
    2,
  ],
])('publishes nothing if the host answers %j: it %s [10.8]', async (answers, fault, pauses) => {
  const { check, folder, wait } = await setUp(answers);
  await expect(check()).rejects.toThrow(
    `${join(folder, 'a.mp4')}: https://media.example/talks/a.mp4 ${fault}`,
  );
  expect(wait).toHaveBeenCalledTimes(pauses);
});

test('names the commands that help', async () => {
  const { check } = await setUp([new Response(null, { status: 404 })]);
  await expect(check()).rejects.toThrow(/Upload them with "npm run upload -- <remote:folder> --media"/);
});

test('asks again when a host is overloaded or does not answer', async () => {
  const { check, wait } = await setUp([new Response(null, { status: 503 }), new Error('reset'), ok(4)]);
  await check();
  expect(wait.mock.calls).toEqual([[1_000], [4_000]]);
});

test('asks for nothing without media', async () => {
  const { check, folder, fetch } = await setUp([]);
  await rm(folder, { recursive: true });
  await check();
  expect(fetch).not.toHaveBeenCalled();
});
