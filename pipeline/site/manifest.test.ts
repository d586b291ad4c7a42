import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '#library/sha256';
import { aManifest } from '#pipeline/building/report/facts.fixture';
import { formatManifest, manifestPath, readManifest, siteDigest, type Manifest } from './manifest.ts';

/** Reads a manifest and converts its files to a map. */
async function read(outDir: string): Promise<Manifest | null> {
  const manifest = await readManifest(outDir);
  return manifest && { ...manifest, files: new Map(manifest.files) };
}

async function written(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-manifest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outDir = join(folder, 'dist');
  await mkdir(dirname(manifestPath(outDir)));
  await writeFile(manifestPath(outDir), text);
  return outDir;
}

test('reads a manifest as it was written, with any file names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), async (files) => {
      const manifest = aManifest(files);
      expect(await read(await written(formatManifest(manifest)))).toEqual(manifest);
    }),
    { numRuns: 20, examples: [[Object.fromEntries([['__proto__', 'a']]) as Record<string, string>]] },
  );
});

test('reads a manifest that another tool has formatted', async () => {
  const manifest = aManifest({ 'index.html': 'a', 'a "b".html': 'b' });
  const text = JSON.stringify(JSON.parse(formatManifest(manifest)), null, 2);
  expect(await read(await written(text))).toEqual(manifest);
});

test('reads the manifest of a version that named no drafts', async () => {
  const { drafts: _, ...older } = JSON.parse(formatManifest(aManifest({ 'index.html': 'a' }))) as Manifest;
  expect(await read(await written(JSON.stringify(older)))).toEqual(aManifest({ 'index.html': 'a' }));
});

test('writes the manifest of an empty site', async () => {
  const manifest = aManifest({});
  expect(await read(await written(formatManifest(manifest)))).toEqual(manifest);
});

test('the digest of a site covers all its lines, for any number of files', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `${index}.html`);
  const { files } = aManifest(Object.fromEntries(names.map((name) => [name, name])));
  const lines = [...files].map(([name, { hash }]) => `${name} ${hash}\n`).join('');
  expect(siteDigest(files)).toBe(sha256(lines));
});

test.each([
  ['two files', (hash: string) => ({ [`a ${hash}\nb`]: 'b' })],
  ['an escaped name', () => ({ 'a\nb': 'b' })],
])('a name with a line break has another digest than %s', (_, makeFiles) => {
  const { files: two } = aManifest({ a: 'a', b: 'b' });
  const { files: escaped } = aManifest({ [String.raw`"a\nb"`]: 'b' });
  const { files } = aManifest(makeFiles(two.get('a')?.hash ?? ''));
  expect([siteDigest(two), siteDigest(escaped)]).not.toContain(siteDigest(files));
});

test('returns null for a site without a manifest', async () => {
  expect(await readManifest(join(tmpdir(), 'podium-not-there'))).toBeNull();
});

const good = formatManifest(aManifest({ 'index.html': 'a' }));
const two = formatManifest(aManifest({ 'a.html': 'a', 'b.html': 'b' }));

test.each([
  ['cut off', good.slice(0, -20), 'the file'],
  ['empty', '', 'the file'],
  ['of another kind', '[]', 'the file'],
  ['of another version', good.replace('"version":2', '"version":1'), 'version'],
  ['without a hash', good.replace(/"[\da-f]{64}"/, '"x"'), 'files.0.2'],
  ['cut off between two lines', two.replace(/,\n\["b.*\n/, ',\n'), 'the file'],
  ['without a comma between two lines', two.replace(',\n["b', '\n["b'), 'the file'],
  ['with a line of another kind', two.replace(/,\n\["b.*/, ',\n{}'), 'files.1'],
  ['with a size in another form', good.replace(',1,', ',01,'), 'the file'],
  ['with a size that is none', good.replace(',1,', ',-1,'), 'files.0.1'],
  ['without its time', good.replace(/"builtAt":"[^"]+"/, '"builtAt":"yesterday"'), 'builtAt'],
])('refuses a manifest that is %s, and names file and field', async (_, text, field) => {
  const outDir = await written(text);
  await expect(readManifest(outDir)).rejects.toThrow(`${manifestPath(outDir)}: ${field}: `);
});
