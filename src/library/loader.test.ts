import { EventEmitter } from 'node:events';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoaderContext } from 'astro/loaders';
import { contentLoader as loaderOf } from './loader.ts';
import { NO_ENTRY } from './no-entry.ts';
import { CONTENT_FOLDERS, type ContentFolder } from './content-folders.ts';
import { aPresentation, goodContent, writeContent } from './content.fixture.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Returns a loader that rejects pictures that contain "damaged". */
const contentLoader = (folder: ContentFolder) =>
  loaderOf(folder, {
    version: 'test',
    check: async (file) =>
      (await readFile(file)).includes('damaged') ? { fault: 'is damaged', remedy: 'export it again' } : null,
  });

interface Entry {
  id: string;
  data: Record<string, unknown>;
  digest?: string;
}

/** Returns a loader context with a store like that of the content layer. */
function aContext(watcher: EventEmitter | null = aWatcher()) {
  const entries = new Map<string, Entry>();
  const errors: string[] = [];
  const store = {
    entries: () => [...entries],
    get: (id: string) => entries.get(id),
    clear: () => entries.clear(),
    delete: (id: string) => void entries.delete(id),
    set: (entry: Entry) => {
      if (entries.get(entry.id)?.digest === entry.digest) return false;
      entries.set(entry.id, entry);
      return true;
    },
  };
  const warnings: string[] = [];
  const logger = {
    error: (message: string) => void errors.push(message),
    warn: (message: string) => void warnings.push(message),
  };
  const notes = new Map<string, string>();
  const meta = {
    get: (key: string) => notes.get(key),
    set: (key: string, value: string) => notes.set(key, value),
  };
  const context = {
    store,
    meta,
    logger,
    watcher: watcher ?? undefined,
    generateDigest: (data: unknown) => JSON.stringify(data),
  };
  return { context: context as unknown as LoaderContext, entries, errors, warnings };
}

/** Returns the part of a file watcher that a loader uses. */
function aWatcher(): EventEmitter & { add: () => void } {
  return Object.assign(new EventEmitter(), { add: () => undefined });
}

async function useContent(files: Record<string, unknown>): Promise<string> {
  const root = await writeContent(files);
  vi.stubEnv('PODIUM_CONTENT', root);
  return root;
}

test('makes a collection of every folder, by the ids that pages use', async () => {
  await useContent(goodContent());
  const ids: Record<string, string[]> = {};
  for (const folder of CONTENT_FOLDERS) {
    const { context, entries } = aContext();
    await contentLoader(folder).load(context);
    ids[folder] = [...entries.keys()];
  }
  expect(ids).toEqual({
    presentations: ['rivers-of-data'],
    videos: ['how-rivers-flow'],
    templates: ['plan'],
    owners: ['ada-lovelace'],
    series: [NO_ENTRY],
    site: ['site'],
  });
});

test('has one entry without content in an empty collection, of which Astro would warn', async () => {
  const root = await useContent(goodContent());
  const { context, entries } = aContext();
  const loader = contentLoader('templates');
  await loader.load(context);
  await rm(join(root, 'templates'), { recursive: true });
  await loader.load(context);
  expect([...entries.keys()]).toEqual([NO_ENTRY]);
});

test('loads nothing in a build, which reads its content itself', async () => {
  await useContent(goodContent());
  const { context, entries } = aContext(null);
  await contentLoader('presentations').load(context);
  expect(entries.size).toBe(0);
});

test('removes deleted content from the collection', async () => {
  const root = await useContent({
    ...goodContent(),
    'presentations/two.json': aPresentation({ oid: 'two-rivers' }),
  });
  const { context, entries } = aContext();
  const loader = contentLoader('presentations');
  await loader.load(context);
  expect(entries.size).toBe(2);
  await rm(join(root, 'presentations/two.json'));
  await loader.load(context);
  expect([...entries.keys()]).toEqual(['rivers-of-data']);
});

test('reads a changed file again in the dev server, and keeps the last good state of a broken one', async () => {
  const root = await useContent(goodContent());
  const watcher = aWatcher();
  const { context, entries, errors } = aContext(watcher);
  await contentLoader('presentations').load(context);
  const file = join(root, 'presentations/rivers.json');
  const title = () => entries.get('rivers-of-data')?.data['title'];

  await writeFile(file, JSON.stringify(aPresentation({ title: 'Seas of data' })));
  watcher.emit('change', file);
  await vi.waitFor(() => expect(title()).toBe('Seas of data'));

  await writeFile(file, '{ "title": "Half wri');
  watcher.emit('change', file);
  await vi.waitFor(() => expect(errors.join()).toContain('presentations/rivers.json'));
  expect(title()).toBe('Seas of data');
});

test('leaves out a pick of removed content in the dev server, with a warning', async () => {
  const root = await useContent(goodContent());
  const watcher = aWatcher();
  const { context, entries, warnings } = aContext(watcher);
  await contentLoader('presentations').load(context);
  const file = join(root, 'presentations/rivers.json');
  await rm(file);
  watcher.emit('unlink', file);
  await vi.waitFor(() => expect([...entries.keys()]).toEqual([NO_ENTRY]));
  expect(warnings.join()).toContain('staffPicks[0] is "rivers-of-data", but no content has that oid.');
});

test('keeps removed content in the dev server while other files have faults', async () => {
  const root = await useContent(goodContent());
  const watcher = aWatcher();
  const { context, entries, errors } = aContext(watcher);
  await contentLoader('presentations').load(context);
  const [file, site] = [join(root, 'presentations/rivers.json'), join(root, 'site/site.json')];
  const text = await readFile(site, 'utf8');
  await writeFile(site, '{');
  await rm(file);
  watcher.emit('unlink', file);
  await vi.waitFor(() => expect(errors.join()).toContain('site/site.json'));
  expect(entries.size).toBe(1);

  await writeFile(site, text);
  watcher.emit('change', site);
  await vi.waitFor(() => expect([...entries.keys()]).toEqual([NO_ENTRY]));
});

test('limits the effect of a fault in the dev server to saved files', async () => {
  const root = await useContent({
    ...goodContent(),
    'presentations/two.json': aPresentation({ oid: 'two-rivers', topPicks: ['rivers-of-data'] }),
    'presentations/three.json': aPresentation({ oid: 'three-rivers' }),
  });
  const watcher = aWatcher();
  const [{ context, entries }, site] = [aContext(watcher), aContext(watcher)];
  await contentLoader('presentations').load(context);
  await contentLoader('site').load(site.context);
  const before = entries.get('two-rivers');
  await writeFile(join(root, 'presentations/rivers.json'), '{');
  const saved = join(root, 'presentations/three.json');
  await writeFile(saved, JSON.stringify(aPresentation({ oid: 'three-rivers', title: 'Three' })));
  watcher.emit('change', saved);
  await vi.waitFor(() => expect(entries.get('three-rivers')?.data['title']).toBe('Three'));
  expect(entries.get('two-rivers')).toBe(before);
  expect(site.entries.get('site')?.data['staffPicks']).toEqual(['rivers-of-data']);
});

test('replaces faulty first settings of the site in the dev server by defaults', async () => {
  await useContent({ ...goodContent(), 'site/site.json': '{' });
  const { context, entries } = aContext();
  await contentLoader('site').load(context);
  expect(entries.get('site')?.data).toMatchObject({ name: 'Podium', staffPicks: [] });
});

test('forgets the content of another folder in the dev server', async () => {
  await useContent(goodContent());
  const { context, entries } = aContext();
  await contentLoader('owners').load(context);
  await useContent({ 'site/site.json': '{' });
  await contentLoader('owners').load(context);
  expect(entries.size).toBe(0);
});

test('keeps the last good state of content with a damaged picture in the dev server', async () => {
  const root = await useContent(goodContent());
  const picture = join(root, 'media/rivers.png');
  const watcher = aWatcher();
  const { context, entries, errors } = aContext(watcher);
  await contentLoader('presentations').load(context);
  await appendFile(picture, 'damaged');
  watcher.emit('change', picture);
  await vi.waitFor(() => expect(errors.join()).toContain('which is damaged'));
  expect([...entries.keys()]).toEqual(['rivers-of-data']);
});
