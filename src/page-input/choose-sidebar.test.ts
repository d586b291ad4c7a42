import { describe, expect, it } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { chooseSidebar } from './choose-sidebar.ts';
import { loadSeriesPlace } from './content.ts';
import { aSite, HIDDEN, manyDecks, manyFilms, openSite } from './site.fixture.ts';

const oids = (entries: readonly { oid: string }[]) => entries.map(({ oid }) => oid);

const PICKS = Array.from({ length: 9 }, (_, index) => `deck-0${index + 1}`);
const FILMS = Array.from({ length: 6 }, (_, index) => `film-0${index + 1}`);

async function choose(oid: string, files: Record<string, unknown> = {}) {
  const entries = await openSite({ ...manyDecks(9), ...manyFilms(6), ...aSite(PICKS, FILMS), ...files });
  return chooseSidebar(entries.get(oid)!);
}

/** Returns the oid of the content to which the page of some content in a language leads first. */
const first = async (oid: string, locale: Locale, files: Record<string, unknown>) =>
  (await choose(oid, files)).upNext.get(locale)?.[0]?.oid;

describe('the sidebar of a view page', () => {
  it('shows four staff picks and three videos of the site, and never its own content', async () => {
    for (const oid of ['deck-01', 'deck-05', 'film-03']) {
      const { picks, videos, areTopPicks } = await choose(oid);
      expect(areTopPicks).toBe(false);
      expect([picks.length, videos.length]).toEqual([4, 3]);
      expect(PICKS).toEqual(expect.arrayContaining(oids(picks)));
      expect(FILMS).toEqual(expect.arrayContaining(oids(videos)));
      expect(oids([...picks, ...videos])).not.toContain(oid);
    }
  });

  it('is the same in every build, and differs between pages', async () => {
    const { picks } = await choose('deck-01');
    expect(oids((await choose('deck-01')).picks)).toEqual(oids(picks));
    const choices = new Set<string>();
    for (const film of FILMS) choices.add(oids((await choose(film)).picks).join(' '));
    expect(choices.size).toBeGreaterThan(1);
  });

  it('shows the picks of its own content in place of the staff picks', async () => {
    const picking = aPresentation({ oid: 'own-picks', topPicks: ['deck-08', 'film-02'] });
    const files = { 'presentations/own.json': picking, ...aSite(PICKS, ['film-02', 'film-03']) };
    const { picks, videos, areTopPicks } = await choose('own-picks', files);
    expect(areTopPicks).toBe(true);
    expect(oids(picks).sort()).toEqual(['deck-08', 'film-02']);
    // A video is not shown twice.
    expect(oids(videos)).toEqual(['film-03']);
  });

  it('leads on to listed content, by identifier, which no block shows a second time', async () => {
    const { picks, videos, upNext } = await choose('deck-01', { 'presentations/sealed.json': HIDDEN });
    expect([...upNext.values()].map(oids)).toEqual(LOCALES.map(() => ['deck-02']));
    expect(oids([...picks, ...videos])).not.toContain('deck-02');
  });

  it('leads on to content with the same tags, before any other [2.24]', async () => {
    const ofSea = (oid: string) => aPresentation({ oid, tags: ['Sea'] });
    const files = { 'presentations/a.json': ofSea('a-sea'), 'presentations/z.json': ofSea('z-sea') };
    expect(await first('a-sea', 'en', files)).toBe('z-sea');
    expect(await first('z-sea', 'en', files)).not.toBe('a-sea');
  });

  it('leads on to content in the same language, before any other [2.24]', async () => {
    const german = (oid: string) => aPresentation({ oid, language: 'de' });
    const files = { 'presentations/b.json': german('b-de'), 'presentations/z.json': german('z-de') };
    expect(await first('b-de', 'en', files)).toBe('z-de');
    expect(await first('z-de', 'de', files)).toBe('b-de');
    expect(await first('deck-09', 'de', files)).toMatch(/^(?:deck|film)-/);
  });

  it('leads from the only content in a language to content in that of the page [2.24]', async () => {
    const inLanguage = (oid: string, language: string) => aPresentation({ oid, language });
    const files = {
      'presentations/a.json': inLanguage('a-hu', 'hu'),
      'presentations/b.json': inLanguage('b-de', 'de'),
      'presentations/z.json': inLanguage('z-de', 'de'),
    };
    expect(await first('a-hu', 'de', files)).toBe('b-de');
    expect(await first('a-hu', 'fr', files)).toMatch(/^(?:deck|film)-/);
  });

  it('leads through a series of talks in several languages, each once [2.89, 2.90]', async () => {
    const inLanguage = (oid: string, language: string, translationOf?: string) =>
      aPresentation({ oid, language, ...(translationOf !== undefined && { translationOf }) });
    const files = {
      'presentations/a.json': inLanguage('ice-en', 'en'),
      'presentations/b.json': inLanguage('ice-de', 'de', 'ice-en'),
      'presentations/c.json': inLanguage('sea-en', 'en'),
      'presentations/d.json': inLanguage('sea-de', 'de', 'sea-en'),
      'series/water.json': { title: 'Water', language: 'en', items: ['ice-en', 'ice-de', 'sea-en'] },
    };
    expect(await first('ice-en', 'en', files)).toBe('sea-en');
    expect(await first('ice-de', 'de', files)).toBe('sea-de');
    // Its end does not lead back into it.
    expect(oids((await choose('sea-en', files)).upNext.get('en')!)).toEqual(['deck-01']);
    const { series, index, previous, next } = (await loadSeriesPlace('sea-de'))!;
    expect([oids(series.entries), index]).toEqual([['ice-en', 'sea-en'], 1]);
    expect([previous?.oid, next]).toEqual(['ice-de', undefined]);
  });

  it('leads on if its blocks could show all other content', async () => {
    const entries = await openSite(aSite(['rivers-of-data'], ['how-rivers-flow']));
    const { videos, upNext } = await chooseSidebar(entries.get('rivers-of-data')!);
    expect([oids(videos), oids(upNext.get('en')!)]).toEqual([[], ['how-rivers-flow']]);
  });
});
