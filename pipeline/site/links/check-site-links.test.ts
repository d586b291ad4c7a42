import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { checkSiteLinks, formatDeadLinks } from './check-site-links.ts';
import { writeSite } from './site.fixture.ts';

/**
 * Returns the dead links of a site whose home page has `body`, as "source place target: reason".
 */
async function deadLinks(
  body: string,
  others: Record<string, string> = {},
  redirected: readonly string[] = [],
): Promise<string[]> {
  const built = await writeSite({
    'index.html': `<head><link rel="canonical" href="https://podium.example/"></head><body>${body}</body>`,
    'p/rivers/one/index.html': '<h1 id="water">Rivers</h1>',
    'media/rivers.png': '',
    'media/a b.png': '',
    'media/100%.png': '',
    ...others,
  });
  const { dead } = await checkSiteLinks({ ...built, redirected: new Set(redirected) });
  return dead.map(({ source, place, target, reason }) => `${source} ${place} ${target}: ${reason}`);
}

const NOWHERE = 'leads to no page or file of the site: correct it, or add the missing page';
const lacks = (anchor: string) =>
  `points to the anchor "${anchor}", which does not exist: give an element this id`;
const ENCODED_WRONGLY = 'is not encoded correctly: write %25 for %, and encode the rest as UTF-8';

describe('a link to an existing address', () => {
  it.each([
    ['a page', '<a href="/p/rivers/one/">'],
    ['a page with a query', '<a href="/p/rivers/one/?a=b">'],
    ['a relative path', '<a href="p/rivers/one/">'],
    ['an absolute address of the site', '<a href="https://podium.example/p/rivers/one/">'],
    ['one that names the usual port', '<a href="https://PODIUM.example:443/p/rivers/one/">'],
    ['a file', '<img src="/media/rivers.png">'],
    ['a file with an encoded name', '<img src="/media/a%20b.png">'],
    ['a file with a percent sign in its name', '<img src="/media/100%25.png">'],
    ['all files of a srcset', '<img srcset="/media/rivers.png 100w, /media/a%20b.png 200w">'],
    ['an anchor of another page', '<a href="/p/rivers/one/#water">'],
    ['an anchor of the page itself', '<p id="here"></p><a href="#here">'],
    ['a step of the viewer', '<a href="/p/rivers/one/#step=3">'],
    ['a time of the viewer', '<a href="/p/rivers/one/#t=4.5">'],
    ['an address of the platform', '<a href="/signup/?next=%2F">'],
    ['another site', '<a href="https://example.org/x">'],
    ['a site whose address begins like this one', '<a href="https://podium.example.org/gone/">'],
    ['an e-mail', '<a href="mailto:a@example.org">'],
  ])('is accepted: %s', async (_, body) => {
    expect(await deadLinks(body)).toEqual([]);
  });
});

test('a link to a path that the host leads elsewhere is accepted, and to no other', async () => {
  const body = '<a href="/old/?a=b#c"><a href="/gone/">';
  expect(await deadLinks(body, {}, ['/old/'])).toEqual([`/ a[href] /gone/: ${NOWHERE}`]);
});

describe('a dead link', () => {
  it.each([
    ['<a href="/gone/">', `/ a[href] /gone/: ${NOWHERE}`],
    ['<a href="https://podium.example/gone/">', `/ a[href] https://podium.example/gone/: ${NOWHERE}`],
    ['<a href="/p/rivers/one">', '/ a[href] /p/rivers/one: has no slash at the end: add it'],
    ['<form action="/explore/search/">', `/ form[action] /explore/search/: ${NOWHERE}`],
    ['<img src="/media/gone.png">', `/ img[src] /media/gone.png: ${NOWHERE}`],
    ['<source srcset="/media/rivers.png 1x, /media/x.png 2x">', `/ source[srcset] /media/x.png: ${NOWHERE}`],
    ['<source srcset="/media/rivers.png 1x,/media/x.png 2x">', `/ source[srcset] /media/x.png: ${NOWHERE}`],
    ['<video poster="/x.png"></video>', `/ video[poster] /x.png: ${NOWHERE}`],
    ['<template><a href="/gone/"></template>', `/ a[href] /gone/: ${NOWHERE}`],
    ['<a href="/p/rivers/one/#wine">', `/ a[href] /p/rivers/one/#wine: ${lacks('wine')}`],
    ['<a href="/p/rivers/one/#wine=1">', `/ a[href] /p/rivers/one/#wine=1: ${lacks('wine=1')}`],
    ['<a href="#gone">', `/ a[href] #gone: ${lacks('gone')}`],
    [
      '<a href="javascript:go()">',
      '/ a[href] javascript:go(): uses javascript: where only http:, https:, mailto: and data: may be used',
    ],
    ...['http://localhost:4321/', 'http://127.0.0.1/', 'http://[::1]:80/'].map((address) => [
      `<a href="${address}">`,
      `/ a[href] ${address}: leads to another server on this machine: use an address that visitors can reach`,
    ]),
    ['<a href="https://">', '/ a[href] https://: is not a valid address: correct it, or remove the link'],
    ...['/%zz/', '/%E0%A4%A', '/?a=%zz', '#%zz', 'https://podium.example/%zz'].map((address) => [
      `<a href="${address}">`,
      `/ a[href] ${address}: ${ENCODED_WRONGLY}`,
    ]),
  ])('is reported: %s', async (body, expected) => {
    expect(await deadLinks(body)).toEqual([expected]);
  });

  it('is reported with its page', async () => {
    const dead = await deadLinks('', { 'p/fens/two/index.html': '<a href="../../rivers/two/">' });
    expect(dead).toEqual([`/p/fens/two/ a[href] ../../rivers/two/: ${NOWHERE}`]);
  });

  it('is reported on each page that has it', async () => {
    const dead = await deadLinks('<a href="/gone/">', { 'a/index.html': '<a href="/gone/">' });
    expect(dead).toEqual([`/a/ a[href] /gone/: ${NOWHERE}`, `/ a[href] /gone/: ${NOWHERE}`]);
  });

  it('is reported if its anchor is missing in a page before or after it', async () => {
    const body = '<a href="/a/#x"></a><a href="/z/#x"></a><a href="/a/#y"></a><a href="/z/#y"></a>';
    const page = '<p id="x"></p>';
    expect(await deadLinks(body, { 'a/index.html': page, 'z/index.html': page })).toEqual([
      `/ a[href] /z/#y: ${lacks('y')}`,
      `/ a[href] /a/#y: ${lacks('y')}`,
    ]);
  });
});

describe('a site below a path', () => {
  it('may link to what else is on its host, by whole addresses only', async () => {
    const head = '<link rel="canonical" href="https://podium.example/talks/">';
    const body =
      '<a href="https://podium.example/"><a href="/about/"><img src="https://podium.example/a.png">';
    const { dead } = await checkSiteLinks(await writeSite({ 'index.html': head + body }));
    expect(dead.map(({ place, target }) => [place, target])).toEqual([
      ['a[href]', '/about/'],
      ['img[src]', 'https://podium.example/a.png'],
    ]);
    expect(dead[0]?.reason).toContain('or write the whole address of a page elsewhere on the host');
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['oembed/a.json', '{'],
    ['_astro/a.js', 'import {'],
    ['a/index.html', '<script type="application/ld+json">{</script>'],
  ])('is reported: %s', async (name, content) => {
    const [fault, ...more] = await deadLinks('', { [name]: content });
    expect(fault).toMatch(/^\/\S+ the file : cannot be read: /);
    expect(more).toEqual([]);
  });
});

it('is reported once if the absolute addresses of the site are unknown', async () => {
  const page =
    '<link rel="canonical" href="http://localhost:4321/a/"><a href="/gone/"><a href="javascript:go()">';
  const { dead } = await checkSiteLinks(await writeSite({ 'index.html': '', 'a/index.html': page }));
  expect(dead.map(({ source, target, reason }) => `${source} ${target}: ${reason}`)).toEqual([
    '/ : is missing, so the addresses of the site are unknown: add it to the home page',
    `/a/ /gone/: ${NOWHERE}`,
    '/a/ javascript:go(): uses javascript: where only http:, https:, mailto: and data: may be used',
  ]);
});

describe('the memory of a check', () => {
  it('does not grow with the pages that were read', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const usedBytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const text = 'water '.repeat(30_000);
    const pages = Array.from({ length: 100 }, (_, index): [string, string] => [
      `p/${index}/rivers-of-data/index.html`,
      `<a href="/p/${index}/rivers-of-data/">${text}</a><a href="/p/99/rivers-of-data/#place-of-${index}">`,
    ]);
    const canonical = '<link rel="canonical" href="https://podium.example/">';
    const site = await writeSite({ 'index.html': canonical, ...Object.fromEntries(pages) });
    const before = usedBytes();
    let after = 0;
    const { dead } = await checkSiteLinks(site, (done, total) => {
      if (done === total - 1) after = usedBytes();
    });
    expect(dead).toHaveLength(100);
    expect((after - before) / 100).toBeLessThan(text.length / 10);
  });
});

const deadIn = (source: string, target = '/gone/') => ({
  source,
  target,
  place: 'a[href]',
  reason: 'leads to no file',
});

test('reports a dead link in several files once', () => {
  expect(formatDeadLinks(['/', '/one/', '/two/'].map((source) => deadIn(source)))).toEqual([
    'a[href] /gone/ leads to no file (in / and 2 more)',
  ]);
});

test('reports dead links to different targets separately', () => {
  expect(formatDeadLinks([deadIn('/'), deadIn('/', '/lost/')])).toEqual([
    'a[href] /gone/ leads to no file (in /)',
    'a[href] /lost/ leads to no file (in /)',
  ]);
});
