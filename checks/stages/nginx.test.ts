// Runs nginx with the configuration of "npm run nginx" and compares its responses with those of the
// origin, for all addresses of a built site and similar ones.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { LIVE_CALL, LIVE_SECRET_HEADER, liveCall } from '#domain/addresses/calls';
import { SPECULATION_RULES_PATH } from '#domain/addresses/paths';
import { toRedirects } from '#domain/addresses/redirects-file';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { mapInParallel } from '#library/in-parallel';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { buildHostFiles } from '#pipeline/site/hosts/host-files';
import { writeNginx } from '#pipeline/publishing/nginx/write-nginx';
import { findFreePort } from '#pipeline/site/dev-server';
import { listFiles } from '#pipeline/site/list-files';
import { readHeadersFile, readRedirects } from '#pipeline/site/read-headers-file';
import { findNginx, hasBrotli, runNginx } from '../nginx/run-nginx.ts';
import {
  closeConnections,
  compareResponses,
  sendRequest,
  type ServerAddress,
  type SiteRequest,
  type SiteResponse,
} from '../nginx/send-request.fixture.ts';
import { buildOriginRequests, buildRequests } from '../nginx/site-requests.fixture.ts';
import { startOrigin } from '../start-origin.ts';
import { CONTENT_DIR, SITE_DIR } from './site.fixture.ts';

const HEADERS = { '/downloads/*': { 'X-Own': 'a "b"; c' }, '/old/': { 'X-Own': 'd' } };
const redirectsBelow = (base: string) =>
  toRedirects({
    '/old/': `${base}/downloads/a.txt`,
    '/old.html': `${base}/?a=1&b=2#part`,
    '/de/alt/': { status: 302, destination: `${base}/` },
  });
const NOT_FOUND = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '404.html' : `${locale}/404.html`));

const FILES = [
  'index.html',
  'feed.xml',
  'downloads/a.txt',
  'talks/index.html',
  'talks/index.md',
  ...NOT_FOUND,
];

afterAll(closeConnections);

/** Writes a small site with headers and redirects of its own. Returns its folder. */
async function writeSiteWithRules(base: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-own-rules-'));
  afterAll(() => rm(folder, { recursive: true }));
  const everywhere = { 'Speculation-Rules': `"${base}${SPECULATION_RULES_PATH}"` };
  const headers = buildHeadersFile(new Map(), { ...HEADERS, '/*': everywhere });
  const rules = { headers, redirects: redirectsBelow(base) };
  for (const [name, text] of [
    ...FILES.map((name) => [name, name] as const),
    ...buildHostFiles(rules, null),
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const MAX_STEPS = 5;

/**
 * Returns the final path of an address after redirects and redirecting pages, without its query.
 */
async function findEnd(place: ServerAddress, path: string, steps = MAX_STEPS): Promise<string> {
  const next = leadsTo(await sendRequest(place, { path }));
  if (next === undefined || steps === 0) return path.replace(/\?.*/s, '');
  return findEnd(place, next, steps - 1);
}

function leadsTo({ status, headers, body }: SiteResponse): string | undefined {
  if (status !== 200) return headers['location'];
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body.toString())?.[1];
}

const AT_ONCE = 8;

/**
 * Sends nginx the same requests as the origin. Returns the differences of the responses. The origin
 * redirects moved content; static files redirect by a page instead, so only the final addresses are
 * compared.
 */
async function compare(
  origin: ServerAddress,
  nginx: ServerAddress,
  requests: readonly SiteRequest[],
): Promise<string[]> {
  const faults = await mapInParallel(requests, AT_ONCE, async (request) => {
    const wanted = await sendRequest(origin, request);
    const ends = wanted.status === 302 && [
      await findEnd(nginx, request.path),
      await findEnd(origin, request.path),
    ];
    const differences =
      ends === false
        ? compareResponses(wanted, await sendRequest(nginx, request))
        : ends[0] === ends[1]
          ? []
          : [`leads to ${ends.join(', not ')}`];
    const asked = [request.method, request.path, JSON.stringify(request.headers)].filter(Boolean).join(' ');
    return differences.map((difference) => `${asked}: ${difference}`);
  });
  return faults.flat();
}

describe.each([
  ['a built site', '', SITE_DIR],
  ['a site with headers and redirects of its own', '', await writeSiteWithRules('')],
  ['such a site below a path', '/talks', await writeSiteWithRules('/talks')],
  ['such a site below the path of a language', '/de/v1.0~a', await writeSiteWithRules('/de/v1.0~a')],
])('of %s', async (_, base, root) => {
  const files = await listFiles(root);
  // With sign-in, so that its pages are compared too.
  const env = { PODIUM_TRUST_PROXY: '1', PODIUM_DEMO_SIGN_IN: '1' };
  const origin = await startOrigin(root, CONTENT_DIR, {
    ...env,
    PODIUM_SITE_URL: `https://podium.example${base}`,
  });
  afterAll(() => origin.stop());
  // A form repeats the token of this cookie, and has a new one for each visitor without it.
  const loginPage = await sendRequest(origin, { path: `${base}/login/` });
  const headers = { Cookie: loginPage.headers['set-cookie']?.split(';')[0] ?? '' };
  const signIn = ['/login', '/login/?next=%2Fp%2F', '/signup/'].map((path) => ({ path, headers }));
  const encodings = ['identity', 'gzip', ...(hasBrotli() ? ['br'] : [])];

  test.each([
    [
      'alone',
      null,
      [...(base === '' ? [] : [{ path: '' }, { path: '?a=b' }]), ...buildRequests(files, encodings)],
    ],
    [
      'with the origin behind it',
      `http://127.0.0.1:${origin.port}`,
      [...buildOriginRequests(files), ...signIn],
    ],
  ])(
    `nginx %s answers as the origin does${hasBrotli() ? '' : ', not asked for Brotli: apt-get install libnginx-mod-http-brotli-static'}`,
    async (_how, upstream, requests) => {
      expect(headers.Cookie).toContain('csrftoken=');
      const { rules } = await readHeadersFile(root);
      const redirects = await readRedirects(root);
      const settings = writeNginx({
        root,
        base,
        rules,
        redirects,
        origin: upstream,
        hasBrotli: hasBrotli(),
        hasMarkdown: true,
      });
      const nginx = await runNginx(findNginx() ?? 'nginx', settings);
      try {
        const below = requests.map((request) => ({ ...request, path: base + request.path }));
        expect(await compare({ port: origin.port }, { socketPath: nginx.socket }, below)).toEqual([]);
      } finally {
        await nginx.stop();
      }
    },
  );
});

test('two origins behind nginx, as docs/origin.md says, keep a talk, and one alone goes on with it', async () => {
  const origins = await Promise.all([1, 2].map(() => startOrigin(SITE_DIR, CONTENT_DIR)));
  const settings = writeNginx({
    root: SITE_DIR,
    base: '',
    rules: (await readHeadersFile(SITE_DIR)).rules,
    redirects: [],
    origin: 'http://podium',
    hasBrotli: false,
    hasMarkdown: true,
  });
  const example =
    /```nginx\n(map \$uri \$room[^`]*)```/.exec(await readFile('docs/origin.md', 'utf8'))?.[1] ?? '';
  const ports = [4321, 4322];
  const upstream = ports.reduce(
    (text, port, index) => text.replace(`127.0.0.1:${port}`, `127.0.0.1:${origins[index]!.port}`),
    example,
  );
  const port = await findFreePort(48_000, '127.0.0.1');
  const nginx = await runNginx(findNginx() ?? 'nginx', upstream + settings, `127.0.0.1:${port}`);
  onTestFinished(() => nginx.stop());
  const headers = { [LIVE_SECRET_HEADER]: 'a'.repeat(32), 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { room } = (await (await post(LIVE_CALL, {})).json()) as { room: string };
  const path = liveCall(room);
  const show = async (version: number) =>
    (await post(path, { kind: 'state', version, shown: { step: version } })).status;
  /** Opens a stream, and returns a function that reads it until it has a text. */
  const follow = async () => {
    const { body } = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    return async (text: string) => {
      for (let read = ''; !read.includes(text);) read += (await reader.read()).value ?? '';
    };
  };

  expect(await show(1)).toBe(200);
  const next = await follow();
  await next('"step":1');
  expect(await show(2)).toBe(200);
  // An event that nginx kept back would come after a minute, or never.
  await next('"step":2');
  const holders = await Promise.all(
    origins.map(async (origin) => {
      const { status } = await fetch(`http://127.0.0.1:${origin.port}${path}`, { method: 'HEAD' });
      return status;
    }),
  );
  expect(new Set(holders)).toEqual(new Set([200, 404]));

  const [holder, rest] = holders[0] === 200 ? origins : origins.toReversed();
  onTestFinished(() => rest!.stop());
  await holder!.stop();
  expect(await show(3)).toBe(200);
  const again = await follow();
  await again('"step":3');
});
