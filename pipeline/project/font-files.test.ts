import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fontProviders } from 'astro/config';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sha256 } from '#library/sha256';
import { readFontFiles } from './font-files.ts';

const LATIN = 'node_modules/@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';

/** Creates a project, and serves a font whose requests it counts, until the test ends. */
async function setUp() {
  const cwd = await mkdtemp(join(tmpdir(), 'fonts-'));
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/latin.woff2') void readFile(LATIN).then((bytes) => response.end(bytes));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.close();
    await rm(cwd, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return { cwd, requests, address: `http://127.0.0.1:${port}` };
}

/** Returns a font of a provider on the network, which has one file. */
const remote = (url: string) => ({
  provider: {
    name: 'network',
    resolveFont: () => ({
      fonts: [
        { src: [{ name: 'Noto' }, { url: `${url}.woff` }, { url }], weight: [100, 900] as [number, number] },
        { src: [{ url }], meta: { priority: 2 } },
      ],
    }),
  },
  name: 'Noto Sans',
  cssVariable: '--font-own',
  unicodeRange: ['U+0-FF'] as [string],
});

test('reads local files as Astro finds them, in the project and in packages', async () => {
  const { cwd } = await setUp();
  await cp(LATIN, join(cwd, 'src/own.woff2'));
  const font = {
    provider: fontProviders.local(),
    name: 'Own',
    cssVariable: '--font-own',
    options: { variants: [{ src: ['./src/own.woff2'], weight: '100 900', style: 'italic' }] },
  };
  const digest = sha256(await readFile(LATIN));
  expect(await readFontFiles(font, cwd)).toEqual([
    { path: 'src/own.woff2', digest, weights: [100, 900], isItalic: true, ranges: [] },
  ]);
  const ofPackage = { src: [LATIN.replace('node_modules/', '')], weight: 'bold', style: 'normal' };
  expect(await readFontFiles({ ...font, options: { variants: [ofPackage] } }, resolve('.'))).toEqual([
    { path: LATIN, digest, weights: [700, 700], isItalic: false, ranges: [] },
  ]);
});

test('names a file that is missing, such as that of a package that is not installed', async () => {
  const { cwd } = await setUp();
  const variants = [{ src: [LATIN.replace('node_modules/', '')], weight: '400', style: 'normal' }];
  const font = { ...remote(''), provider: fontProviders.local(), options: { variants } };
  await expect(readFontFiles(font, cwd)).rejects.toThrow(
    /^The font "Noto Sans" in astro\.config\.mjs has no file @fontsource-variable\/noto-sans\/.*\.woff2\. Correct its "src", or install its package\.$/,
  );
});

test('loads files of the network once, and has them without it', async () => {
  const { cwd, requests, address } = await setUp();
  const [file, ...others] = await readFontFiles(remote(`${address}/latin.woff2`), cwd);
  expect(others).toEqual([]);
  expect(file).toMatchObject({ weights: [100, 900], isItalic: false, ranges: ['U+0-FF'] });
  expect(await readFile(join(cwd, file!.path))).toEqual(await readFile(LATIN));
  expect(await readFontFiles(remote(`${address}/latin.woff2`), cwd)).toEqual([file]);
  expect(requests).toEqual(['/latin.woff2']);
});

test('names a font of the network that cannot be loaded, and goes on without it', async () => {
  const { cwd, address } = await setUp();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  expect(await readFontFiles(remote(`${address}/none.woff2`), cwd)).toEqual([]);
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/have the font "Noto Sans", which cannot be loaded: \S+none\.woff2 answers 404\. /),
  ]);
  expect(await readFontFiles(remote(`${address}/old.woff`), cwd)).toEqual([]);
  expect(warn.mock.lastCall).toEqual([
    expect.stringMatching(/cannot be loaded: it has no file in WOFF2, TrueType or OpenType\. /),
  ]);
});
