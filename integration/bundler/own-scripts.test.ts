// @vitest-environment node
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ownScripts } from './own-scripts.ts';

const ROOT = join(import.meta.dirname, '../..');

test('publishes classic scripts of at most 2,000 bytes each, at addresses that stay [2.96]', async () => {
  const emitted: Record<string, string> = {};
  const context = {
    emitFile: (file: { fileName: string; source: string }) => void (emitted[file.fileName] = file.source),
  };
  const { generateBundle } = ownScripts(ROOT, '');
  await (generateBundle as unknown as (this: typeof context) => Promise<void>).call(context);
  expect(Object.keys(emitted)).toEqual(['embed.js', 'offline.js']);
  for (const script of Object.values(emitted)) {
    expect(script).not.toMatch(/\b(?:import|export)\b|sourceMappingURL/);
    expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(2000);
  }
});
