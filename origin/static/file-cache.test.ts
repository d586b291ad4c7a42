// @vitest-environment node
import { expect, test } from 'vitest';
import { createFileCache, type CachedFile } from './file-cache.ts';
import type { Release } from './release.ts';

const release: Release = { root: '/site', headers: { rules: [], faults: [] } };

function aFile(size: number, headers: string[] = []): CachedFile {
  const bytes = new Uint8Array(size);
  const document = {
    size,
    etag: '""',
    modified: 0,
    version: '1',
    bytes,
    body: () => bytes,
    close: () => Promise.resolve(),
  };
  const file = { document, encoding: 'identity', source: '/site/a', headers: {} } as const;
  return { pathname: '/a/', release, file, bytes, headers, unchangedHeaders: [], checkedAt: 0 };
}

test('never exceeds its limit of bytes, and removes the least recently used response', () => {
  const memory = createFileCache(100_000);
  for (const name of ['/a/', '/b/', '/c/']) memory.set(name, aFile(30_000));
  memory.get('/a/');
  memory.set('/d/', aFile(30_000));
  expect(memory.calculatedSize).toBeLessThanOrEqual(100_000);
  expect([...memory.keys()].toSorted()).toEqual(['/a/', '/c/', '/d/']);
});

test('does not keep a response larger than the limit', () => {
  const memory = createFileCache(10_000);
  memory.set('/a/', aFile(20_000));
  expect(memory.calculatedSize).toBe(0);
});

test('counts headers too', () => {
  const memory = createFileCache();
  memory.set('/a/', aFile(0, ['content-security-policy', 'x'.repeat(50_000)]));
  expect(memory.calculatedSize).toBeGreaterThan(50_000);
});
