// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { EVENTS_CALL, likeCall, VISITOR_CALL } from '#domain/addresses/calls';
import { TestBrowser } from '#origin/browser.fixture';
import { makeFolder, testContent, writeFiles } from '#origin/origin.fixture';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const SITE = {
  'astro.config.mjs': `import { originInDev } from '../../integration/dev/origin-in-dev.ts';
export default { trailingSlash: 'always', devToolbar: { enabled: false }, integrations: [originInDev()] };`,
  'src/pages/index.astro': '<h1>Site</h1>',
  'src/pages/video/explore.astro': '<h1>Videos</h1>',
};

/**
 * Starts `astro dev` on a small site. Resolves with its address. Rejects with its output if it
 * ends.
 */
async function startDev(data?: string, host = '127.0.0.1'): Promise<string> {
  // Inside the project, so that Astro finds its packages.
  await mkdir(join(PROJECT, '.cache'), { recursive: true });
  const root = await mkdtemp(join(PROJECT, '.cache', 'origin-dev-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFiles(root, SITE);
  const astro = join(PROJECT, 'node_modules', '.bin', 'astro');
  const child = spawn(process.execPath, [astro, 'dev', '--root', root, '--host', host, '--port', '4510'], {
    cwd: PROJECT,
    env: {
      PATH: process.env['PATH'],
      ASTRO_DEV_BACKGROUND: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      PODIUM_CONTENT: await writeContent(testContent()),
      PODIUM_DATA: data ?? (await makeFolder()),
    },
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += String(text);
      const address = /Local\s+(?:\x1b\[\d+m)*(http:\/\/[\w.:]+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`astro dev ended: ${output}`)));
  });
}

/** Sends a GET with another Host header. Resolves with the status and the body. */
async function getAs(host: string, url: string): Promise<readonly [number | undefined, string]> {
  const call = request(url, { headers: { Host: host } }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) body += part;
  return [response.statusCode, body];
}

/**
 * Sends a DELETE as Node does, without a body and without a Content-Length header. Resolves with
 * the status.
 */
async function deleteWithoutLength(url: string, headers: Record<string, string>) {
  const call = request(url, { method: 'DELETE', headers }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('The origin answers calls and platform pages in the dev server, and Astro all others; both refuse foreign hosts', async () => {
  const address = await startDev();
  for (const host of ['site.example', 'localhost.site.example', 'site.example:4510']) {
    const [status, body] = await getAs(host, `${address}/`);
    expect([host, status, body]).toEqual([host, 403, expect.stringContaining('is not allowed')]);
    for (const path of [
      '/login/',
      '/login',
      '/signup/',
      EVENTS_CALL,
      VISITOR_CALL,
      likeCall('rivers-of-data'),
    ])
      expect([path, await getAs(host, address + path)]).toEqual([path, [403, body]]);
  }
  for (const host of ['localhost', '127.0.0.1:4510', '[::1]:1', 'podium.localhost'])
    expect([host, (await getAs(host, `${address}/login/`))[0]]).toEqual([host, 200]);
  const browser = new TestBrowser(address, (request) => fetch(request));
  expect(await (await browser.fetch('/')).text()).toContain('<h1>Site</h1>');
  expect(await (await browser.fetch('/video/explore/')).text()).toContain('<h1>Videos</h1>');
  await browser.signIn('visitor');
  const like = await browser.like(likeCall('rivers-of-data'));
  expect(await like.json()).toEqual({ hasLiked: true, likesCount: 313 });
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Cookie: cookies, Origin: address, 'X-CSRFToken': browser.cookies.get('csrftoken') ?? '' };
  const url = `${address}${likeCall('rivers-of-data')}`;
  expect(await deleteWithoutLength(url, headers)).toBe(200);
  const log = await browser.fetch(EVENTS_CALL, { method: 'POST', body: '[{"a":1}]' });
  expect(log.status).toBe(204);
  for (const path of ['/login', '/dashboard/next/?from=header', '/settings/', '/video', '/product/']) {
    expect(await (await browser.fetch(path)).text(), path).toContain('class="site-header"');
  }
});

test('With --host, the dev server has no sign-in', async () => {
  const { port } = new URL(await startDev(undefined, '0.0.0.0'));
  for (const path of ['/login/', '/signup/']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('PODIUM_DEMO_SIGN_IN=1');
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<h1>Site</h1>');
});

test('The dev server ends with path and remedy if the database cannot be opened', async () => {
  const data = await makeFolder();
  await writeFiles(data, { 'podium.db': 'garbage' });
  await expect(startDev(data)).rejects.toThrow(
    `${join(data, 'podium.db')} is not an SQLite database. Move the file away, or set PODIUM_DATA to another folder.`,
  );
});
