import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTitles } from '#checks/spec-rows/read-titles';
import { FIREFOX_TESTS } from './firefox-tests.ts';

it.each(Object.entries(FIREFOX_TESTS))('the tests of %s that Firefox runs too are there', (file, listed) => {
  const titles = readTitles(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
  expect(listed.filter((title) => !titles.has(title))).toEqual([]);
});
