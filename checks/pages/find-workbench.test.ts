import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { siteFacts } from '#integration/site-facts';
import * as facts from '#library/site/facts';
import { PageBundler } from '#workbench/server/page-bundle';
import { writeSite } from '#pipeline/site/links/site.fixture';
import { findWorkbench } from './check-site-pages.fixture.ts';

test('A site without code of the workbench passes, even if a text is about a workbench', async () => {
  const site = await writeSite({ 'index.html': '<p>A workbench for wood</p>', '_astro/a.js': 'start()' });
  expect(await findWorkbench(site)).toEqual([]);
});

test('A page, a script and a style sheet of the workbench are faults', async () => {
  const { files, script, styles } = await new PageBundler(siteFacts(facts)).get();
  const entries = [script, ...styles].map((name) => [`_astro/${name}`, String(files.get(name))] as const);
  const site = await writeSite({ 'workbench/index.html': '', ...Object.fromEntries(entries) });
  expect((await findWorkbench(site)).map((fault) => fault.replace(/ \(.*\)/, ''))).toEqual([
    '/_astro/main.css has code of the workbench: import nothing of src/workbench',
    '/_astro/main.js has code of the workbench: import nothing of src/workbench',
    '/workbench/index.html is a page of the workbench: do not build it',
  ]);
});

test('The dev server of the project has the workbench', async () => {
  const config = await readFile(resolve(import.meta.dirname, '../../integration/set-up.ts'), 'utf8');
  expect(config).toContain('workbenchInDev()');
});
