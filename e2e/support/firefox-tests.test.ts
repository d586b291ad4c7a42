import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIREFOX_TESTS, patternOf } from './firefox-tests.ts';

it.each(Object.entries(FIREFOX_TESTS))('the tests of %s for Firefox exist', (file, listed) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const isThere = (title: string) => new RegExp(`test\\(\\s*(['"\`])${patternOf(title)}\\1,`).test(source);
  expect(listed.filter((title) => !isThere(title))).toEqual([]);
});
