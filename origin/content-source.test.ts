// @vitest-environment node
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aPresentation, writeContent } from '#library/content.fixture';
import { openLibrary } from './content-source.ts';
import { VIEW_LINK, testContent } from './origin.fixture.ts';

async function openContent() {
  const root = await writeContent(testContent());
  const warnings: unknown[] = [];
  const source = await openLibrary(root, (message) => warnings.push(message));
  const write = (name: string, content: unknown) =>
    writeFile(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  return { root, source, warnings, write };
}

describe('content', () => {
  test('is found by oid', async () => {
    const { source } = await openContent();
    expect(await source.find('rivers-of-data')).toEqual({
      oid: 'rivers-of-data',
      title: 'Rivers of data',
      path: '/p/rivers-of-data/rivers-of-data/',
      privacy: 'public',
      likesCount: 312,
    });
    expect(await source.find('nobody-knows')).toBeUndefined();
    expect(await source.find('__proto__')).toBeUndefined();
  });

  test('is found by its view link, and then has the private address', async () => {
    const { source } = await openContent();
    expect(await source.findByLink(VIEW_LINK)).toMatchObject({
      oid: 'hidden-one',
      path: `/view/${VIEW_LINK}/`,
    });
    expect(await source.findByLink('')).toBeUndefined();
  });

  test('has its viewer data', async () => {
    const { source } = await openContent();
    const hidden = await source.find('hidden-one');
    const open = await source.find('rivers-of-data');
    expect(hidden && (await source.readViewerDefaults(hidden))).toMatchObject({ showMakeACopyButton: true });
    expect(open && (await source.readViewerDefaults(open))).toBeUndefined();
  });

  test('has a start page: the first staff pick', async () => {
    expect((await openContent()).source.samplePath).toBe('/p/rivers-of-data/rivers-of-data/');
  });
});

describe('without a restart', () => {
  test('a new file is found', async () => {
    const { source, write } = await openContent();
    expect(await source.find('new-one')).toBeUndefined();
    await write('presentations/new.json', aPresentation({ oid: 'new-one' }));
    expect(await source.find('new-one')).toMatchObject({ oid: 'new-one' });
  });

  test('a change takes effect, above all one of privacy', async () => {
    const { source, write } = await openContent();
    await write(
      'presentations/rivers.json',
      aPresentation({ privacy: 'private', viewLink: { link_id: `${VIEW_LINK}-b` } }),
    );
    expect(await source.find('rivers-of-data')).toMatchObject({ privacy: 'private' });
    expect(await source.findByLink(`${VIEW_LINK}-b`)).toMatchObject({ oid: 'rivers-of-data' });
  });

  test('a removed file disappears', async () => {
    const { root, source } = await openContent();
    await rm(join(root, 'presentations/no-likes.json'));
    expect(await source.find('no-likes')).toBeUndefined();
  });

  test('a broken file is left out with a warning, and returns when it is repaired', async () => {
    const { root, source, warnings, write } = await openContent();
    await write('presentations/no-likes.json', '{');
    expect(await source.find('no-likes')).toBeUndefined();
    expect(await source.find('rivers-of-data')).toBeDefined();
    expect(warnings.at(-1)).toContain('presentations/no-likes.json');
    await utimes(join(root, 'presentations'), new Date(0), new Date(0));
    await write('presentations/no-likes.json', aPresentation({ oid: 'no-likes' }));
    expect(await source.find('no-likes')).toBeDefined();
  });

  test('a file that breaks after it was found has no viewer data', async () => {
    const { root, source, write } = await openContent();
    const entry = (await source.find('hidden-one'))!;
    await write('presentations/hidden.json', '{ "oid": ');
    expect(await source.readViewerDefaults(entry)).toBeUndefined();
    await rm(join(root, 'presentations/hidden.json'));
    expect(await source.readViewerDefaults(entry)).toBeUndefined();
  });

  test('a broken site file keeps the former settings', async () => {
    const { source, write } = await openContent();
    await write('site/site.json', '{');
    await write('presentations/new.json', aPresentation({ oid: 'new-one' }));
    await source.find('new-one');
    expect(await source.find('rivers-of-data')).toBeDefined();
  });
});

test('A folder without usable content cannot be opened', async () => {
  const root = await writeContent({ 'site/site.json': '{' });
  await expect(openLibrary(root, () => undefined)).rejects.toThrow('site/site.json');
});

test('knows planned content from its instant on, and no draft [2.84]', async () => {
  let now = new Date('2027-03-04T09:59:59Z');
  const root = await writeContent({
    ...testContent(),
    'presentations/later.json': aPresentation({ oid: 'a-later-one', publishAt: '2027-03-04T10:00:00Z' }),
    'presentations/draft.json': aPresentation({ oid: 'a-draft', draft: true }),
  });
  const source = await openLibrary(root, () => undefined, { now: () => now });
  expect(await source.find('a-later-one')).toBeUndefined();
  now = new Date('2027-03-04T10:00:00Z');
  expect(await source.find('a-later-one')).toMatchObject({ oid: 'a-later-one' });
  expect(await source.find('a-draft')).toBeUndefined();
});
