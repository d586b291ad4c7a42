import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explorePath } from '#domain/addresses/paths';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { summariseFile } from '#library/summarise-file';
import { buildArchive } from '#page-data/archive';
import { buildAuthor } from '#page-data/author';
import { buildTemplateCard } from '#page-data/card';
import { buildEmbedPage } from '#page-data/embed-page';
import { buildListingPage } from '#page-data/listing-page';
import { makeEntry, makeVideoEntry, makeViewPageInput, PICTURE } from '#page-data/page-data.fixture';
import { buildRestart } from '#page-data/playback-file';
import { buildPrivatePage } from '#page-data/private-page';
import { buildRedirectPage } from '#page-data/redirect-page';
import { buildSearchPart } from '#page-data/search-page';
import { buildViewPage } from '#page-data/view-page';

const SCHEMAS = 'src/library/schemas/json/*.schema.json';
const READERS = 'src/{page-data,page-input,domain,pictures,library}/**/*.ts';
const MARKUP = 'src/{components,layouts,islands,pages,playback,rendering}/**/*.{astro,ts,tsx}';

/** The names that code reads: after a point, or between braces. */
const READ = /(?<=\.|[{,]\s*)[\w$]+(?=[^\w$:])/g;

/** Returns what `word` matches in files, without their tests and schemas. */
function wordsIn(pattern: string, word: RegExp): ReadonlySet<string> {
  const files = globSync(pattern).filter((file) => !/\.(?:test|fixture)\.|\/schemas\//.test(file));
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(word) ?? []));
}

/** Returns the fields of a schema for which `isRead` is false, as faults. */
function unreadIn(file: string, isRead: (field: string) => boolean): string[] {
  const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
  return Object.keys(properties)
    .filter((field) => field !== '$schema' && !isRead(field))
    .map((field) => `${file} has ${field}, which no page data reads: show it, or remove it`);
}

/** Fields of presentations and videos that only code with files reads. */
const READ_WITH_FILES = {
  loop: 'src/page-input/playback.ts',
  source: 'pipeline/authoring/outline/reimport/import-again.ts',
};

test('every field of presentations and videos is read', async () => {
  await loadMessages();
  const read = new Set(Object.keys(READ_WITH_FILES));
  const watched = <Content extends object>(content: Content): Content =>
    new Proxy(content, {
      get: (target, field): unknown => {
        read.add(String(field));
        return Reflect.get(target, field);
      },
    });
  // A copy of teased content would read all fields.
  for (const content of [makeEntry(), makeVideoEntry()]) {
    const data = watched(content);
    everything(makeViewPageInput({}, { content: data }));
    buildRestart(data, {});
    const folder = `${content.kind}s` as const;
    const checked = { folder, path: '/a.json', name: `${folder}/a.json`, faults: [], digest: '', raw: {} };
    summariseFile({ ...checked, data }, () => []);
  }
  const files = ['presentation', 'video'].map((kind) => `src/library/schemas/json/${kind}.schema.json`);
  expect(files.flatMap((file) => unreadIn(file, (field) => read.has(field)))).toEqual([]);
});

test('every field of other content files is read', () => {
  const read = wordsIn(READERS, READ);
  const files = globSync(SCHEMAS).filter((file) => !/(?:presentation|video)\.schema/.test(file));
  expect(files.flatMap((file) => unreadIn(file, (field) => read.has(field)))).toEqual([]);
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

/** Fields that other code reads: page data, the domain, stores, Astro. */
const INNER = ['property', 'isNamed', 'results', 'openResults', 'siteFacts', 'textIds', 'schemaVersion'];

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
  const shown = wordsIn(MARKUP, READ);
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
