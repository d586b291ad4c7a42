import { existsSync } from 'node:fs';
import { link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readLibrary } from '#library/library';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { listFiles } from '#pipeline/site/list-files';
import { inspectTexts } from './inspect-site.ts';

const LINK = 'q7Zx_0123456789-abcdef';
const POLICY = `default-src 'self'; script-src 'sha256-unused'`;
const PAGE = `<html><head><meta http-equiv="content-security-policy" content="${POLICY}"></head></html>`;

const CODE = { pieces: [], runtime: null };

/** Inspects a number of pages, one of which leaks a view link. */
async function inspectPages(number: number) {
  const content = await writeContent({
    ...goodContent(),
    'presentations/secret.json': aPresentation({
      oid: 'data',
      privacy: 'hidden',
      viewLink: { link_id: LINK },
    }),
  });
  const folder = join(content, 'out');
  await mkdir(folder);
  const names = Array.from({ length: number }, (_, index) => `${String(index).padStart(5, '0')}.html`);
  for (const name of names)
    await writeFile(join(folder, name), name === '00123.html' ? `${PAGE}<a href="/view/${LINK}/">` : PAGE);
  const { entries } = await readLibrary(content);
  const count = vi.fn();
  const inspection = await inspectTexts(
    folder,
    await listFiles(folder),
    { entries: entries.values(), code: CODE, inspections: [], filesElsewhere: [] },
    count,
  );
  return { folder, names, count, inspection };
}

test('inspects each text once, in order', async () => {
  const number = 200;
  const { folder, names, count, inspection } = await inspectPages(number);
  expect([...inspection.facts.keys()]).toEqual(names);
  expect(inspection.facts.get('00007.html')).toEqual({
    policy: "default-src 'self'; script-src",
    media: [],
    scripts: [],
  });
  expect(inspection.faults).toEqual([{ line: '00123.html reveals the view link of "data"', code: null }]);
  expect(await readFile(join(folder, names.at(-1) ?? ''), 'utf8')).not.toContain('unused');
  expect(count).toHaveBeenLastCalledWith(number, number);
});

test('leaves the page of a bundle as it is, which a page of the site is a link to', async () => {
  const { folder } = await inspectPages(0);
  const [page, bundled] = [join(folder, 'about.html'), join(folder, '../bundled.html')];
  await writeFile(bundled, PAGE);
  await link(bundled, page);
  const input = { entries: [], code: CODE, inspections: [], filesElsewhere: [] };
  await inspectTexts(folder, await listFiles(folder), input);
  expect(await readFile(page, 'utf8')).not.toBe(PAGE);
  expect(await readFile(bundled, 'utf8')).toBe(PAGE);
});

test('does not read a text again that was inspected when it was written', async () => {
  const { folder, names } = await inspectPages(2);
  const [first = '', second = ''] = names;
  await writeFile(join(folder, first), `${PAGE}<script>foreign()</script>`);
  const facts = { policy: null, media: [], scripts: [] };
  const inspection = await inspectTexts(folder, await listFiles(folder), {
    entries: [],
    code: CODE,
    inspections: [{ name: first, facts, elements: [], faults: [] }],
    filesElsewhere: [],
  });
  expect(inspection.faults).toEqual([]);
  expect([...inspection.facts.keys()]).toEqual([first, second]);
});

test('writes the shared script if a page needs it', async () => {
  const { folder } = await inspectPages(1);
  const runtime = { name: '_astro/islands.js', code: 'islands()' };
  const inspect = (scripts: readonly string[]) =>
    inspectTexts(folder, [], {
      entries: [],
      code: { pieces: [], runtime },
      inspections: [
        { name: 'a.html', facts: { policy: null, media: [], scripts }, elements: [], faults: [] },
      ],
      filesElsewhere: [],
    });
  await inspect([]);
  expect(existsSync(join(folder, runtime.name))).toBe(false);
  await inspect([runtime.name]);
  expect(await readFile(join(folder, runtime.name), 'utf8')).toBe('islands()');
});

test('stops at a text that cannot be read', async () => {
  const { folder } = await inspectPages(1);
  const files = Array.from({ length: 15 }, (_, index) => {
    const name = `${index}.html`;
    return { name, path: join(folder, name), size: 1, stamp: '' };
  });
  await expect(
    inspectTexts(folder, files, { entries: [], code: CODE, inspections: [], filesElsewhere: [] }),
  ).rejects.toThrow('ENOENT');
});
