import { expect, test } from 'vitest';
import { findRulesExcess, findSiteExcess } from './host-limits.ts';
import { findHost, HOST_NAMES, HOSTS, type Host } from './hosts.ts';

function hostOf(name: string, mostFiles?: number): Host {
  const host = findHost(name, mostFiles);
  if (host === null) throw new Error(`no host ${name}`);
  return host;
}

/** Returns a site of `count` files of one byte, each in a folder of its own. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [`p/${index}/index.html`, { size: 1 }] as const);

test('Every limit names the page that documents it', () => {
  for (const name of HOST_NAMES)
    for (const { max, source } of Object.values(hostOf(name).limits)) {
      expect(max).toBeGreaterThan(0);
      expect(source).toMatch(/^https:\/\//);
    }
});

test('A site fits with as many files as the host accepts, and not with one more', () => {
  const { max } = HOSTS['azure-swa'].limits.files;
  expect(findSiteExcess(hostOf('azure-swa'), filesOf(max))).toEqual([]);
  expect(findSiteExcess(hostOf('azure-swa'), filesOf(max + 1))).toEqual([
    'the site has 15,001 files, but Azure Static Web Apps takes at most 15,000 (https://learn.microsoft.com/en-us/azure/static-web-apps/quotas): publish less content, choose another host, or state the number of your plan with --max-files',
  ]);
});

test('The plan of the publisher replaces the number of files', () => {
  expect(findSiteExcess(hostOf('cloudflare-pages', 30_000), filesOf(25_000))).toEqual([]);
  expect(findSiteExcess(hostOf('cloudflare-pages', 20), filesOf(21))).toEqual([
    expect.stringContaining('at most 20 (--max-files)'),
  ]);
  // The limits of the profile itself stay.
  expect(hostOf('cloudflare-pages').limits.files?.max).toBe(20_000);
});

test('GitLab counts folders like files', () => {
  const entries = ['_headers', 'p/a/b/index.html', 'p/a/c/index.html'].map(
    (name) => [name, { size: 1 }] as const,
  );
  expect(findSiteExcess(hostOf('gitlab-pages', 7), entries)).toEqual([]);
  expect(findSiteExcess(hostOf('gitlab-pages', 6), entries)).toEqual([
    expect.stringMatching(/^the site has 7 files and folders, but GitLab Pages takes at most 6 /),
  ]);
});

test('A large file, a large site and a full folder are named with their figures', () => {
  expect(findSiteExcess(hostOf('cloudflare-pages'), [['_media/a.mp4', { size: 26_214_401 }]])).toEqual([
    expect.stringMatching(/^_media\/a\.mp4 has 26,214,401 bytes in a file, but .* at most 26,214,400 /),
  ]);
  expect(findSiteExcess(hostOf('github-pages'), [['a', { size: 99 }]])).toEqual([]);
  const large = Array.from({ length: 11 }, (_, index) => [`${index}`, { size: 100_000_000 }] as const);
  expect(findSiteExcess(hostOf('github-pages'), large)).toEqual([
    expect.stringMatching(/^the site has 1,100,000,000 bytes in all, but GitHub Pages takes/),
  ]);
  const many = Array.from({ length: 54_001 }, (_, index) => [`oembed/${index}.json`, { size: 1 }] as const);
  expect(findSiteExcess(hostOf('netlify'), many)).toEqual([
    expect.stringMatching(
      /^the folder oembed has 54,001 files in a folder, but Netlify takes at most 54,000 /,
    ),
  ]);
});

test('Rules and lines count if the host reads them', () => {
  const rules = Array.from({ length: 101 }, (_, index) => `/${index}\n  X-A: 1\n`).join('');
  const files = new Map([['_headers', `${rules}/long\n  X-B: ${'b'.repeat(2000)}\n`]]);
  expect(findRulesExcess(hostOf('cloudflare-pages'), files)).toEqual([
    expect.stringMatching(/^_headers has 102 rules, but Cloudflare Pages takes at most 100 /),
    expect.stringMatching(/^_headers has 2,007 characters in a line, but .* at most 2,000 .*: use fewer/),
  ]);
  expect(findRulesExcess(hostOf('github-pages'), files)).toEqual([]);
  const config = new Map([['staticwebapp.config.json', 'ü'.repeat(10_241)]]);
  expect(findRulesExcess(hostOf('azure-swa'), config)).toEqual([
    expect.stringMatching(/^staticwebapp\.config\.json has 20,482 bytes, but .* at most 20,480 /),
  ]);
  const vercel = new Map([['vercel.json', JSON.stringify({ headers: [{ source: 'a'.repeat(4097) }] })]]);
  expect(findRulesExcess(hostOf('vercel'), vercel)).toEqual([
    expect.stringMatching(/^vercel\.json has 4,097 characters in a pattern, but Vercel takes at most 4,096 /),
  ]);
});

test('An unknown host is refused', () => expect(findHost('toString')).toBeNull());
