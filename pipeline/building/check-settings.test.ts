import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OWN_RULES } from '#domain/addresses/own-rules';
import { goodContent, writeContent } from '#library/content.fixture';
import { checkContent, type Library } from '#library/library';
import { setSiteRecord, siteRecord, type SiteRecord } from '#library/site-record';
import { findWrongAddresses, findUnknownTags } from './check-settings.ts';

/** Reads content with tags on a site with some settings. */
async function readOn(settings: SiteRecord, fields: object = {}): Promise<Library> {
  const before = siteRecord();
  setSiteRecord(settings);
  onTestFinished(() => setSiteRecord(before));
  const content = goodContent();
  const name = 'presentations/rivers.json';
  content[name] = { ...(content[name] as object), tags: ['Rivers', 'data'], ...fields };
  const { library } = await checkContent(await writeContent(content));
  return library!;
}

/** Makes a project with own pages. */
async function makePages(...names: readonly string[]): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-pages-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const name of names) {
    await mkdir(dirname(join(cwd, 'src/pages', name)), { recursive: true });
    await writeFile(join(cwd, 'src/pages', name), '');
  }
  return cwd;
}

test('names a tag of the home page that no content has, and the tags that there are', async () => {
  const library = await readOn({ home: ['hero', 'tag:Data', 'tag:rivrs', 'tag:cheese'] });
  expect(findUnknownTags(library).map(({ field, remedy }) => [field, remedy])).toEqual([
    ['home[2]', 'did you mean "tag:Rivers"? Otherwise name one of data, Rivers'],
    ['home[3]', 'name one of data, Rivers'],
  ]);
});

/** Targets of own links, and whether they are dead on a site with some own pages. */
const TARGETS: Readonly<Record<string, boolean>> = {
  '/': false,
  '/explore/': false,
  '/explore/2/': false,
  '/feed.xml': false,
  '/about/#team': false,
  '/de/team/': false,
  '/p/rivers-of-data/rivers-of-data/': false,
  '/tag/rivers/': false,
  'https://lab.example/': false,
  '/abuot/': true,
  '/de/about/': true,
  '/p/rivers-of-data/rivers-of-dta/': true,
  '/user/nobody/': true,
  '/tag/rivrs/': true,
  '/explore/kind/vidio/': true,
};

const navigation = { header: Object.keys(TARGETS).map((href) => ({ text: 'Link', href })) };

test('names own links to content, listings and own pages that are not there [1.23]', async () => {
  const pages = await makePages('about.astro', 'de/team/index.md', '_draft/abuot.astro');
  const faults = await findWrongAddresses(await readOn({ navigation }), pages);
  const dead = Object.keys(TARGETS).filter((href) => TARGETS[href]);
  expect(faults.map(({ fault }) => fault)).toEqual(
    dead.map((href) => `leads to ${href}, which the site does not have`),
  );
  expect(faults[0]).toMatchObject({
    file: 'astro.config.mjs',
    field: 'navigation.header[9]',
    remedy: 'did you mean /about/? Otherwise correct the address, or add the page',
  });
});

test('leaves other addresses to the build where other integrations or own pages may have them', async () => {
  const dead = ['/p/rivers-of-data/rivers-of-dta/', '/user/nobody/', '/tag/rivrs/', '/explore/kind/vidio/'];
  const named = dead.map((href) => `leads to ${href}, which the site does not have`);
  const library = await readOn({ navigation, hasOtherPages: true });
  const others = await findWrongAddresses(library, await makePages());
  expect(others.map(({ fault }) => fault)).toEqual(named);
  const dynamic = await findWrongAddresses(await readOn({ navigation }), await makePages('[...slug].astro'));
  expect(dynamic.map(({ fault }) => fault)).toEqual(named);
});

test('names redirects of content and of the settings from own pages and listings, before a build [2.86]', async () => {
  const sources = await makePages();
  await mkdir(join(sources, 'src/own'), { recursive: true });
  const redirects = { '/team/': '/explore/', '/sale/': '/old/' };
  await writeFile(join(sources, OWN_RULES), JSON.stringify({ headers: {}, redirects }));
  const library = await readOn({ sources }, { redirectFrom: ['/old/', '/about/', '/explore/'] });
  const faults = await findWrongAddresses(library, await makePages('about.astro', 'team.md'));
  expect(faults.map(({ file, field, fault }) => `${file} ${field} ${fault}`)).toEqual([
    'astro.config.mjs redirects["/team/"] leads away from /team/, which is a page of the site',
    'astro.config.mjs redirects["/sale/"] leads from /sale/ to /old/, which is a redirect itself',
    'presentations/rivers.json redirectFrom[1] leads away from /about/, which is a page of the site',
    'presentations/rivers.json redirectFrom[2] leads away from /explore/, which is a page of the site',
  ]);
});
