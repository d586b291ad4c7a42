import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explorePath } from '#domain/addresses/paths';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { buildArchive } from './archive.ts';
import { buildAuthor } from './author.ts';
import { buildTemplateCard } from './card.ts';
import { buildEmbedPage } from './embed-page.ts';
import { buildListingPage } from './listing-page.ts';
import { makeVideoEntry, makeViewPageInput, PICTURE } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';
import { buildRedirectPage } from './redirect-page.ts';
import { buildSearchPart } from './search-page.ts';
import { buildViewPage } from './view-page.ts';

const SCHEMAS = 'src/library/schemas/json/*.schema.json';
const READERS = 'src/{page-data,page-input,domain,pictures,library}/**/*.ts';
const MARKUP = 'src/{components,layouts,islands,pages,playback,rendering}/**/*.{astro,ts,tsx}';

/** Returns what `word` matches in files, without their tests and schemas. */
function wordsIn(pattern: string, word: RegExp): ReadonlySet<string> {
  const files = globSync(pattern).filter((file) => !/\.(?:test|fixture)\.|\/schemas\//.test(file));
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(word) ?? []));
}

test('every field of content files is read', () => {
  const read = wordsIn(READERS, /(?<=\.|[{,]\s*)[\w$]+(?=[^\w$:])/g);
  const unread = globSync(SCHEMAS).flatMap((file) => {
    const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
    return Object.keys(properties)
      .filter((field) => field !== '$schema' && !read.has(field))
      .map((field) => `${file} has ${field}, which no page data reads: show it, or remove it`);
  });
  expect(unread).toEqual([]);
});

const t = () => messagesFor('en');
const everything = (input: ReturnType<typeof makeViewPageInput>) => {
  const { owner, locale, site, siteUrl } = input;
  const card = buildTemplateCard({ slug: 'plan', title: 'Plan', subTitle: 'Of a talk' }, PICTURE, 1, locale);
  const cards = { ...input.cards, templates: [card], videos: [card], next: [card] };
  const listing = {
    title: 'Talks',
    text: 'All talks.',
    sections: [{ title: 'New', cards: [card], more: { text: 'More', href: '/' } }],
    years: buildArchive([{ month: '2026-03', count: 2 }], '/explore/', locale, t()),
    archive: { text: 'Archive', href: '/explore/archive/' },
    author: buildAuthor(owner, locale, t()),
    lead: { text: 'A lead', language: 'en' },
    action: { text: 'Use', href: '/signup/' },
    picture: PICTURE,
    socialCard: null,
    back: { text: 'Home', href: '/' },
    number: { page: 5, pages: 9 },
    pathIn: explorePath,
    site,
    siteUrl,
    locale,
    t: t(),
  };
  return [
    buildViewPage({ ...input, cards }),
    buildEmbedPage(input),
    buildPrivatePage({ ...input, linkId: 'a-link' }),
    buildRedirectPage(input),
    buildListingPage(listing),
    buildListingPage({ ...listing, sections: [], years: [] }),
    buildSearchPart([input.content], [], locale, t()),
  ];
};

/** Data of which a page has all fields, as JSON or in its head. */
const WHOLE = ['appData', 'structuredData'];

/** Fields that other code reads: page data, the domain, stores. */
const INNER = ['isNamed', 'results', 'openResults', 'siteFacts', 'textIds', 'schemaVersion'];

/** Returns the names of all fields of a value, but for those of maps, where any text is a key. */
function fieldsOf(value: unknown): string[] {
  if (value instanceof Map) return [...value.values()].flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  return Object.entries(value).flatMap(([name, inner]) =>
    WHOLE.includes(name) ? [] : [name, ...(INNER.includes(name) ? [] : fieldsOf(inner))],
  );
}

test('every field of page data is shown', async () => {
  await loadMessages();
  const shown = wordsIn(MARKUP, /[\w$]+/g);
  const inputs = [
    makeViewPageInput({ teaseContent: true, curationExists: true, responsiveEmbedOnly: true }),
    makeViewPageInput({ showWatermark: true, privacy: 'reusable' }),
    makeViewPageInput({}, { content: makeVideoEntry() }),
  ];
  const fields = new Set(inputs.flatMap(everything).flatMap(fieldsOf));
  expect(fields.size).toBeGreaterThan(150);
  const hidden = [...fields].filter((field) => !shown.has(field) && !INNER.includes(field));
  expect(hidden.map((field) => `No component shows ${field}: show it, or remove it`)).toEqual([]);
});
