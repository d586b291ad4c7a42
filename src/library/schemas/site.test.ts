import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { site } from './site.ts';

test('the docs explain each field of the settings of the site', async () => {
  const docs = await readFile(new URL('../../../docs/content.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## The settings of the site\n(.*?)\n## /s.exec(docs) ?? [];
  const explained = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const fields = Object.keys(site.shape).filter((name) => name !== '$schema');
  expect(explained.toSorted()).toEqual(fields.toSorted());
});
