import { describe, expect, it } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { loadListed, loadProfiles, loadTemplates } from './content.ts';
import { profilePaths } from './listing-paths.ts';
import { listedPaths, privatePagePaths, viewPagePaths } from './static-paths.ts';
import { HIDDEN, manyDecks, openSite } from './site.fixture.ts';

const CLASSIC = aPresentation({ oid: 'classic-one', schemaVersion: '0' });
const FILES = { 'presentations/sealed.json': HIDDEN, 'presentations/classic.json': CLASSIC };

const oidsOf = (paths: readonly { params: { oid: string } }[]) =>
  [...new Set(paths.map(({ params }) => params.oid))].sort();
const linksOf = (paths: readonly { params: { link_id: string } }[]) => [
  ...new Set(paths.map(({ params }) => params.link_id)),
];

describe('the static paths of content', () => {
  it('are those of all listed content, by type and schema version', async () => {
    await openSite(FILES);
    expect(oidsOf(await listedPaths({}))).toEqual(['classic-one', 'how-rivers-flow', 'rivers-of-data']);
    expect(oidsOf(await listedPaths({}, 'video'))).toEqual(['how-rivers-flow']);
    expect(oidsOf(await viewPagePaths({}, 'presentation', '0'))).toEqual(['classic-one']);
    expect(oidsOf(await viewPagePaths({}, 'presentation', '2'))).toEqual(['rivers-of-data']);
  });

  it('has a view page in every language, the default one without a prefix', async () => {
    await openSite(FILES);
    const paths = await viewPagePaths({ areKeyed: true }, 'video');
    const prefixes = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? undefined : locale));
    expect(paths.map(({ params }) => params.locale).sort()).toEqual(prefixes.sort());
    expect(new Set(paths.map(({ key }) => key)).size).toBe(1);
  });

  it('has a private page only for content behind a view link', async () => {
    await openSite(FILES);
    expect(linksOf(await privatePagePaths({}))).toEqual(['Sl2vN7xQm4KtR9wJ']);
  });

  it('are only those of the requested names, and skip unknown ones', async () => {
    await openSite(FILES);
    const request = { names: ['rivers-of-data', 'nothing', 'sealed-letter', 'ada'] };
    expect(oidsOf(await listedPaths(request))).toEqual(['rivers-of-data']);
    expect(oidsOf(await viewPagePaths(request, 'video'))).toEqual([]);
    expect(linksOf(await privatePagePaths(request))).toEqual([]);
    expect(oidsOf(await profilePaths(request))).toEqual(['ada']);
    const other = { names: ['Sl2vN7xQm4KtR9wJ'] };
    expect(linksOf(await privatePagePaths(other))).toEqual(['Sl2vN7xQm4KtR9wJ']);
    expect(oidsOf(await listedPaths(other))).toEqual([]);
    expect(oidsOf(await profilePaths(other))).toEqual([]);
  });

  it('are none if no name is requested', async () => {
    await openSite(FILES);
    expect(await listedPaths({ names: [] })).toEqual([]);
    expect(await privatePagePaths({ names: [] })).toEqual([]);
    expect(await profilePaths({ names: [] })).toEqual([]);
  });
});

describe('the content of a site', () => {
  it('is listed newest first, without hidden content', async () => {
    await openSite({ ...manyDecks(3), 'presentations/sealed.json': HIDDEN });
    const listed = await loadListed();
    expect(listed.map(({ oid }) => oid)).toEqual([
      ...['how-rivers-flow', 'rivers-of-data', 'deck-01', 'deck-02', 'deck-03'],
    ]);
  });

  it('has a profile for owners with listed content and an oid, and for no others', async () => {
    const owner = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
    await openSite({
      'owners/nobody.json': { ...owner, oid: '' },
      'owners/hider.json': { ...owner, oid: 'hider' },
      'owners/idler.json': { ...owner, oid: 'idler' },
      'presentations/a.json': aPresentation({ oid: 'without-oid', owner: 'nobody' }),
      'presentations/b.json': { ...HIDDEN, owner: 'hider' },
    });
    const profiles = await loadProfiles();
    expect(profiles.map(({ id }) => id)).toEqual(['ada-lovelace']);
    expect(profiles[0]?.published.map(({ oid }) => oid)).toEqual(['how-rivers-flow', 'rivers-of-data']);
  });

  it('has its templates by title', async () => {
    const template = { title: 'Plan', subTitle: 'For plans', thumbnail: '../media/rivers.png' };
    await openSite({
      'templates/a.json': { ...template, slug: 'zebra', title: 'Zebra' },
      'templates/b.json': { ...template, slug: 'apple', title: 'apple' },
    });
    expect((await loadTemplates()).map(({ slug }) => slug)).toEqual(['apple', 'plan', 'zebra']);
  });
});
