// Builds the tests' content without accounts, and a team's site. Checks that these have no trace of
// a platform, and no English text where the team has others. Builds the team's content with
// accounts, too, for e2e/support/team-tests.ts.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { NAMESPACES } from '#i18n/namespaces';
import { readTexts } from '#pipeline/project/texts-schema';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { pageElements } from '#pipeline/site/markup/page-elements';
import { runBuild } from '../rebuilds/run-build.fixture.ts';
import { makeAccountsContent } from './accounts-content.fixture.ts';

const project = resolve('e2e/plain');
const content = resolve('.cache/plain/content');
const outDir = resolve('.cache/plain/dist');
/** Content that leads to a page of the platform. */
const LEADING = ['kettle-lake', 'first-glimpse'];

/** Yields the texts of a file of texts, with their keys. */
function* textsOf(tree: object, path = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree) as [string, string | object][])
    if (typeof value === 'string') yield [path + key, value];
    else yield* textsOf(value, `${path}${key}.`);
}

/** The keys, or what they begin with, of all texts that only a platform has. */
const PLATFORM_KEYS = [
  'common.footer.about',
  'common.footer.getStarted',
  'common.footer.product',
  'common.footer.videoProduct',
  'common.header.account.',
  'common.header.getStarted',
  'common.header.logIn',
  'listing.template.use',
  'roles.',
  'view.banner.',
  'view.bottomCta.',
  'view.mobileBar.',
  'view.sidebar.createVideo',
  'view.sidebar.createYourOwn',
  'view.sidebar.learnAbout',
  'view.teaser.signUp',
  'view.toolbar.like',
  'view.toolbar.makeACopy',
  'view.toolbar.notSaved',
  'view.toolbar.unlike',
];

/** The keys of Podium's texts that praise a platform. Sites without one have others there. */
const CLAIM_KEYS = [
  'common.footer.tagline',
  'common.header.search.placeholder',
  'listing.empty.everything.text',
  'listing.home.title',
];

/**
 * Returns the keys of the texts of a platform in a site, by text. The site has this name, and
 * languages of Podium and others that it adds.
 */
async function platformTexts(name: string, languages: readonly string[], added: readonly string[]) {
  const files = [
    ...languages.map((tag) => ({ tag, keys: [...PLATFORM_KEYS, ...CLAIM_KEYS], texts: readTexts('.', tag) })),
    ...(await Promise.all(
      added.map(async (tag) => ({
        tag,
        keys: PLATFORM_KEYS,
        texts: JSON.parse(await readFile(`docs/texts/${tag}.json`, 'utf8')) as object,
      })),
    )),
  ];
  const ofPlatform = new Map<string, string>();
  const others = new Set<string>();
  for (const { tag, keys, texts } of files) {
    const unseen = new Set(keys);
    for (const [key, text] of textsOf(texts)) {
      const start = keys.find((item) => key.startsWith(item));
      if (start !== undefined) {
        ofPlatform.set(text.replaceAll('{{product}}', name), `${tag} ${key}`);
        unseen.delete(start);
      } else if (!key.startsWith('origin.')) others.add(text);
    }
    expect({ tag, unseen }).toEqual({ tag, unseen: new Set() });
  }
  // Other parts say "Close" and "Learn more" too.
  for (const text of others) ofPlatform.delete(text);
  return ofPlatform;
}

/**
 * Returns where texts are in the pages of a site: in texts, titles, attributes and data. Words that
 * are not a sentence may be part of others, so they count only as a whole.
 */
async function findTexts(folder: string, texts: ReadonlyMap<string, string>) {
  const sentences = [...texts].filter(([text]) => /\s/.test(text));
  const places: { page: string; key: string; text: string }[] = [];
  const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const elements = pageElements(await readFile(join(folder, page), 'utf8'));
    const values = elements.flatMap(({ attributes }) => Object.values(attributes));
    const all = [elements[0]?.text, ...values].join('\n');
    const whole = new Set([...elements.map(({ text }) => text.trim()), ...values]);
    for (const [, text = ''] of all.matchAll(/"([^"\n]+)"/g)) whole.add(text);
    for (const [text, key] of texts) if (whole.has(text)) places.push({ page, key, text });
    for (const [text, key] of sentences)
      if (!whole.has(text) && all.includes(text)) places.push({ page, key, text });
  }
  return { pages, places };
}

beforeAll(async () => {
  await rm(content, { recursive: true, force: true });
  await cp('e2e/site/src/content', content, { recursive: true });
});

test('a build names links of content to pages of a platform, and the setting [11.6]', () => {
  expect(() => runBuild({ project, content, outDir })).toThrow(
    /\/product\/ is a page of a platform with accounts, which the setting "accounts" in astro\.config\.mjs leaves out/,
  );
});

test('all links of a site without accounts lead to a page [11.1, 11.6]', async () => {
  for (const name of LEADING) {
    const file = join(content, `presentations/${name}.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"/product/"', '"/about/"'));
  }
  runBuild({ project, content, outDir });
  const { dead } = await checkSiteLinks(await openBuiltSite(outDir));
  expect(formatDeadLinks(dead)).toEqual([]);
});

test('no file of a site without accounts has an address, call, cookie or policy of a platform [11.1, 11.2]', async () => {
  const { files } = await openBuiltSite(outDir);
  const faults: string[] = [];
  for (const file of files) {
    if (file.startsWith('/_astro/promo')) faults.push(`${file} promotes a platform`);
    if (!/\.(?:html|json|xml|css|js|webmanifest)$|\/_headers$/.test(file)) continue;
    const text = await readFile(join(outDir, file), 'utf8');
    // Rooms of live talks need an origin, not a platform. Presenters ask for one by a press.
    const [trace] =
      /["'`](?:\/(?:login|logout|signup|product|dashboard|settings|contact)\/|\/api\/v4\/(?!live\/))|viewer_hint|csrftoken|platform\.example|\/log\/(?:events|client)/.exec(
        text,
      ) ?? [];
    if (trace !== undefined) faults.push(`${file} has ${trace}`);
  }
  expect(faults).toEqual([]);
});

test("all links of a team's site below a path lead to a page, and its draft is nowhere [2.84, 11.6]", async () => {
  const folder = resolve('.cache/team/dist');
  const team = resolve('e2e/team');
  runBuild({ project: team, content: join(team, 'src/content'), outDir: folder });
  const site = await openBuiltSite(folder);
  expect(formatDeadLinks((await checkSiteLinks(site)).dead)).toEqual([]);
  expect([...site.files].filter((file) => file.includes('thunder'))).toEqual([]);
});

test("a team's home page has its own component and its sections, in the order of the settings [1.22]", async () => {
  const elements = pageElements(await readFile('.cache/team/dist/index.html', 'utf8'));
  const titles = elements.filter(({ tagName, ancestors }) => tagName === 'h2' && ancestors.has('main'));
  expect(titles.map(({ text }) => text.trim())).toEqual([
    'The weather, explained',
    'The weather, talk by talk',
    'Latest presentations',
    'Water',
  ]);
  const search = elements.find(({ attributes }) => attributes['class'] === 'search-input');
  expect(search?.attributes['placeholder']).toBe('Search the talks');
});

test.each([
  ['feed.xml', 'Short talks by people who look up.'],
  ['feeds/tag/water.xml', 'Short talks by people who look up.'],
  ['404.html', 'No talk is here'],
  ['de/404.html', 'Hier ist kein Vortrag'],
])('%s has own texts of the team [1.21]', async (file, text) => {
  expect(await readFile(join('.cache/team/dist', file), 'utf8')).toContain(`>${text}<`);
});

test.each([
  ['without accounts', outDir, 'Podium', ['en', 'de'], []],
  ['of a team', resolve('.cache/team/dist'), 'Weather lab', ['en', 'de'], ['ar', 'he']],
])('no page of the site %s has a text of a platform [11.1]', async (_, folder, name, languages, added) => {
  const { pages, places } = await findTexts(folder, await platformTexts(name, languages, added));
  expect(places).toEqual([]);
  for (const page of ['index.html', '404.html', 'de/404.html']) expect(pages).toContain(page);
  expect(pages.filter((page) => page.startsWith('p/embed/'))).not.toEqual([]);
});

test('no page in a language that the team adds has an English text of the interface [1.24]', async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as object;
  const translated = new Set([...textsOf(await read('docs/texts/he.json'))].map(([, text]) => text));
  const files = NAMESPACES.map((name) => read(`public/locales/en/${name}.json`));
  const english = new Set(
    (await Promise.all(files)).flatMap((texts) => [...textsOf(texts)].map(([, text]) => text)),
  );
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
  runBuild({ project: resolve('e2e/accounts'), content: ofTeam, outDir: folder });
  expect(formatDeadLinks((await checkSiteLinks(await openBuiltSite(folder))).dead)).toEqual([]);
});

test('the check of texts finds those of the platform on the site with accounts', async () => {
  const texts = await platformTexts('Podium', ['en', 'de'], []);
  const { places } = await findTexts(resolve('.cache/accounts/dist'), texts);
  const keys = [
    'common.header.logIn',
    'common.header.account.label',
    'common.footer.tagline',
    'common.footer.product',
    'listing.home.title',
    'roles.makeACopy',
    'view.bottomCta.button',
    'view.mobileBar.text',
    'view.sidebar.createYourOwn',
    'view.toolbar.like',
  ];
  const inBoth = keys.flatMap((key) => [`en ${key}`, `de ${key}`]);
  expect(places.map(({ key }) => key)).toEqual(expect.arrayContaining(inBoth));
});
