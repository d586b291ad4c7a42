import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBuiltSite } from './built-site.ts';
import { checkSiteLinks } from './check-site-links.ts';

/** Dead links of a site whose home page has `body`, as "place target reason". */
async function deadLinks(body: string, others: Record<string, string> = {}): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'podium-links-'));
  const files = {
    'index.html': `<head><link rel="canonical" href="https://podium.example/"></head><body>${body}</body>`,
    'p/rivers/one/index.html': '<h1 id="water">Rivers</h1>',
    'media/rivers.png': '',
    'media/a b.png': '',
    ...others,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const { dead } = await checkSiteLinks(await openBuiltSite(root));
  return dead.map(({ page, place, target, reason }) => `${page} ${place} ${target}: ${reason}`);
}

describe('a link that leads somewhere', () => {
  it.each([
    ['a page', '<a href="/p/rivers/one/">'],
    ['a page with a query', '<a href="/p/rivers/one/?a=b">'],
    ['a relative path', '<a href="p/rivers/one/">'],
    ['an absolute address of the site', '<a href="https://podium.example/p/rivers/one/">'],
    ['a file', '<img src="/media/rivers.png">'],
    ['a file with an encoded name', '<img src="/media/a%20b.png">'],
    ['all files of a srcset', '<img srcset="/media/rivers.png 100w, /media/a%20b.png 200w">'],
    ['an anchor of another page', '<a href="/p/rivers/one/#water">'],
    ['an anchor of the page itself', '<p id="here"></p><a href="#here">'],
    ['a step of the viewer', '<a href="/p/rivers/one/#step=3">'],
    ['an address of the platform', '<a href="/signup/?next=%2F">'],
    ['another site', '<a href="https://example.org/x">'],
    ['an e-mail', '<a href="mailto:a@example.org">'],
  ])('is passed: %s', async (_, body) => {
    expect(await deadLinks(body)).toEqual([]);
  });
});

describe('a link that leads nowhere', () => {
  it.each([
    ['<a href="/gone/">', '/ a[href] /gone/: leads to no built file and to no address of the platform'],
    ['<a href="/p/rivers/one">', '/ a[href] /p/rivers/one: lacks the slash at its end'],
    [
      '<form action="/explore/search/">',
      '/ form[action] /explore/search/: leads to no built file and to no address of the platform',
    ],
    [
      '<img src="/media/gone.png">',
      '/ img[src] /media/gone.png: leads to no built file and to no address of the platform',
    ],
    [
      '<source srcset="/media/rivers.png 1x, /media/x.png 2x">',
      '/ source[srcset] /media/x.png: leads to no built file and to no address of the platform',
    ],
    [
      '<video poster="/x.png"></video>',
      '/ video[poster] /x.png: leads to no built file and to no address of the platform',
    ],
    [
      '<template><a href="/gone/"></template>',
      '/ a[href] /gone/: leads to no built file and to no address of the platform',
    ],
    [
      '<a href="/p/rivers/one/#wine">',
      '/ a[href] /p/rivers/one/#wine: names the anchor "wine", which its page does not have',
    ],
    ['<a href="#gone">', '/ a[href] #gone: names the anchor "gone", which its page does not have'],
    ['<a href="javascript:go()">', '/ a[href] javascript:go(): uses javascript:'],
    [
      '<a href="http://localhost:4321/">',
      '/ a[href] http://localhost:4321/: leads to another address of this machine',
    ],
    ['<a href="/%E0%A4%A">', '/ a[href] /%E0%A4%A: is encoded wrongly'],
  ])('is reported: %s', async (body, expected) => {
    expect(await deadLinks(body)).toEqual([expected]);
  });

  it('is reported with the page it stands on', async () => {
    const dead = await deadLinks('', { 'p/fens/two/index.html': '<a href="../../rivers/two/">' });
    expect(dead).toEqual([
      '/p/fens/two/ a[href] ../../rivers/two/: leads to no built file and to no address of the platform',
    ]);
  });
});
