import { expect, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { checkContent } from './library.ts';
import { aPresentation, aStoryboard, goodContent, writeContent } from './content.fixture.ts';

const siteWith = (searchTerms: object) => ({
  'site/site.json': { name: 'Podium', searchTerms, staffPicks: [], videos: [], evaluatedFeatures: {} },
});

/** Checks content with the presentation "Rivers of data" and a German one. */
async function check(searchTerms: object, changes: Record<string, unknown> = {}) {
  const paragraphs = [{ text: 'Ein langer Fluss' }];
  const transcript = [{ texts: [{ id: 'a', styleClasses: [], paragraphs }] }];
  const german = aPresentation({
    oid: 'die-elbe',
    language: 'de',
    title: 'Die Elbe',
    tags: ['Elbe'],
    transcript,
  });
  const hidden = aPresentation({
    oid: 'secret',
    title: 'A secret volcano',
    privacy: 'hidden',
    viewLink: { link_id: '0123456789abcdef' },
  });
  const files = { 'presentations/elbe.json': german, 'presentations/secret.json': hidden };
  return checkContent(
    await writeContent({ ...goodContent(), ...files, ...siteWith(searchTerms), ...changes }),
  );
}

test('names terms without a hit in a language, with list, line and remedy [3.55]', async () => {
  const { warnings, faults, library } = await check({
    en: { teacher: ['rivers', 'volcano', 'glaciers'], other: ['data'] },
    de: { other: ['Flüsse', 'rivers'] },
  });
  expect(faults).toEqual([]);
  const remedy =
    'publish content with these words, or suggest others: until then, pages show popular topics instead';
  expect(warnings.filter((warning) => warning.remedy === remedy)).toEqual([
    {
      file: 'site/site.json',
      field: 'searchTerms.en.teacher',
      line: 5,
      fault: 'has "volcano", "glaciers", which find nothing in English',
      remedy,
    },
    {
      file: 'site/site.json',
      field: 'searchTerms.de.other',
      line: 15,
      fault: 'has "rivers", which finds nothing in German',
      remedy,
    },
  ]);
  expect(library?.site.searchTerms.en?.teacher).toEqual(['rivers', 'Elbe']);
  expect(library?.site.searchTerms.de?.other).toEqual(['Flüsse', 'Elbe']);
});

test('checks a list for each language that shows it [3.55]', async () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const others = LOCALES.filter((locale) => locale !== 'en' && locale !== 'de').map((item) =>
    names.of(item)!,
  );
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(others);
  const { warnings } = await check({ en: { other: ['rivers', 'glaciers'] } });
  expect(warnings.map(({ fault }) => fault)).toEqual([
    'has "glaciers", which finds nothing in English',
    'has "rivers", "glaciers", which find nothing in German',
    `has "glaciers", which finds nothing in any language (there is no content in ${listed})`,
  ]);
  expect(warnings[1]?.remedy).toContain('or give these languages their own lists');
});

test('finds a term by title, tag, owner, description, transcript and texts of steps [3.54]', async () => {
  const element = {
    id: 'a',
    type: 'text',
    x: 0,
    y: 0,
    w: 160,
    h: 90,
    text: 'Written on a step',
    fontSize: 10,
  };
  const rivers = aPresentation({
    tags: ['hydrology'],
    description: '<p>About <b>estuaries</b></p>',
    transcript: [
      {
        texts: [],
        topics: [{ texts: [{ id: 'a', styleClasses: [], paragraphs: [{ text: 'Of brooks' }] }] }],
      },
    ],
    storyboard: aStoryboard({ elements: [element] }),
  });
  const other = ['data', 'hydrology', 'Ada Lovelace', 'estuaries', 'brook', 'written'];
  const { library } = await check({ en: { other } }, { 'presentations/rivers.json': rivers });
  expect(library?.site.searchTerms.en?.other).toEqual(other);
});

test('does not find texts that a teaser withholds [3.54]', async () => {
  const text = (words: string) => ({ id: words, styleClasses: [], paragraphs: [{ text: words }] });
  const rivers = aPresentation({
    teaseContent: true,
    transcript: [{ texts: [text('brooks')] }, { texts: [text('estuaries')] }],
  });
  const changes = { 'presentations/rivers.json': rivers };
  const { warnings } = await check({ en: { other: ['brooks', 'estuaries'] } }, changes);
  expect(warnings[0]?.fault).toContain('has "estuaries", which');
});

test('does not report terms that content with faults may have', async () => {
  const broken = { 'presentations/rivers.json': aPresentation({ title: 7 }) };
  const { warnings, faults } = await check({ en: { other: ['rivers'] } }, broken);
  expect([faults.length, warnings]).toEqual([1, []]);
});
