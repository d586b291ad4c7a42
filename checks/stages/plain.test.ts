// Builds the tests' content without accounts, and a team's site. Checks that these have no trace of
// a platform, and no English text where the team has others. Builds the team's content with
// accounts, too, for e2e/support/team-tests.ts.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { NAMESPACES } from '#i18n/namespaces';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { runBuild } from '../rebuilds/run-build.fixture.ts';
import { makeAccountsContent } from './accounts-content.fixture.ts';

const project = resolve('e2e/plain');
const content = resolve('.cache/plain/content');
const out = resolve('.cache/plain/dist');
/** Content that leads to a page of the platform. */
const LEADING = ['kettle-lake', 'first-glimpse'];

/** Returns all texts of a file of texts. */
function* textsOf(tree: object): Generator<string> {
  for (const value of Object.values(tree) as (string | object)[])
    if (typeof value === 'string') yield value;
    else yield* textsOf(value);
}

beforeAll(async () => {
  await rm(content, { recursive: true, force: true });
  await cp('e2e/site/src/content', content, { recursive: true });
});

test('a build names links of content to pages of a platform, and the setting [11.6]', () => {
  expect(() => runBuild({ project, content, out })).toThrow(
    /\/product\/ is a page of a platform with accounts, which the setting "accounts" in astro\.config\.mjs leaves out/,
  );
});

test('all links of a site without accounts lead to a page [11.1, 11.6]', async () => {
  for (const name of LEADING) {
    const file = join(content, `presentations/${name}.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"/product/"', '"/about/"'));
  }
  runBuild({ project, content, out });
  const { dead } = await checkSiteLinks(await openBuiltSite(out));
  expect(formatDeadLinks(dead)).toEqual([]);
});

test('no file of a site without accounts has an address, call, cookie or policy of a platform [11.1, 11.2]', async () => {
  const { files } = await openBuiltSite(out);
  const faults: string[] = [];
  for (const file of files) {
    if (!/\.(?:html|json|xml|css|js|webmanifest)$|\/_headers$/.test(file)) continue;
    const text = await readFile(join(out, file), 'utf8');
    const [trace] =
      /["'`](?:\/(?:login|logout|signup|product|dashboard|settings|contact)\/|\/api\/v4)|viewer_hint|csrftoken|platform\.example|\/log\/(?:events|client)/.exec(
        text,
      ) ?? [];
    if (trace !== undefined) faults.push(`${file} has ${trace}`);
  }
  expect(faults).toEqual([]);
});

test("all links of a team's site below a path lead to a page, and its draft is nowhere [2.84, 11.6]", async () => {
  const folder = resolve('.cache/team/dist');
  const team = resolve('e2e/team');
  runBuild({ project: team, content: join(team, 'src/content'), out: folder });
  const site = await openBuiltSite(folder);
  expect(formatDeadLinks((await checkSiteLinks(site)).dead)).toEqual([]);
  expect([...site.files].filter((file) => file.includes('thunder'))).toEqual([]);
});

test.each([
  ['feed.xml', 'Short talks by people who look up.'],
  ['feeds/tag/water.xml', 'Short talks by people who look up.'],
  ['404.html', 'No talk is here'],
  ['de/404.html', 'Hier ist kein Vortrag'],
])('%s has own texts of the team [1.21]', async (file, text) => {
  expect(await readFile(join('.cache/team/dist', file), 'utf8')).toContain(`>${text}<`);
});

test('no page in a language that the team adds has an English text of the interface [1.24]', async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as object;
  const translated = new Set(textsOf(await read('docs/texts/he.json')));
  const files = NAMESPACES.map((name) => read(`public/locales/en/${name}.json`));
  const english = new Set((await Promise.all(files)).flatMap((texts) => [...textsOf(texts)]));
  // Names of keys and of other sites are the same in each language.
  const foreign = english.difference(translated);
  // Single words in lower case may also be values of code.
  for (const text of foreign) if (/^[a-z]+$/.test(text)) foreign.delete(text);
  expect(foreign.size).toBeGreaterThan(200);
  const folder = resolve('.cache/team/dist/he');
  const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(10);
  const faults: string[] = [];
  for (const page of pages)
    for (const [, text, value, ofIsland] of (await readFile(join(folder, page), 'utf8')).matchAll(
      />([^<>]+)<|(?:aria-label|title|alt|placeholder|content)="([^"]*)"|&quot;([^&"]+)&quot;/g,
    )) {
      const seen = text ?? value ?? ofIsland ?? '';
      if (foreign.has(seen)) faults.push(`${page} has "${seen}"`);
    }
  expect(faults).toEqual([]);
});

test("all links of a site with accounts and the team's content lead to a page", async () => {
  const folder = resolve('.cache/accounts/dist');
  const ofTeam = resolve('.cache/accounts/content');
  await makeAccountsContent(ofTeam);
  runBuild({ project: resolve('e2e/accounts'), content: ofTeam, out: folder });
  expect(formatDeadLinks((await checkSiteLinks(await openBuiltSite(folder))).dead)).toEqual([]);
});
