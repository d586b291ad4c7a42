// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { VISITOR_CALL } from '#domain/addresses/calls';
import { FAVICON_PATH, MANIFEST_PATH } from '#domain/addresses/paths';
import { noisePicture } from '#pictures/picture.fixture';
import { filesOf } from './cli/command.fixture.ts';
import { siteAddress } from './site/site-address.ts';

// The first test runs a whole build, which takes ten seconds of processor time.
vi.setConfig({ testTimeout: 300_000 });

const PROJECT = join(import.meta.dirname, '..');
const VIEW_PAGE = '/p/rivers-of-data/rivers-of-data/';

/** The program of "npm start" in its own process group, as a terminal starts it. */
class Start {
  readonly child: ChildProcess;
  said = '';

  constructor(env: Readonly<Record<string, string>>, flags: readonly string[] = []) {
    this.child = spawn(process.execPath, ['pipeline/start.ts', '--no-compress', ...flags], {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
        this.child.emit('said');
      });
    onTestFinished(() => this.signal('SIGKILL'));
  }

  /** Resolves when the output contains a text. Throws if the process ends before. */
  async says(text: string): Promise<void> {
    while (!this.said.includes(text)) {
      if (this.child.exitCode !== null) throw new Error(`It has not said "${text}":\n${this.said}`);
      await Promise.race([once(this.child, 'said'), once(this.child, 'exit')]);
    }
  }

  /** Sends a signal to all processes of the group, as Ctrl+C does. */
  signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
  }

  /** Resolves to the exit code, or to the signal that ended the process. */
  async ended(): Promise<number | NodeJS.Signals | null> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode ?? child.signalCode;
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Returns content without cached pictures, and a folder for the site with these files. */
async function setUp(site: Readonly<Record<string, unknown>>) {
  const files: Record<string, unknown> = { ...goodContent() };
  // Drawing the pictures of their view pages takes seconds. These pages are rendered after the
  // first ones.
  for (const oid of ['one', 'two']) {
    files[`presentations/${oid}.json`] = aPresentation({ oid, title: oid, preview: `../media/${oid}.png` });
    files[`media/${oid}.png`] = await noisePicture('png', [800, 450]);
  }
  const content = await writeContent({ ...files, 'media/rivers.png': await noisePicture('png', [800, 450]) });
  const folder = await writeContent({ 'data/note': '', ...site });
  const env = {
    PORT: await freePort(),
    PODIUM_CONTENT: content,
    PODIUM_OUT: join(folder, 'dist'),
    PODIUM_DATA: join(folder, 'data'),
    PODIUM_PROCESSES: '1',
    // The address of the demo's build, whose bundle this build can use.
    PODIUM_SITE_URL: siteAddress({}),
  };
  return { env, outDir: env.PODIUM_OUT, site: `http://127.0.0.1:${env.PORT}` };
}

/** Sends a request as soon as the server accepts connections. */
function ask(address: string): Promise<Response> {
  return vi.waitFor(() => fetch(address), { timeout: 60_000, interval: 50 });
}

/** Returns the addresses of the files that a page loads: icons, code, fonts, pictures. */
function filesIn(html: string): string[] {
  const addresses = [...html.matchAll(/(?:href|src)="(\/[^"?#]+\.[a-z0-9]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(addresses)];
}

test('serves pages before the site is complete, in their final form', async () => {
  const { env, outDir, site } = await setUp({});
  const start = new Start(env);
  const [home, view] = await Promise.all([ask(`${site}/`), ask(site + VIEW_PAGE)]);
  const early = { home: await home.text(), view: await view.text() };
  expect(existsSync(outDir)).toBe(false);
  const pictures = [...early.view.matchAll(/\/_pictures\/[^\s",&]+\.(?:avif|webp|jpg)/g)].map(
    ([path]) => path,
  );
  expect(pictures).not.toEqual([]);
  const drawn = await Promise.all(pictures.map(async (path) => (await fetch(site + path)).bytes()));
  expect([home.status, view.status]).toEqual([200, 200]);
  const files = filesIn(early.home);
  expect(files).toEqual(expect.arrayContaining([FAVICON_PATH, MANIFEST_PATH]));
  const answers = Promise.all([...files, ...filesIn(early.view)].map((path) => fetch(site + path)));
  const nextPage = fetch(`${site}/p/one/one/`);
  expect(await Promise.race([answers.then(() => 'first pages'), nextPage.then(() => 'next page')])).toBe(
    'first pages',
  );
  expect(
    (await answers).map(({ status, url }) => [status, url]).filter(([status]) => status !== 200),
  ).toEqual([]);
  expect((await nextPage).status).toBe(200);

  await start.says('The site is complete. Ctrl+C stops the server.');
  expect(start.said).toMatch(/The first pages are ready[^]*Home {7}http:[^]*Report:/);
  expect(early.home).toBe(await readFile(join(outDir, 'index.html'), 'utf8'));
  expect(early.view).toBe(await readFile(join(outDir, VIEW_PAGE, 'index.html'), 'utf8'));
  for (const [index, path] of pictures.entries())
    expect(Buffer.from(drawn[index] ?? []).equals(await readFile(join(outDir, path)))).toBe(true);

  // The headers of an early response are those of the whole site, except that its policy may allow
  // less.
  const later = await ask(site + VIEW_PAGE);
  const sources = (response: Response) =>
    response.headers.get('content-security-policy')?.split(/[\s;]+/) ?? [];
  expect(sources(view).length).toBeGreaterThan(10);
  expect(sources(view).filter((source) => !sources(later).includes(source))).toEqual([]);
  const others = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['content-security-policy', 'date'].includes(name));
  expect(others(view)).toEqual(others(later));
  expect((await ask(`${site}/nowhere/`)).status).toBe(404);

  start.signal('SIGINT');
  expect(await start.ended()).toBe(0);
  expect(await filesOf(outDir)).toContain('_headers');
});

test('Ctrl+C keeps the last good output, which is served until then', async () => {
  const { env, outDir, site } = await setUp({
    'dist/index.html': 'old',
    'dist/_headers': '/*\n  X-Old: yes\n',
  });
  const start = new Start({ ...env, PORT: '1' }, ['--port', env.PORT]);
  await start.says('Home');
  expect(start.said).toContain(`http://localhost:${env.PORT}/`);
  const response = await ask(`${site}/`);
  expect([await response.text(), response.headers.get('x-old')]).toEqual(['old', 'yes']);
  start.signal('SIGINT');
  // By the signal: an exit would wait for pictures that are being drawn.
  expect(await start.ended()).toBe('SIGINT');
  expect(start.said).toContain('Stopped by SIGINT; the last good output stays.');
  expect(await filesOf(outDir)).toEqual(['_headers', 'index.html']);
  expect(await readdir(join(outDir, '..'))).toEqual(['data', 'dist']);
});

test('Ctrl+C before the first output leaves none, and answers waiting visitors', async () => {
  const { env, outDir, site } = await setUp({});
  const start = new Start(env);
  await start.says('Content:');
  await ask(`${site}${VISITOR_CALL}`);
  const waiting = fetch(`${site}/`);
  // The response proves that the previous request has arrived.
  await fetch(`${site}${VISITOR_CALL}`);
  start.signal('SIGINT');
  const response = await waiting;
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await start.ended()).toBe('SIGINT');
  expect(await readdir(join(outDir, '..'))).toEqual(['data']);
});

test('stops the build if the port is in use', async () => {
  const { env, outDir } = await setUp({});
  const server = createServer().listen(Number(env.PORT), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const start = new Start(env);
  expect(await start.ended()).toBe(1);
  expect(start.said).toContain(
    `Port ${env.PORT} is in use. Stop the program that uses it, or choose another`,
  );
  expect(start.said).toContain('The origin has ended, so the build was stopped.');
  expect(existsSync(outDir)).toBe(false);
});
