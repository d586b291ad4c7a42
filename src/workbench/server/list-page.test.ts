import { expect, test } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { listPresentations } from './list-page.ts';

const file = (name: string, changes: Record<string, unknown> = {}) => ({
  name: `presentations/${name}.json`,
  text: JSON.stringify(aPresentation({ oid: name, ...changes })),
});
const namesOf = (files: Parameters<typeof listPresentations>[0], search = '') =>
  listPresentations(files, search).matches.map(({ oid }) => oid);

test('lists presentations, last changed first', () => {
  const files = [
    file('old', { lastModified: '2026-01-01T00:00:00Z' }),
    file('new', { lastModified: '2026-03-01T00:00:00Z' }),
    file('undated', { lastModified: 7 }),
  ];
  expect(namesOf(files)).toEqual(['new', 'old', 'undated']);
});

test('knows what a card shows, and the page of each kind of presentation', () => {
  const link = { viewLink: { link_id: '0123456789abcdef' } };
  const files = [
    file('talk', { title: 'A talk' }),
    file('classic', { title: 'A talk', schemaVersion: '0' }),
    file('secret', { privacy: 'hidden', ...link }),
    file('unlinked', { privacy: 'private' }),
  ];
  const { matches, total } = listPresentations(files, '');
  expect(total).toBe(4);
  expect(Object.fromEntries(matches.map(({ oid, path }) => [oid, path]))).toEqual({
    talk: '/p/talk/a-talk/',
    classic: '/classic/a-talk/',
    secret: '/view/0123456789abcdef/',
    unlinked: null,
  });
  expect(matches.find(({ oid }) => oid === 'talk')).toMatchObject({
    name: 'presentations/talk.json',
    title: 'A talk',
    language: 'en',
    privacy: 'public',
    steps: 1,
  });
});

test.each([
  ['a title, however it is written', 'uber', ['bridges']],
  ['all words', 'brucken SEA', ['bridges']],
  ['an oid', 'tides', ['tides']],
  ['a file name', 'presentations/bri', ['bridges']],
  ['nothing', 'lost', []],
  ['spaces', '  ', ['bridges', 'tides']],
])('finds presentations by %s', (_, search, oids) => {
  const files = [file('bridges', { title: 'Über Brücken', tags: ['sea'] }), file('tides')];
  expect(namesOf(files, search)).toEqual(oids);
});

test('names files that cannot be read, and shows those with faults as far as possible', () => {
  const broken = [
    { name: 'presentations/a.json', text: '{' },
    { name: 'presentations/b.json', text: null },
    { name: 'presentations/c.json', text: '[]' },
    { name: 'presentations/d.json', text: '{ "oid": 7 }' },
  ];
  const odd = { title: null, storyboard: null, tags: 'sea', language: 7, viewLink: 1, privacy: [] };
  const list = listPresentations([...broken, file('odd', odd)], '');
  expect(list.broken).toEqual(broken.map(({ name }) => name));
  expect(list.matches).toMatchObject([{ oid: 'odd', title: 'odd', steps: 0, path: null }]);
});
