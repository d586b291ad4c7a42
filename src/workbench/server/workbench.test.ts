import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPresentation, goodContent, PNG } from '#library/content.fixture';
import type { ContentFile, Saved } from '#workbench/model/calls';
import { startDevServer, type DevServer } from './dev-server.fixture.ts';
import { makeToken, refuseForeignCall, refuseOtherMachine, type Caller } from './guard.ts';

const FILE = '/workbench/rivers-of-data/file';

let server: DevServer;
/** A folder outside of the content folder. */
let outside: string;
let token: string;

beforeAll(async () => {
  server = await startDevServer({
    ...goodContent(),
    'drafts/linked.json': aPresentation({ oid: 'linked' }),
  });
  outside = await mkdtemp(join(tmpdir(), 'outside-'));
  await writeFile(join(outside, 'secret.json'), JSON.stringify(aPresentation({ oid: 'secret' })));
  await writeFile(join(outside, 'secret.png'), PNG);
  const inside = (name: string) => join(server.content, name);
  await symlink(join(outside, 'secret.json'), inside('presentations/secret.json'));
  await symlink(join(outside, 'secret.png'), inside('media/secret.png'));
  await symlink('../drafts/linked.json', inside('presentations/linked.json'));
  token = tokenOf(await (await fetch(`${server.address}/workbench/rivers-of-data/`)).text());
});

afterAll(async () => {
  await server.stop();
  await rm(outside, { recursive: true, force: true });
});

const tokenOf = (page: string): string =>
  /name="workbench-token" content="([\w-]{43})"/.exec(page)?.[1] ?? '';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request exactly as given, which `fetch` does not do with Host and Origin. */
async function send(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.address);
  const call = request({ hostname, port, path, method, headers });
  call.end(body);
  // The server may close the connection while the rest of a body is sent.
  call.on('error', () => undefined);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response as AsyncIterable<Buffer>) text += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

/** Returns the headers of the page's own calls. `undefined` leaves one out. */
function ownHeaders(changes: Record<string, string | undefined> = {}): OutgoingHttpHeaders {
  const all: Record<string, string | undefined> = {
    origin: server.address,
    'x-workbench-token': token,
    'content-type': 'application/json',
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const load = async (path = FILE): Promise<ContentFile> =>
  JSON.parse((await send(path, { headers: ownHeaders() })).body) as ContentFile;

async function save(text: string, version: string, path = FILE): Promise<{ status: number; saved: Saved }> {
  const { status, body } = await send(path, {
    method: 'PUT',
    headers: ownHeaders({ 'if-match': version }),
    body: text,
  });
  return { status, saved: JSON.parse(body) as Saved };
}

/** Returns the text of a file without the date of its last change, which saving sets. */
const undated = (text: string): string => text.replace(/"lastModified": "[^"]*"/, '"lastModified": ""');

const onDisk = (name = 'presentations/rivers.json') => readFile(join(server.content, name), 'utf8');

/** Returns all files of the content folder with their bytes. */
async function everything(): Promise<string[]> {
  const entries = await readdir(server.content, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(files.sort().map(async (file) => `${file} ${await readFile(file, 'base64')}`));
}

describe('The page', () => {
  test('runs only its own code, shows in no frame and is never cached', async () => {
    const { status, headers, body } = await send('/workbench/rivers-of-data/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    const [, script = ''] = /<script type="module" nonce="[\w-]+" src="([^"]+)"/.exec(body) ?? [];
    const code = await send(script);
    expect([code.status, code.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test('without a presentation is not found', async () => {
    for (const oid of ['lost', 'how-rivers-flow', 'a', '..%2fowners', 'secret'])
      expect((await send(`/workbench/${oid}/`)).status, oid).toBe(404);
  });
});

describe('The list', () => {
  test.each(['/workbench/', '/workbench'])(
    'of %s has all presentations with their addresses',
    async (path) => {
      const { status, headers, body } = await send(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      for (const oid of ['rivers-of-data', 'linked']) {
        expect(body).toContain(`href="/workbench/${oid}/" aria-label="Edit Rivers of data"`);
        expect(body).toContain(`>${server.address}/p/${oid}/rivers-of-data/</a>`);
      }
      expect(body).not.toContain('secret');
      expect(body).toContain('2 presentations');
    },
  );

  test('runs nothing, and shows in no frame', async () => {
    const { headers, body } = await send('/workbench/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(body).not.toContain('<script');
  });

  test('finds presentations by words', async () => {
    expect((await send('/workbench/?search=DATA+linked')).body).toContain('1 of 2 presentations');
    const none = (await send('/workbench/?search=%3Cb%3E')).body;
    expect(none).toContain('0 of 2 presentations for “&lt;b&gt;”');
    expect(none).toContain('No presentation has these words.');
  });

  test('shows what each presentation looks like', async () => {
    const cover =
      /src="(\/workbench\/-\/cover\/rivers[^"]+)"/.exec((await send('/workbench/')).body)?.[1] ?? '';
    expect((await send(cover)).headers['content-type']).toBe('image/webp');
    // Without a picture that can be read, and for none.
    const lost = cover.replace('rivers-of-data', 'lost');
    expect((await send(lost)).headers['content-type']).toBe('image/svg+xml');
  });

  test('with its token is sent to tabs of this machine only', async () => {
    const refused = [
      await send('/workbench/', { headers: { host: 'evil.example:4540' } }),
      await send('/workbench/', { headers: { 'sec-fetch-dest': 'empty' } }),
      await send('/workbench', { headers: { 'sec-fetch-dest': 'iframe' } }),
      await send('/workbench//list', { headers: { 'sec-fetch-dest': 'empty' } }),
      await send('/workbench/-/cover/rivers-of-data'),
    ];
    expect(refused.map(({ status, body }) => [status, body.includes(token)])).toEqual(
      refused.map(() => [403, false]),
    );
  });
});

describe('A call is refused, and nothing is written,', () => {
  const write = { method: 'PUT', body: '{}' };
  const cases: Record<string, () => Promise<Answer>> = {
    'from a foreign origin': () =>
      send(FILE, { ...write, headers: ownHeaders({ origin: 'https://evil.example' }) }),
    'from the origin "null"': () => send(FILE, { ...write, headers: ownHeaders({ origin: 'null' }) }),
    'that writes without an origin': () =>
      send(FILE, { ...write, headers: ownHeaders({ origin: undefined }) }),
    'from another site without an origin': () =>
      send(FILE, { headers: ownHeaders({ origin: undefined, 'sec-fetch-site': 'cross-site' }) }),
    'to a name that another site points at this machine': () =>
      send(FILE, {
        ...write,
        headers: ownHeaders({ host: 'evil.example:4540', origin: 'http://evil.example:4540' }),
      }),
    'to another port': () => send(FILE, { headers: ownHeaders({ host: 'localhost:1' }) }),
    'without a token': () => send(FILE, { headers: ownHeaders({ 'x-workbench-token': undefined }) }),
    'with the token of another start': () =>
      send(FILE, { ...write, headers: ownHeaders({ 'x-workbench-token': makeToken() }) }),
    'for the list of media without a token': () => send('/workbench/-/media'),
  };
  for (const [name, call] of Object.entries(cases))
    test(name, async () => {
      const before = await everything();
      expect((await call()).status).toBe(403);
      expect(await everything()).toEqual(before);
    });

  test('and the page with the token is not shown for another host name', async () => {
    const { status, body } = await send('/workbench/rivers-of-data/', {
      headers: { host: 'evil.example:4540' },
    });
    expect([status, tokenOf(body)]).toEqual([403, '']);
  });

  test('and the page with the token is not shared with a page of another server on this machine', async () => {
    const origin = 'http://localhost:9999';
    const path = '/workbench/rivers-of-data/';
    const shown = await send(path, { headers: { origin } });
    expect(shown.headers['access-control-allow-origin']).toBeUndefined();
    for (const destination of ['empty', 'iframe', 'script', 'image']) {
      const { status, body } = await send(path, { headers: { origin, 'sec-fetch-dest': destination } });
      expect([status, tokenOf(body)], destination).toEqual([403, '']);
    }
  });

  test('with another method', async () => {
    for (const method of ['POST', 'DELETE', 'OPTIONS', 'PATCH'])
      expect((await send(FILE, { method, headers: ownHeaders() })).status, method).toBe(405);
    expect((await send('/workbench/rivers-of-data/', { method: 'PUT', headers: ownHeaders() })).status).toBe(
      405,
    );
  });

  test('with a body of another type, as forms of other sites send it', async () => {
    const { status } = await send(FILE, { ...write, headers: ownHeaders({ 'content-type': 'text/plain' }) });
    expect(status).toBe(415);
  });

  test('with a body that is too large, with or without a declared size', async () => {
    const { text, version } = await load();
    const large = `${text}${' '.repeat(5_000_001)}`;
    for (const headers of [ownHeaders(), ownHeaders({ 'transfer-encoding': 'chunked' })]) {
      const answer = await send(FILE, {
        method: 'PUT',
        headers: { ...headers, 'if-match': version },
        body: large,
      }).catch((error: unknown) => String((error as NodeJS.ErrnoException).code));
      // The server may close the connection while the rest is sent.
      if (typeof answer === 'string') expect(['EPIPE', 'ECONNRESET']).toContain(answer);
      else expect(answer.status).toBe(413);
    }
    expect(await onDisk()).toBe(text);
  });

  test('for a path in place of an oid', async () => {
    const before = await everything();
    const paths = ['..%2fowners%2fada-lovelace', '%2e%2e', 'presentations%2frivers', 'rivers.json', '..'];
    for (const oid of paths)
      for (const method of ['GET', 'PUT']) {
        const body = method === 'PUT' ? { body: '{}' } : {};
        const path = `/workbench/${oid}/file`;
        const { status } = await send(path, { method, headers: ownHeaders(), ...body });
        // An address with ".." is another address, at which nothing can be written.
        expect([404, 405], `${method} ${oid}`).toContain(status);
      }
    expect(await everything()).toEqual(before);
  });

  test('for a link to a file outside of the content folder', async () => {
    const secret = join(outside, 'secret.json');
    const before = await readFile(secret, 'utf8');
    expect((await send('/workbench/secret/file', { headers: ownHeaders() })).status).toBe(404);
    const { status } = await send('/workbench/secret/file', {
      method: 'PUT',
      headers: ownHeaders(),
      body: before,
    });
    expect(status).toBe(404);
    expect(await readFile(secret, 'utf8')).toBe(before);
  });

  test('for a folder of presentations that links to one outside', async () => {
    const { text, version } = await load();
    const [folder, moved] = [join(server.content, 'presentations'), join(outside, 'presentations')];
    await rename(folder, moved);
    await symlink(moved, folder);
    try {
      expect((await send(FILE, { headers: ownHeaders() })).status).toBe(404);
      const headers = ownHeaders({ 'if-match': version });
      expect((await send(FILE, { method: 'PUT', headers, body: text })).status).toBe(404);
      expect(await readFile(join(moved, 'rivers.json'), 'utf8')).toBe(text);
    } finally {
      await unlink(folder);
      await rename(moved, folder);
    }
  });
});

describe('Saving', () => {
  test('writes the text unchanged but for the date, and reports its version', async () => {
    const { text, version, name } = await load();
    expect([name, text]).toEqual(['presentations/rivers.json', await onDisk()]);
    const edited = text.replace('"#10131a"', '"#20232a"');
    const { status, saved } = await save(edited, version);
    expect([status, saved.status]).toEqual([200, 'saved']);
    const written = await onDisk();
    expect(undated(written)).toBe(undated(edited));
    const { lastModified } = JSON.parse(written) as { lastModified: string };
    expect(lastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Math.abs(Date.parse(lastModified) - Date.now())).toBeLessThan(60_000);
    expect(saved).toMatchObject({ version: (await load()).version });
    // The page keeps the date that the file had.
    const again = await save(edited, saved.status === 'saved' ? saved.version : '');
    expect(again.status).toBe(200);
    expect((await readdir(join(server.content, 'presentations'))).sort()).toEqual([
      'linked.json',
      'rivers.json',
      'secret.json',
    ]);
  });

  test('never replaces a file that changed meanwhile, and returns it', async () => {
    const { text, version } = await load();
    const other = text.replace('"One"', '"Other"');
    await writeFile(join(server.content, 'presentations/rivers.json'), other);
    const { status, saved } = await save(text.replace('"One"', '"Mine"'), version);
    expect([status, saved]).toMatchObject([409, { status: 'changed', disk: { text: other } }]);
    expect(await onDisk()).toBe(other);
    const seen = (saved as Extract<Saved, { status: 'changed' }>).disk.version;
    expect((await save(text, seen)).status).toBe(200);
  });

  test('lets only one of two simultaneous calls write', async () => {
    const { text, version } = await load();
    const texts = ['"A"', '"B"'].map((title) => text.replace('"One"', title));
    const results = await Promise.all(texts.map((item) => save(item, version)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = results.findIndex(({ status }) => status === 200);
    expect(undated(await onDisk())).toBe(undated(texts[winner] ?? ''));
    await writeFile(join(server.content, 'presentations/rivers.json'), text);
  });

  test('refuses an invalid file with its faults, and writes nothing', async () => {
    const { text, version } = await load();
    const invalid: Record<string, string> = {
      'storyboard.background': text.replace('"#10131a"', '"black"').replace('"#20232a"', '"black"'),
      preview: text.replace('../media/rivers.png', '../media/lost.png'),
      '': text.slice(0, -4),
      'storyboard.path[0].frame.w': text.replace('"w": 160', '"w": 0'),
    };
    for (const [field, wrong] of Object.entries(invalid)) {
      const { status, saved } = await save(wrong, version);
      expect([status, saved], field).toMatchObject([422, { status: 'invalid', faults: [{ field }] }]);
    }
    expect(await onDisk()).toBe(text);
  });

  test('changes nothing but the storyboard', async () => {
    const { text, version } = await load();
    for (const wrong of [text.replace('"Rivers of data"', '"Mine"'), text.replace('"public"', '"reusable"')])
      expect((await save(wrong, version)).saved).toMatchObject({
        status: 'invalid',
        faults: [{ fault: 'differs outside of its storyboard' }],
      });
    expect(await onDisk()).toBe(text);
  });

  test('through a link inside the content folder writes the file and keeps the link', async () => {
    const path = '/workbench/linked/file';
    const { text, version } = await load(path);
    const edited = text.replace('"One"', '"Linked"');
    expect((await save(edited, version, path)).status).toBe(200);
    expect(undated(await onDisk('drafts/linked.json'))).toBe(undated(edited));
    expect((await lstat(join(server.content, 'presentations/linked.json'))).isSymbolicLink()).toBe(true);
  });
});

test('Media come from the content folder, each by a name that is not a path', async () => {
  const list = JSON.parse((await send('/workbench/-/media', { headers: ownHeaders() })).body) as {
    id: string;
  }[];
  expect(list).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{16}$/) as string, src: '../media/flow.mp4', kind: 'video' },
    { id: expect.stringMatching(/^[0-9a-f]{16}$/) as string, src: '../media/rivers.png', kind: 'image' },
  ]);
  const picture = await fetch(`${server.address}/workbench/-/media/${list[1]!.id}?token=${token}`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
  for (const id of ['..%2fsite%2fsite.json', 'rivers.png', '0'.repeat(16)])
    expect((await send(`/workbench/-/media/${id}`, { headers: ownHeaders() })).status, id).toBe(404);
});

describe('Only this machine is answered', () => {
  const from = (remoteAddress: string, localAddress: string, host = 'localhost:4321'): Caller => ({
    headers: { host },
    socket: { remoteAddress, localAddress, localPort: 4321 },
  });

  test('if both ends of the connection are loopback addresses', () => {
    expect(refuseOtherMachine(from('127.0.0.1', '127.0.0.1'))).toBeNull();
    expect(refuseOtherMachine(from('::1', '::1', '[::1]:4321'))).toBeNull();
    expect(refuseOtherMachine(from('::ffff:127.0.0.1', '::ffff:127.0.0.1'))).toBeNull();
    for (const [remote, local] of [
      ['192.168.1.7', '192.168.1.2'],
      // The machine itself, by its address in the network.
      ['192.168.1.2', '192.168.1.2'],
      ['::ffff:10.0.0.7', '::ffff:10.0.0.2'],
      ['127.0.0.1.evil', '127.0.0.1'],
    ] as const)
      expect(refuseOtherMachine(from(remote, local)), remote).toMatchObject({ status: 403 });
  });

  test('if the token is the whole one', () => {
    const request = { ...from('127.0.0.1', '127.0.0.1'), method: 'GET' };
    const secret = makeToken();
    expect(refuseForeignCall(request, secret, secret)).toBeNull();
    for (const given of ['', secret.slice(1), `${secret}a`, secret.toLowerCase()])
      expect(refuseForeignCall(request, secret, given), given).toMatchObject({ status: 403 });
  });
});

test.each([
  [{ type: 'formula', tex: 'a^2', fontSize: 40 }, 200, /^<svg [^<>]*><path /],
  [{ type: 'code', text: '<b>', language: 'js', fontSize: 40 }, 200, /^<svg [^<>]*><rect /],
  [{ type: 'text', text: 'a', fontSize: 40 }, 404, /no formula/],
  [{ type: 'formula' }, 404, /not valid/],
])('draws formulas and code that are not saved yet: %j', async (fields, status, body) => {
  const element = JSON.stringify({ id: 'a', x: 0, y: 0, w: 400, h: 200, ...fields });
  const path = `/workbench/-/drawn?element=${encodeURIComponent(element)}`;
  const answer = await send(path, { headers: ownHeaders() });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatch(body);
});
