// @vitest-environment node
import { expect, test } from 'vitest';
import type { Encoding } from './request-headers.ts';
import { createFileCache, type CachedFile } from './file-cache.ts';
import type { Release } from './release.ts';

const release: Release = { root: '/site', headers: { rules: [], faults: [] } };

function aFile(
  pathname: string,
  size: number,
  {
    encoding = 'identity',
    version = '1',
    ...rest
  }: { encoding?: Encoding; version?: string } & Partial<CachedFile> = {},
): CachedFile {
  const bytes = new Uint8Array(size);
  const document = {
    ...{ size, etag: '""', modified: 0, version, bytes },
    body: () => bytes,
    close: () => Promise.resolve(),
  };
  const file = { document, encoding, source: `/site${pathname}`, headers: {} };
  return { pathname, release, file, bytes, headers: [], unchangedHeaders: [], checkedAt: 0, ...rest };
}

test('keeps a path for each order of encodings, and equal responses once', () => {
  const memory = createFileCache();
  const compressed = aFile('/a/', 5000, { encoding: 'br' });
  memory.keep(compressed, 'br,identity');
  memory.keep(aFile('/a/', 5000, { encoding: 'br', checkedAt: 7 }), 'br,gzip,identity');
  const bytes = memory.bytes;
  expect(memory.find('/a/', 'br,identity')).toBe(compressed);
  expect(memory.find('/a/', 'br,gzip,identity')).toBe(compressed);
  expect(compressed.checkedAt).toBe(7);
  expect(bytes).toBeLessThan(10_000);
  expect(memory.find('/a/', 'identity')).toBeUndefined();
  memory.keep(aFile('/a/', 9000), 'identity');
  expect(memory.bytes).toBeGreaterThan(bytes + 9000);
});

test.each([
  ['another version of the file', aFile('/a/', 10, { version: '2' })],
  ['a file of another release', aFile('/a/', 10, { release: { ...release } })],
])('%s replaces all cached responses of the path', (_, file) => {
  const memory = createFileCache();
  memory.keep(aFile('/a/', 10), 'identity');
  memory.keep(aFile('/a/', 10), 'identity,br');
  memory.keep(file, 'identity');
  expect(memory.find('/a/', 'identity')).toBe(file);
  expect(memory.find('/a/', 'identity,br')).toBeUndefined();
});

test('never exceeds its limit of bytes, and removes the least recently used response', () => {
  const memory = createFileCache(100_000);
  for (const name of ['/a/', '/b/', '/c/']) memory.keep(aFile(name, 30_000), 'identity');
  memory.touch('/a/');
  memory.keep(aFile('/d/', 30_000), 'identity');
  expect(memory.bytes).toBeLessThanOrEqual(100_000);
  const kept = ['/a/', '/b/', '/c/', '/d/'].filter((name) => memory.find(name, 'identity'));
  expect(kept).toEqual(['/a/', '/c/', '/d/']);
});

test('does not keep a response larger than the limit', () => {
  const memory = createFileCache(10_000);
  memory.keep(aFile('/a/', 20_000), 'identity');
  expect(memory.bytes).toBe(0);
  expect(memory.find('/a/', 'identity')).toBeUndefined();
});

test('counts headers too, and has no bytes once everything is removed', () => {
  const memory = createFileCache();
  memory.keep(aFile('/a/', 0, { headers: ['content-security-policy', 'x'.repeat(50_000)] }), 'identity');
  expect(memory.bytes).toBeGreaterThan(50_000);
  memory.forget('/a/');
  memory.forget('/a/');
  expect(memory.bytes).toBe(0);
});
