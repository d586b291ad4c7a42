import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED_CHUNKS, sharedChunks } from './shared-chunks.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('shared chunks name only files that exist: a renamed one would become a chunk of its own', () => {
  const files = Object.values(SHARED_CHUNKS).flat();
  expect(files.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
});

test('shared chunks have these files, and modules of tools', () => {
  const chunkOf = (id: string) =>
    sharedChunks()
      .filter(({ test: matches }) => matches.test(id))
      .map(({ name }) => name);
  expect(chunkOf('/home/podium/src/domain/likes/like.ts')).toEqual(['page']);
  expect(chunkOf('\0vite/preload-helper.js')).toEqual(['page']);
  expect(chunkOf('/home/podium/src/enhance/late-handlers.ts')).toEqual(['late']);
  expect(chunkOf('/home/podium/src/enhance/late-handlersXts')).toEqual([]);
  expect(chunkOf('/home/podium/src/domain/likes/like.ts.map')).toEqual([]);
});
