import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aManifest } from '#pipeline/building/report/facts.fixture';
import { findDifferences, showName } from './find-differences.ts';

const filesOf = (files: Record<string, string>) => aManifest(files).files;

test('names each differing file with its difference, and counts pages', () => {
  const built = filesOf({ 'index.html': 'a', 'b/index.html': 'b', 'a.js': 'cd', 'b.js': 'ef' });
  const files = filesOf({ 'index.html': 'a', 'a.js': 'c', 'b.js': 'EF', '.DS_Store': 'x' });
  expect(findDifferences(built, files)).toEqual([
    'the build wrote 2 pages, but there are 1',
    'b/index.html is missing',
    '.DS_Store was not written by the build',
    'a.js has 1 of 2 bytes',
    'b.js differs from the built file',
  ]);
});

test('finds no difference only between equal files', () => {
  const names = fc.dictionary(fc.constantFrom('a.html', 'b.html', 'c.js'), fc.constantFrom('x', 'y', 'xy'));
  fc.assert(
    fc.property(names, names, (built, present) => {
      const isSame =
        JSON.stringify(Object.entries(built).sort()) === JSON.stringify(Object.entries(present).sort());
      expect(findDifferences(filesOf(built), filesOf(present)).length === 0).toBe(isSame);
    }),
  );
});

test('shows names in one line, without characters that a terminal obeys', () => {
  expect(showName('p/café/index.html')).toBe('p/café/index.html');
  expect(findDifferences(filesOf({}), filesOf({ 'a\nb.js is missing\u001b[2K\u202e': 'x' }))).toEqual([
    String.raw`a\u{a}b.js is missing\u{1b}[2K\u{202e} was not written by the build`,
  ]);
});
