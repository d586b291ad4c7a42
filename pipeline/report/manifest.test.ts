import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { formatManifest, manifestPath, readManifest } from './manifest.ts';
import { aManifest } from './test-facts.ts';

async function written(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-manifest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, 'dist');
  await mkdir(dirname(manifestPath(out)));
  await writeFile(manifestPath(out), text);
  return out;
}

test('a manifest is read as it was written, whatever names it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), async (files) => {
      const manifest = aManifest(files);
      expect(await readManifest(await written(formatManifest(manifest)))).toEqual(manifest);
    }),
    { numRuns: 20, examples: [[Object.fromEntries([['__proto__', 'a']]) as Record<string, string>]] },
  );
});

test('a site without a manifest has none', async () => {
  expect(await readManifest(join(tmpdir(), 'podium-not-there'))).toBeNull();
});

const good = formatManifest(aManifest({ 'index.html': 'a' }));

test.each([
  ['cut off', good.slice(0, -20), 'the file'],
  ['empty', '', 'the file'],
  ['of another kind', '[]', 'the file'],
  ['of another version', good.replace('"version":2', '"version":1'), 'version'],
  ['without a hash', good.replace(/"[\da-f]{64}"/, '"x"'), 'files.0.2'],
  ['with a size that is none', good.replace(',1,', ',-1,'), 'files.0.1'],
  ['without its time', good.replace(/"builtAt":"[^"]+"/, '"builtAt":"yesterday"'), 'builtAt'],
])('one that is %s is refused by file and field', async (_, text, field) => {
  const out = await written(text);
  await expect(readManifest(out)).rejects.toThrow(`${manifestPath(out)}: ${field}: `);
});
