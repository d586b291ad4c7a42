import { expect, test } from 'vitest';
import type { FinishedFiles } from '#domain/addresses/finished-files';
import { headersFor, parseHeadersFile } from '#domain/addresses/headers-file';
import { makeNotifier } from './serve-site.ts';

const ONE = "default-src 'self'; style-src 'self' 'sha256-one'";
const OTHER = "default-src 'self'; style-src 'self' 'sha256-other'";

function collect() {
  const told: FinishedFiles[] = [];
  return { told, tell: makeNotifier((files) => void told.push(files)) };
}

const policyOf = (files: FinishedFiles | undefined, path = '/') =>
  headersFor(parseHeadersFile(files?.headers ?? ''), path).get('content-security-policy');

test('notifies nothing before the first page, because no policy exists yet', () => {
  const { told, tell } = collect();
  tell(['_astro/a.js', 'favicon.svg'], []);
  expect(told).toEqual([]);
  tell(['index.html'], [ONE]);
  expect(told.map(({ names }) => names)).toEqual([['_astro/a.js', 'favicon.svg', 'index.html']]);
});

test('allows the code of finished pages only', () => {
  const { told, tell } = collect();
  tell(['index.html'], [ONE]);
  expect(policyOf(told[0])).toBe(`${ONE}; frame-ancestors 'none'`);
  tell(['feed.xml'], []);
  expect(told[1]).toEqual({ names: ['feed.xml'], headers: told[0]?.headers });
  tell(['p/tide/index.html'], [OTHER, ONE]);
  expect(policyOf(told[2])).toBe(
    "default-src 'self'; style-src 'self' 'sha256-one' 'sha256-other'; frame-ancestors 'none'",
  );
  expect(policyOf(told[2], '/p/embed/tide/')).toBe(
    "default-src 'self'; style-src 'self' 'sha256-one' 'sha256-other'",
  );
});
