// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHeaderRules, headersFor, parseHeadersFile, toMatcher } from '#domain/addresses/headers-file';
import { toHeaderMaps } from '#pipeline/publishing/nginx/write-nginx';
import { HeaderTable } from './headers.ts';

const PATTERNS = ['/*', '/a/*', '/a/:name/b*', '/:name/', '/a/b', '/a.b/*'];
const addition = fc.record({
  paths: fc.uniqueArray(fc.constantFrom(...PATTERNS), { minLength: 1 }),
  headers: fc.dictionary(
    fc.constantFrom('X-A', 'X-B', 'Content-Type'),
    fc.constantFrom('1', '2', ['3', '4'], null),
  ),
});
const path = fc
  .array(fc.constantFrom('a', 'b', 'a.b', 'axb', ''), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`);

test("The origin's reading of the file and the maps of nginx agree on every path", () => {
  fc.assert(
    fc.property(fc.array(addition), path, (additions, asked) => {
      const table = new HeaderTable();
      for (const { paths, headers } of additions) table.add(paths, headers);
      const file = parseHeadersFile(formatHeaderRules(table.toRules()));
      expect(file.faults).toEqual([]);
      const ofMaps = toHeaderMaps(file.rules).map(({ name, entries }) => [
        name.toLowerCase(),
        entries.find((entry) => toMatcher(entry.path)(asked))?.value ?? '',
      ]);
      expect(Object.fromEntries(ofMaps.filter(([, value]) => value !== ''))).toEqual(
        Object.fromEntries(headersFor(file, asked)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('All rules but the first replace the headers that they set', () => {
  const table = new HeaderTable();
  table.add(['/*'], { 'X-A': '1' });
  table.add(['/a/*', '/b/*'], { 'X-A': '2', 'X-B': null });
  table.add(['/a/*'], { 'X-C': '3' });
  expect(formatHeaderRules(table.toRules())).toBe(
    '/*\n  X-A: 1\n/a/*\n  ! X-A\n  X-A: 2\n  ! X-B\n  ! X-C\n  X-C: 3\n/b/*\n  ! X-A\n  X-A: 2\n  ! X-B\n',
  );
});
