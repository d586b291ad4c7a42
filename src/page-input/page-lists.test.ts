import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPresentation, aStoryboard, aTemplate } from '#library/content.fixture';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { contentKey, viewPageKey } from './cache-keys.ts';
import { profilePaths } from './listing-paths.ts';
import { listPagesOfFile, staticPaths, withOnlyPage } from './page-lists.ts';
import { HIDDEN, manyDecks, openSite, startBuild } from './site.fixture.ts';
import type { PageRequest, StaticPath } from './static-paths.ts';

const FILES = globSync('**/*.{astro,ts}', { cwd: join(import.meta.dirname, '../pages') });

test.each(FILES.filter((file) => file.includes('[')))('the pages of %s are listed', async (file) => {
  await openSite({});
  expect(await listPagesOfFile(file, {})).toBeInstanceOf(Array);
});

test('a file without a list is named', () => {
  expect(() => listPagesOfFile('toString', {})).toThrow(
    'src/pages/toString has no list of pages. Add one to src/page-input/page-lists.ts.',
  );
});

test('Astro gets the pages of the list, or the only one that it renders', async () => {
  await openSite({});
  const file = 'p/[oid]/index.astro';
  const paths = await staticPaths(file)();
  expect(paths).toEqual(await listPagesOfFile(file, {}));
  const only = { params: { oid: 'a' }, props: {} };
  expect(await withOnlyPage(only, staticPaths(file))).toEqual([only]);
  expect(await staticPaths(file)()).toEqual(paths);
});

test('a build that only bundles the program has no pages', async () => {
  startBuild({ hasPages: false });
  expect(await staticPaths('p/[oid]/index.astro')()).toEqual([]);
});

const VIEW = '[...locale]/p/[oid]/[slug].astro';
const VIDEO = '[...locale]/v/[oid]/[slug].astro';
const PRIVATE = '[...locale]/view/[link_id].astro';
const EMBED = 'p/embed/[oid].astro';
const PLAYBACK = 'playback/[folder]/[oid].json.ts';
const TEMPLATE = '[...locale]/presentation-template/[slug].astro';
const PLAYING = '[...locale]/presentation-template/[playing].astro';
const TEMPLATE_PLAYBACK = 'playback/template/[slug].json.ts';
const SITE = {
  'presentations/sealed.json': HIDDEN,
  'presentations/classic.json': aPresentation({ oid: 'classic-one', schemaVersion: '0' }),
};

const valuesOf = (paths: readonly StaticPath[], name: string) =>
  [...new Set(paths.map(({ params }) => params[name]))].sort();
const oidsOf = (paths: readonly StaticPath[]) => valuesOf(paths, 'oid');
const linksOf = (paths: readonly StaticPath[]) => valuesOf(paths, 'link_id');

test('pages of all content are listed, view pages in every language', async () => {
  await openSite(manyDecks(2));
  const views = await listPagesOfFile(VIEW, {});
  expect(views.filter(({ params }) => params['oid'] === 'deck-01')).toHaveLength(LOCALES.length);
  expect(oidsOf(await listPagesOfFile(EMBED, {}))).toContain('deck-01');
});

test('pages have keys only if a request asks for them', async () => {
  const content = await openSite({});
  const key = await contentKey(content.get('rivers-of-data')!);
  const keysOf = async (request: PageRequest) =>
    (await listPagesOfFile(EMBED, { ...request, names: ['rivers-of-data'] })).map((path) => path.key);
  expect(await keysOf({ areKeyed: true })).toEqual([key]);
  expect(await keysOf({})).toEqual([undefined]);
});

test('pages that stay as the last build made them are not listed', async () => {
  const content = await openSite(manyDecks(2));
  const unchanged = await contentKey(content.get('deck-01')!);
  const request = { areKeyed: true, isKept: (key: string) => key === unchanged };
  expect(oidsOf(await listPagesOfFile(EMBED, request))).not.toContain('deck-01');
  expect(oidsOf(await listPagesOfFile(PLAYBACK, request))).not.toContain('deck-01');
  expect(oidsOf(await listPagesOfFile(EMBED, request))).toContain('deck-02');
  // View pages have keys of their own, because they also show other content.
  expect(oidsOf(await listPagesOfFile(VIEW, request))).toContain('deck-01');
});

test('view pages that stay are listed in no language', async () => {
  const content = await openSite(manyDecks(2));
  const unchanged = await viewPageKey(content.get('deck-01')!);
  const request = { areKeyed: true, isKept: (key: string) => key === unchanged };
  expect(oidsOf(await listPagesOfFile(VIEW, request))).not.toContain('deck-01');
});

test('pages are those of all listed content, by type and schema version', async () => {
  await openSite(SITE);
  expect(oidsOf(await listPagesOfFile(EMBED, {}))).toEqual([
    'classic-one',
    'how-rivers-flow',
    'rivers-of-data',
  ]);
  expect(oidsOf(await listPagesOfFile('v/[oid]/index.astro', {}))).toEqual(['how-rivers-flow']);
  expect(oidsOf(await listPagesOfFile('[...locale]/[oid]/[slug].astro', {}))).toEqual(['classic-one']);
  expect(oidsOf(await listPagesOfFile(VIEW, {}))).toEqual(['rivers-of-data']);
});

test('a video has a view page in every language, the default one without a prefix', async () => {
  await openSite(SITE);
  const paths = await listPagesOfFile(VIDEO, { areKeyed: true });
  const prefixes = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? undefined : locale));
  expect(paths.map(({ params }) => params['locale']).sort()).toEqual(prefixes.sort());
  expect(new Set(paths.map(({ key }) => key)).size).toBe(1);
});

test('there is a private page only for content behind a view link', async () => {
  await openSite(SITE);
  expect(linksOf(await listPagesOfFile(PRIVATE, {}))).toEqual(['Sl2vN7xQm4KtR9wJ']);
});

test('pages are only those of the requested names, and skip unknown ones', async () => {
  await openSite(SITE);
  const request = { names: ['rivers-of-data', 'nothing', 'sealed-letter', 'ada'] };
  expect(oidsOf(await listPagesOfFile(EMBED, request))).toEqual(['rivers-of-data']);
  expect(oidsOf(await listPagesOfFile(VIDEO, request))).toEqual([]);
  expect(linksOf(await listPagesOfFile(PRIVATE, request))).toEqual([]);
  expect(oidsOf(await profilePaths(request))).toEqual(['ada']);
  const other = { names: ['Sl2vN7xQm4KtR9wJ'] };
  expect(linksOf(await listPagesOfFile(PRIVATE, other))).toEqual(['Sl2vN7xQm4KtR9wJ']);
  expect(oidsOf(await listPagesOfFile(EMBED, other))).toEqual([]);
  expect(oidsOf(await profilePaths(other))).toEqual([]);
});

test('there are no pages of content if no name is requested', async () => {
  await openSite(SITE);
  expect(await listPagesOfFile(EMBED, { names: [] })).toEqual([]);
  expect(await listPagesOfFile(PRIVATE, { names: [] })).toEqual([]);
  expect(await profilePaths({ names: [] })).toEqual([]);
});

test('a template has a page, and with a storyboard another page and a playback file', async () => {
  await openSite({
    'templates/plan.json': aTemplate(),
    'templates/talk.json': aTemplate({ slug: 'talk', storyboard: aStoryboard() }),
  });
  expect(valuesOf(await listPagesOfFile(TEMPLATE, {}), 'slug')).toEqual(['plan']);
  const playing = await listPagesOfFile(PLAYING, {});
  expect(valuesOf(playing, 'playing')).toEqual(['talk']);
  expect(playing).toHaveLength(LOCALES.length);
  expect(valuesOf(await listPagesOfFile(TEMPLATE_PLAYBACK, {}), 'slug')).toEqual(['talk']);
});

/** Returns the keys of all pages with templates, of which "talk" has this background. */
async function keysWith(background: string, title = 'Talk'): Promise<ReadonlyMap<string, unknown>> {
  const storyboard = aStoryboard({ background });
  await openSite({
    'templates/plan.json': aTemplate(),
    'templates/talk.json': aTemplate({ slug: 'talk', title, storyboard }),
    'templates/walk.json': aTemplate({ slug: 'walk', title: 'Walk', storyboard: aStoryboard() }),
  });
  const files = [TEMPLATE, PLAYING, TEMPLATE_PLAYBACK, '[...locale]/presentation-template/index.astro'];
  const lists = await Promise.all(files.map((file) => listPagesOfFile(file, { areKeyed: true })));
  return new Map(lists.flat().map(({ params, key }) => [Object.values(params).join(' '), key] as const));
}

test('another storyboard of a template makes its page and its playback file anew, and no other', async () => {
  const [before, after] = [await keysWith('#10131a'), await keysWith('#ffffff')];
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
  expect(changed.filter((name) => !name.endsWith('talk'))).toEqual([]);
  expect(changed).toHaveLength(LOCALES.length + 1);
});

test('another storyboard of the first template makes the listing anew, because it is its social card', async () => {
  const [before, after] = [await keysWith('#10131a', 'A talk'), await keysWith('#ffffff', 'A talk')];
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
  expect(changed.filter((name) => name.endsWith('talk'))).toHaveLength(LOCALES.length + 1);
  expect(changed.filter((name) => !name.endsWith('talk'))).toHaveLength(LOCALES.length);
});
