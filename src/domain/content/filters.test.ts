import { expect, it } from 'vitest';
import { FILTERS, groupByFilter } from './filters.ts';

const talk = (steps: number, language = 'en') =>
  ({ kind: 'presentation', steps, durationSeconds: null, language }) as const;
const film = (durationSeconds: number, language = 'en') =>
  ({ kind: 'video', steps: null, durationSeconds, language }) as const;

it.each([
  [talk(1), 'short'],
  [talk(8), 'short'],
  [talk(9), 'medium'],
  [talk(20), 'medium'],
  [talk(21), 'long'],
  [film(240), 'short'],
  [film(241), 'medium'],
  [film(1200), 'medium'],
  [film(1201), 'long'],
])('%o is %s [2.100]', (facts, length) => {
  expect(FILTERS.length(facts)).toBe(length);
});

it('has each value that some content has, in the order of its length or by name [2.100]', () => {
  const talks = [talk(30, 'pt-BR'), film(20, 'en'), talk(9, 'de'), talk(2, 'pt')];
  const groups = groupByFilter(talks, [...talks, talk(9, 'fr')]);
  expect(groups.map(({ filter, value, entries }) => `${filter} ${value} ${entries.length}`)).toEqual([
    'kind presentation 3',
    'kind video 1',
    'length short 2',
    'length medium 1',
    'length long 1',
    'language de 1',
    'language en 1',
    'language fr 1',
    'language pt 2',
  ]);
});

it('leaves out a filter whose only value all content has [2.100]', () => {
  const names = groupByFilter([talk(3), talk(30)], []).map(({ filter }) => filter);
  expect(new Set(names)).toEqual(new Set(['length']));
  expect(groupByFilter([], [])).toEqual([]);
});

it('has at most four pages of content, the first of the list [2.100]', () => {
  const contents = Array.from({ length: 200 }, (_, index) => talk(index < 120 ? 3 : 30));
  const [short] = groupByFilter(contents, contents);
  expect(short?.entries).toEqual(contents.slice(0, 96));
  expect(groupByFilter(contents, contents, 1)[0]?.entries).toHaveLength(24);
});
