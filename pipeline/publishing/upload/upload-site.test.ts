// @vitest-environment node
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { writeContent } from '#library/content.fixture';
import { parseHeadersFile } from '#domain/addresses/headers-file';
import { listFiles } from '#pipeline/site/list-files';
import { hashFiles } from '#pipeline/site/manifest';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { parsePolicy } from '#pipeline/site/policy';
import {
  findStaleNames,
  MARKER_FILE,
  planUploads,
  UPLOAD_STEPS,
  uploadSite,
  type Storage,
  type UploadOptions,
} from './upload-site.ts';

/** Creates a storage in a folder, which records the files that it receives. */
function folderStorage() {
  const sent: string[] = [];
  const removed: string[] = [];
  let failsAt = '';
  const storage: Storage = {
    copy: (from, to, names) => {
      for (const name of names) {
        if (name === failsAt) return Promise.reject(new Error('the line is down'));
        mkdirSync(dirname(join(to, name)), { recursive: true });
        copyFileSync(join(from, name), join(to, name));
        sent.push(name);
      }
      return Promise.resolve();
    },
    delete: (from, names) => {
      for (const name of names) rmSync(join(from, name));
      removed.push(...names);
      return Promise.resolve();
    },
    list: (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(folder, name)).isFile(),
      ),
    readFile: (file) => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return null;
      }
    },
    write: (file, text) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
  };
  const take = (list: string[]) => list.splice(0);
  return {
    storage,
    takeSent: () => take(sent),
    takeRemoved: () => take(removed),
    failAt: (name: string) => (failsAt = name),
  };
}

const headers = parseHeadersFile('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
const SITE = { 'index.html': 'home', 'a/index.html': 'a', 'data.json': '{}', '_astro/a.1.js': '1' };

async function setUp() {
  const folder = await writeContent(
    Object.fromEntries(Object.entries(SITE).map(([name, text]) => [`site/${name}`, text])),
  );
  const [root, target] = [join(folder, 'site'), join(folder, 'bucket')];
  mkdirSync(join(folder, 'records'));
  const folders = folderStorage();
  const upload = async (given: Partial<UploadOptions> = {}) => {
    const files = await listFiles(root);
    await uploadSite(folders.storage, {
      root,
      target,
      headers,
      flags: [],
      deletesStale: false,
      isDryRun: false,
      comparesAll: false,
      names: files.map(({ name }) => name),
      published: await hashFiles(files),
      recordFolder: join(folder, 'records'),
      print: () => undefined,
      ...given,
    });
    return folders.takeSent();
  };
  const change = (name: string, text: string) => writeFileSync(join(root, name), text);
  return { ...folders, root, target, upload, change };
}

const ALL = ['_astro/a.1.js', 'data.json', 'a/index.html', 'index.html'];

test('sends everything the first time: hashed files, data, then pages', async () => {
  const { upload } = await setUp();
  expect(await upload()).toEqual(ALL);
});

test('sends only changed files afterwards', async () => {
  const { upload, change, target } = await setUp();
  await upload();
  expect(await upload()).toEqual([]);
  change('a/index.html', 'changed');
  change('_astro/b.2.js', '2');
  expect(await upload()).toEqual(['_astro/b.2.js', 'a/index.html']);
  expect(readFileSync(join(target, 'a/index.html'), 'utf8')).toBe('changed');
});

test('keeps removed files until they should be deleted', async () => {
  const { upload, root, takeRemoved } = await setUp();
  await upload();
  rmSync(join(root, 'data.json'));
  await upload();
  expect(takeRemoved()).toEqual([]);
  await upload({ deletesStale: true });
  expect(takeRemoved()).toEqual(['data.json']);
  await upload({ deletesStale: true });
  expect(takeRemoved()).toEqual([]);
});

test('compares all files after an interrupted upload', async () => {
  const { upload, change, failAt } = await setUp();
  await upload();
  change('data.json', '[]');
  change('index.html', 'new');
  failAt('index.html');
  await expect(upload()).rejects.toThrow('the line is down');
  failAt('');
  // Reverts to the previously uploaded site, while the storage contains a part of the other one.
  change('data.json', '{}');
  change('index.html', 'home');
  expect((await upload()).slice(-ALL.length)).toEqual(ALL);
});

test('compares all files after an upload from another machine', async () => {
  const { upload, target } = await setUp();
  await upload();
  writeFileSync(join(target, MARKER_FILE), 'of another machine');
  expect(await upload()).toEqual(ALL);
  expect(await upload()).toEqual([]);
});

test.each<[string, Partial<UploadOptions>]>([
  ['it is asked for', { comparesAll: true }],
  ['flags may leave files out', { flags: ['--exclude', '*.json'] }],
  ['the site was not published here', { published: undefined }],
])('compares all files if %s', async (_, given) => {
  const { upload } = await setUp();
  await upload();
  expect(await upload(given)).toEqual(ALL);
});

test('deletes files of others if all are compared', async () => {
  const { upload, target, takeRemoved } = await setUp();
  await upload();
  writeFileSync(join(target, 'a/evil.html'), 'evil');
  await upload({ deletesStale: true });
  expect(takeRemoved()).toEqual([]);
  await upload({ deletesStale: true, comparesAll: true });
  expect(takeRemoved()).toEqual(['a/evil.html']);
});

test('changes nothing in a dry run', async () => {
  const { upload, change, storage, target } = await setUp();
  await upload();
  const marker = storage.readFile(join(target, MARKER_FILE));
  change('index.html', 'new');
  await upload({ isDryRun: true });
  expect(storage.readFile(join(target, MARKER_FILE))).toBe(marker);
  expect(await upload()).toEqual(['index.html']);
});

const FILE = parseHeadersFile(buildHeadersFile(parsePolicy("default-src 'self'")));
const NAMES = [
  'index.html',
  'de/404.html',
  'p/a/b/index.html',
  'p/a/b/index.html.br',
  'view/c/index.html',
  'view/c/playback.json',
  'view/c/_pictures/1.avif',
  '_astro/app.1.js',
  '_astro/app.1.js.gz',
  'feed.xml',
  'search/en/pagefind.js',
];

/** Returns the step and the headers of a file. */
function planOf(name: string): string[] {
  const [upload] = planUploads([name], FILE);
  return upload ? [upload.step, ...Object.values(upload.headers)] : [];
}

test.each([
  ['index.html', 'pages', 'public, max-age=60, stale-while-revalidate=86400', 'text/html; charset=utf-8'],
  ['de/404.html', 'pages', 'public, max-age=0, must-revalidate', 'text/html; charset=utf-8'],
  ['view/c/index.html', 'pages', 'private, no-cache', 'text/html; charset=utf-8'],
  ['view/c/playback.json', 'data', 'private, no-cache', 'application/json; charset=utf-8'],
  ['view/c/_pictures/1.avif', 'named by content', 'private, max-age=31536000, immutable', 'image/avif'],
  [
    'feed.xml',
    'data',
    'public, max-age=3600, stale-while-revalidate=86400',
    'application/atom+xml; charset=utf-8',
  ],
])('uploads %s with %s', (name, ...plan) => {
  expect(planOf(name)).toEqual(plan);
});

test('uploads a compressed copy with the type of its contents and its encoding', () => {
  expect(planOf('p/a/b/index.html.br')).toEqual([...planOf('p/a/b/index.html'), 'br']);
  expect(planOf('_astro/app.1.js.gz')).toEqual([...planOf('_astro/app.1.js'), 'gzip']);
});

test('uploads every file once, and pages after the files that they need', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(NAMES), (names) => {
      const plan = planUploads(names, FILE);
      expect(plan.flatMap((upload) => upload.names).toSorted()).toEqual(names.toSorted());
      const places = plan.map(({ step }) => UPLOAD_STEPS.indexOf(step));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      const groups = plan.map(({ step, headers }) => JSON.stringify([step, headers]));
      expect(new Set(groups).size).toBe(groups.length);
    }),
  );
});

test('finds files that the site no longer has', () => {
  expect(findStaleNames(['a', 'b', 'c'], ['c', 'a', 'd'])).toEqual(['b']);
});
