// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { LICENSES_FILE, licenseFile } from './licenses.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Bundles an entry as the scripts of a site. Returns the file of licences, and all packages in it.
 */
async function bundle(code: string): Promise<{ text: string; names: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-licenses-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'entry.js'), code);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [licenseFile(ROOT)],
    build: { outDir: join(folder, 'out'), rolldownOptions: { input: join(folder, 'entry.js') } },
    resolve: { alias: { nanostores: join(ROOT, 'node_modules/nanostores/index.js') } },
  });
  const text = await readFile(join(folder, 'out', LICENSES_FILE), 'utf8');
  return { text, names: [...text.matchAll(/^-+\n(\S+) \d/gm)].map(([, name = '']) => name) };
}

test('names each bundled or copied package with its version and licence', async () => {
  const { text, names } = await bundle("import { atom } from 'nanostores'; console.log(atom(1));");
  expect(names).toEqual(['@fontsource-variable/figtree', 'astro', 'nanostores', 'pagefind', 'rolldown']);
  expect(text).toMatch(/\nnanostores \d+\.\d+\.\d+, MIT\n\nThe MIT License/);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('\nIcons of Lucide\n\nISC License');
});

test('fails the build at a package without a licence, and names it', async () => {
  const folder = await mkdtemp(join(ROOT, '.cache/podium-no-licence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const installed = join(folder, 'node_modules/no-licence');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'package.json'), '{ "name": "no-licence", "version": "1.0.0" }');
  await writeFile(join(installed, 'index.js'), 'export default () => document.title;');
  await writeFile(
    join(folder, 'entry.js'),
    `import one from './node_modules/no-licence/index.js'; console.log(one());`,
  );
  const made = build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [licenseFile(folder)],
    build: { outDir: join(folder, 'out'), rolldownOptions: { input: join(folder, 'entry.js') } },
  });
  await expect(made).rejects.toThrow(/The site serves no-licence, which has no licence in /);
});
