import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '../languages/locales.ts';
import { orderByRelation, rowsByLanguage, upNext } from './next-content.ts';

const NONE: ReadonlySet<string> = new Set();
const rowOf = (...oids: string[]) => oids.sort().map((oid) => ({ oid, language: 'en' }));
const row = rowOf('ash', 'birch', 'cedar');
/** Returns the oid of the next content in a row of English content. */
const nextIn = (all: typeof row, oid: string, skip = NONE) =>
  upNext({ oid, language: 'en' }, undefined, rowsByLanguage(all, 'en'), skip)[0]?.oid;
/** Content whose identifiers begin with its language. */
const contentOf = (...oids: string[]) =>
  oids.sort().map((oid) => ({ oid, language: oid.replace(/[0-9].*/, '') }));

it.each([
  ['ash', 'birch'],
  ['cedar', 'ash'],
  ['beech', 'birch'],
  ['zelkova', 'ash'],
])('follows %s by %s', (oid, next) => {
  expect(nextIn(row, oid)).toBe(next);
});

it('skips content that is shown already', () => {
  expect(nextIn(row, 'ash', new Set(['birch']))).toBe('cedar');
});

it('returns nothing if no other content is left', () => {
  expect(nextIn(row, 'ash', new Set(['birch', 'cedar']))).toBeUndefined();
  expect(nextIn(rowOf('ash'), 'ash')).toBeUndefined();
  expect(nextIn([], 'ash')).toBeUndefined();
});

it('prefers the language of the content, then that of the page [2.24]', () => {
  const all = contentOf('de1', 'de2', 'en1', 'en2', 'en3', 'hu1', 'hu2', 'pt-BR1', 'pt1', 'fr1');
  const follow = (oid: string, locale: Locale, ...skip: string[]) =>
    upNext(
      all.find((item) => item.oid === oid)!,
      undefined,
      rowsByLanguage(all, locale),
      new Set(skip),
    )[0]?.oid;
  expect([follow('de1', 'en'), follow('de2', 'en'), follow('de2', 'hu')]).toEqual(['de2', 'de1', 'de1']);
  expect(follow('pt-BR1', 'en')).toBe('pt1');
  expect([follow('de1', 'hu', 'de2'), follow('de1', 'hu', 'de2', 'fr1')]).toEqual(['fr1', 'hu1']);
  expect(follow('de1', 'ja', 'de2')).toBe('en1');
  // The only content in its language is in the group of the page, or else in the largest.
  expect([follow('fr1', 'de'), follow('de2', 'de')]).toEqual(['de1', 'fr1']);
  expect([follow('fr1', 'ja'), follow('en3', 'ja')]).toEqual(['en1', 'fr1']);
  expect([follow('fr1', 'fr'), follow('en3', 'fr')]).toEqual(['en1', 'fr1']);
});

it('reaches each item from another one, whatever their languages [2.24]', () => {
  const oids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_-]{1,4}$/), { minLength: 2, maxLength: 20 });
  const languages = fc.array(fc.constantFrom('en', 'de', 'hu', 'ja'), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(oids, languages, fc.nat(), (names, spoken, seed) => {
      const all = rowOf(...names).map(({ oid }, at) => ({ oid, language: spoken[at]! }));
      const rows = rowsByLanguage(all, LOCALES[seed % LOCALES.length]!);
      const reached = new Set<string>();
      for (const [at, content] of all.entries()) {
        const chosen = new Set([all[(at * seed) % all.length]!.oid]);
        for (const other of chosen) if (other !== content.oid) reached.add(other);
        reached.add(upNext(content, undefined, rows, chosen)[0]?.oid ?? '');
      }
      expect(all.filter(({ oid }) => !reached.has(oid))).toEqual([]);
    }),
  );
});

it('begins with the next content of a series, and leads on from there too, to nothing twice [2.89]', () => {
  const rows = rowsByLanguage(row, 'en');
  const next = (name: string | undefined, oid = 'ash') =>
    upNext(
      { oid, language: 'en' },
      row.find((item) => item.oid === name),
      rows,
      NONE,
    ).map((item) => item.oid);
  expect(next('cedar')).toEqual(['cedar', 'birch']);
  expect(next('birch')).toEqual(['birch', 'cedar']);
  expect(next(undefined)).toEqual(['birch']);
});

/** Content in one language, each with some tags. */
const tagged = (...lists: string[][]) =>
  lists.map((tags, at) => ({ oid: `a${at}`, language: 'en', tags, words: [] as string[] }));

it.each([
  ['by the most frequent tag', [['sea'], ['ice'], ['sea'], ['sea', 'ice'], ['sea']], 'a3 a0 a2 a4 a1'],
  ['in any spelling', [['Sea'], ['ice'], ['SEA'], ['ice']], 'a1 a3 a0 a2'],
  ['without tags that only one has', [['ant'], ['sea', 'bee'], ['cat'], ['sea']], 'a1 a3 a0 a2'],
  ['by oid without tags', [[], [], []], 'a0 a1 a2'],
])('orders content %s [2.24]', (_, tags, order) => {
  expect(
    orderByRelation(tagged(...tags))
      .map(({ oid }) => oid)
      .join(' '),
  ).toBe(order);
});

const contents = fc
  .array(fc.uniqueArray(fc.constantFrom('sea', 'ice', 'sky', 'oak'), { maxLength: 3 }), { maxLength: 20 })
  .map((tags) => tagged(...tags));

it('leads through all content before any twice, whatever the order it comes in [2.24]', () => {
  fc.assert(
    fc.property(contents, (all) => {
      const order = orderByRelation(all);
      expect(orderByRelation(all.toReversed())).toEqual(order);
      const rows = rowsByLanguage(order, 'de');
      const seen: (string | undefined)[] = [];
      for (let at = order[0]; at && !seen.includes(at.oid); at = upNext(at, undefined, rows, NONE)[0])
        seen.push(at.oid);
      expect(seen.sort()).toEqual(all.map(({ oid }) => oid).sort());
    }),
  );
});

it('leads to content with the same most frequent tag until it has led to all of it [2.24]', () => {
  fc.assert(
    fc.property(contents, (all) => {
      // Of tags whose frequencies have the same power of two, the first by name counts.
      const counts = Map.groupBy(
        all.flatMap(({ tags }) => tags),
        (tag) => tag,
      );
      const [top] = [...counts]
        .filter(([, uses]) => uses.length > 1)
        .sort(([a, x], [b, y]) => Math.clz32(x.length) - Math.clz32(y.length) || (a < b ? -1 : 1))
        .map(([tag]) => tag);
      if (top === undefined) return;
      const order = orderByRelation(all).map(({ tags }) => tags.includes(top));
      expect(order.lastIndexOf(true)).toBe(order.filter(Boolean).length - 1);
    }),
  );
});

/** Content in one language without tags, each with some words. */
const worded = (...texts: string[]) =>
  texts.map((text, at) => ({ oid: `a${at}`, language: 'en', tags: [] as string[], words: text.split(' ') }));
const orderOf = (all: ReturnType<typeof worded>) =>
  orderByRelation(all)
    .map(({ oid }) => oid)
    .join(' ');

it.each([
  ['with a common word adjacent', ['glacier', 'tower', 'river', 'glacier'], 'a0 a3 a1 a2'],
  ['by the rarest common word', ['city tram', 'city', 'city', 'tram', 'city'], 'a0 a3 a1 a2 a4'],
  ['without words that most have', ['about b', 'about a', 'about b', 'about c', 'about'], 'a0 a2 a1 a3 a4'],
])('orders content without tags %s [2.24]', (_, texts, order) => {
  expect(orderOf(worded(...texts))).toBe(order);
});

it('counts words of one language only, and tags before words [2.24]', () => {
  const [a, b, c, d] = worded('gift', 'gift', 'gift', 'gift');
  expect(orderOf([a!, { ...b!, language: 'de' }, c!, { ...d!, language: 'de-AT' }])).toBe('a1 a3 a0 a2');
  expect(orderOf([{ ...a!, tags: ['sea'] }, b!, c!, { ...d!, tags: ['sea'] }])).toBe('a0 a3 a1 a2');
});

it('orders content by words the same, whatever the order it comes in [2.24]', () => {
  const words = fc.array(fc.constantFrom('ice', 'sea', 'sky', 'oak', 'ant'), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(words, { maxLength: 24 }), (lists) => {
      const all = worded(...lists.map((list) => list.join(' ')));
      expect(orderOf(all.toReversed())).toBe(orderOf(all));
      expect(orderOf(all).split(' ').filter(Boolean).sort()).toEqual(all.map(({ oid }) => oid).sort());
    }),
  );
});
