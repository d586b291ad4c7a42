import { describe, expect, test } from 'vitest';
import { assertUniqueOids, oidOf } from './imported-file.ts';

describe('the oid of a deck', () => {
  test.each([
    ['Annual report 2026.pdf', 'annual-report-2026'],
    ['decks/talk.v2.pptx', 'talk-v2'],
    ['漢字.pdf', 'han-zi'],
    ['Возможности.odp', 'vozmozhnosti'],
  ])('comes from its file name: %s', (name, oid) => {
    expect(oidOf(name)).toBe(oid);
  });

  test.each(['🎉.pdf', '???.pdf', '-.md', '東京の川.pdf'])(
    'must be chosen if the name cannot be spelt: %s',
    (name) => {
      expect(() => oidOf(name)).toThrow(/No oid can be made from the file name .*--oid/);
    },
  );
});

test('refuses two decks with the same oid, because one would overwrite the other', () => {
  expect(() => assertUniqueOids(['a/Talk.pdf', 'b/talk.pptx'])).toThrow(
    /would both become .*talk.*--oid talk-2/,
  );
  expect(() => assertUniqueOids(['talk.pdf', 'talks.pdf'])).not.toThrow();
});

test('ignores decks whose names give no oid, which the import of each refuses', () => {
  expect(() => assertUniqueOids(['🎉.pdf', '🎈.pdf'])).not.toThrow();
});
