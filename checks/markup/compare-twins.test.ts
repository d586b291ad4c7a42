import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent as writeFiles } from '#library/content.fixture';
import { compareTwins } from './compare-twins.fixture.ts';
import { toTwins } from './write-content.fixture.ts';

const TEXT = '<b>"&lt;"</b>';
const ESCAPED = '&lt;b>&quot;&amp;lt;&quot;&lt;/b>';
const twins = toTwins([TEXT]);
const [PLAIN = ''] = twins.harmless;

/** Compares a file of two sites. */
async function compare(name: string, hostile: string, harmless: string | null): Promise<string[]> {
  const root = await writeFiles({});
  const sites = { hostile, harmless };
  for (const [site, text] of Object.entries(sites)) {
    const path = join(root, site, name);
    await mkdir(dirname(path), { recursive: true });
    if (text !== null) await writeFile(path, text);
  }
  return compareTwins(join(root, 'hostile'), join(root, 'harmless'), twins);
}

test.each([
  ['index.html', `<p title="${ESCAPED}">A ${ESCAPED}`, `<p title="${PLAIN}">A ${PLAIN}`],
  ['index.html', `<a href="/?q=${encodeURIComponent(TEXT)}">`, `<a href="/?q=${PLAIN}">`],
  [
    'index.html',
    `<script type="application/json">{"a":"\\u003cb\\u003e\\"&lt;\\"\\u003c/b\\u003e"}</script>`,
    `<script type="application/json">{"a":"${PLAIN}"}</script>`,
  ],
  ['feed.xml', `<a><![CDATA[${TEXT}]]></a>`, `<a>${PLAIN}</a>`],
  ['data.json', JSON.stringify({ a: [TEXT] }), JSON.stringify({ a: [PLAIN] })],
  [
    'index.html',
    '<img src="/_pictures/0123456789abcdef-1.png">',
    '<img src="/_pictures/fedcba9876543210-1.png">',
  ],
])('accepts a text that reads back as written in %s', async (name, hostile, harmless) => {
  expect(await compare(name, hostile, harmless)).toEqual([]);
});

test.each([
  ['an element more', '<p>A<b>', '<p>A', 'index.html: html > body > p has 0, 1 instead of 0'],
  ['another element', '<p>', '<div>', 'name is "p" instead of "div"'],
  ['an attribute more', '<p id="a" class="b">', '<p id="a">', 'has id, class instead of id'],
  ['a text that is markup', `<p>${TEXT}`, `<p>${PLAIN}`, 'instead of'],
  ['a text that is escaped twice', '<p>&amp;lt;b>', `<p>${PLAIN}`, 'is "&lt;b>" instead of'],
  ['a text that is lost', '<p>A', `<p>A ${PLAIN}`, 'is "A" instead of'],
  ['no twin', '<p>', null, 'index.html is in the hostile site only'],
])('reports %s', async (_, hostile, harmless, message) => {
  const [fault = ''] = await compare('index.html', hostile, harmless);
  expect(fault).toContain(message);
});
