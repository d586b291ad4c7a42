import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks } from '#pipeline/site/links/check-site-links';
import { checkChangedLinks, describeFacts, readFacts } from './changed-links.ts';
import { createFileRecord } from './file-record.ts';
import { hashTree, listTree } from './read-tree.ts';

const page = (body: string, policy = "default-src 'self'") =>
  `<!doctype html><html lang="en"><title>A</title><link rel="canonical" href="https://podium.example/">` +
  `<meta http-equiv="Content-Security-Policy" content="${policy}"><body>${body}</body></html>`;

const FILES = {
  'index.html': page('<a href="/a/">A</a><a href="/a/#part">Part</a>'),
  'a/index.html': page('<h2 id="part">Part</h2><a href="/b/">B</a>'),
  'b/index.html': page('<p>B</p>', "default-src 'none'"),
  'search/en/fragment/en_1.pf_fragment.br': 'packed',
};

/** Checks and publishes a site. Returns a function that checks it again after a change. */
async function setUp() {
  const folder = await writeContent({
    ...Object.fromEntries(
      ['dist', 'release'].flatMap((name) =>
        Object.entries(FILES).map(([file, text]) => [`${name}/${file}`, text]),
      ),
    ),
  });
  const dist = join(folder, 'dist');
  const read = async () => {
    const files = listTree(dist);
    await hashTree(dist, files, []);
    return files;
  };
  const report = await checkSiteLinks(await openBuiltSite(dist));
  expect(report.dead).toEqual([]);
  const facts = describeFacts(dist, 'release', report);
  const known = createFileRecord(facts, await read(), Date.now());
  const check = async () =>
    checkChangedLinks(await openBuiltSite(dist), await read(), {
      fileRecord: known,
      facts,
      release: join(folder, 'release'),
    });
  return { dist, known, check, change: (name: string, text: string) => writeFile(join(dist, name), text) };
}

test('reads only changed files, with the policies of all others', async () => {
  const { check, change } = await setUp();
  await change(
    'a/index.html',
    page('<h2 id="part">New</h2><a href="/b/">B</a>', "default-src 'self' a.example"),
  );
  const report = await check();
  expect(report).toMatchObject({ pages: 1, origin: 'https://podium.example', dead: [] });
  expect([...(report?.policies.keys() ?? [])]).toEqual([
    "default-src 'self'",
    "default-src 'none'",
    "default-src 'self' a.example",
  ]);
});

test('reads nothing if nothing has changed', async () => {
  const { check } = await setUp();
  expect(await check()).toMatchObject({ pages: 0, links: 0 });
});

test('follows a link of a changed page to an anchor in an unchanged page', async () => {
  const { check, change } = await setUp();
  await change('b/index.html', page('<a href="/a/#part">Part</a>'));
  expect(await check()).toMatchObject({ pages: 1, dead: [] });
});

test.each<[string, (site: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  ['a link leads nowhere', ({ change }) => change('b/index.html', page('<a href="/nowhere/">No</a>'))],
  ['an anchor is gone', ({ change }) => change('a/index.html', page('<a href="/b/">B</a>'))],
  ['a page is gone', ({ dist }) => rm(join(dist, 'b'), { recursive: true })],
  [
    'the site names another origin',
    ({ change }) => change('index.html', FILES['index.html'].replace('podium.example', 'other.example')),
  ],
])('requires a check of the whole site if %s', async (_, spoil) => {
  const site = await setUp();
  await spoil(site);
  expect(await site.check()).toBeNull();
});

test('requires a check of the whole site if the former version of a changed page is unknown', async () => {
  const { dist, check, change } = await setUp();
  await rm(join(dist, '../release'), { recursive: true });
  await change('a/index.html', page('<h2 id="part">New</h2><a href="/b/">B</a>'));
  expect(await check()).toBeNull();
});

test('accepts removed compressed copies and search data', async () => {
  const { dist, check } = await setUp();
  await rm(join(dist, 'search'), { recursive: true });
  expect(await check()).toMatchObject({ pages: 0 });
});

test('ignores a record of another site, of another check or without facts', async () => {
  const { dist, known } = await setUp();
  expect(readFacts(known, dist)).toEqual(known.head);
  expect(readFacts(known, '/elsewhere')).toBeNull();
  expect(readFacts({ ...known, head: { ...(known.head as object), checker: 'another' } }, dist)).toBeNull();
  expect(readFacts({ ...known, head: null }, dist)).toBeNull();
  expect(readFacts(null, dist)).toBeNull();
});
