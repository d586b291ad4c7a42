// @vitest-environment node
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { embedScript } from './embed-script.ts';

const ROOT = join(import.meta.dirname, '../..');

test('publishes one classic script of at most 2,000 bytes, at an address that stays [2.96]', async () => {
  const emitted: Record<string, string> = {};
  const context = {
    emitFile: (file: { fileName: string; source: string }) => void (emitted[file.fileName] = file.source),
  };
  const { generateBundle } = embedScript(ROOT, '');
  await (generateBundle as unknown as (this: typeof context) => Promise<void>).call(context);
  expect(Object.keys(emitted)).toEqual(['embed.js']);
  const script = emitted['embed.js'] ?? '';
  expect(script).not.toMatch(/\b(?:import|export)\b|sourceMappingURL/);
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(2000);
});
