// Content that the site with accounts of a team has besides the content of e2e/team, so that the
// rules about it can be tried there, too. It comes from e2e/site/src/content.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** One file of each kind of content that the team does not have, and what these files name. */
const CONTENT_FOR_RULES = [
  'owners/blank',
  'owners/cellar-keeper',
  'owners/harbour',
  'owners/letterbox',
  'owners/nameless',
  'owners/postcards',
  'owners/quotes',
  'presentations/first-glimpse',
  'presentations/hidden-cove',
  'presentations/hidden-mill',
  'presentations/lantern',
  'presentations/old-mill',
  'presentations/open-garden',
  'presentations/postcard-visby',
  'presentations/postcard-weimar',
  'presentations/postcard-york',
  'presentations/private-cellar',
  'presentations/quiet-stone',
  'presentations/sharp-edges',
  'presentations/slow-road',
  'presentations/year-of-the-comet',
  'templates/a-very-long-template-name',
  'templates/lesson',
  'templates/story-arc',
  'templates/weekly-review',
  'videos/hidden-film',
  'videos/loud-film',
  'videos/tide-film',
] as const;

/** Fields of the reference page of e2e/site that the first talk of the team gets. */
const FIELDS_FOR_RULES = [
  'viewCount',
  'authorSegment',
  'description',
  'fallbackPreview',
  'curationExists',
  'shouldShowPreziVideoBanner',
  'showWatermark',
  'restart',
] as const;

/** Facts of the site, in place of those of e2e/site. */
const ACCOUNTS_SITE_FACTS = {
  searchTerms: { en: { teacher: ['snow & ice', 'air & water'], other: ['wind'] } },
  staffPicks: ['clouds', 'old-mill', 'open-garden', 'sharp-edges'],
  videos: ['tide-film', 'loud-film'],
} as const;

/** A file of content as JSON. */
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

/**
 * Makes the content for `e2e/accounts`: the team's, and of the tests' content what rules need
 * besides.
 */
export async function makeAccountsContent(folder: string): Promise<void> {
  const testContent = resolve('e2e/site/src/content');
  await rm(folder, { recursive: true, force: true });
  await cp('e2e/team/src/content', folder, { recursive: true });
  await cp(join(testContent, 'media'), join(folder, 'media'), { recursive: true });
  for (const file of CONTENT_FOR_RULES)
    await cp(join(testContent, `${file}.json`), join(folder, `${file}.json`));
  const referencePage = await readJson(join(testContent, 'presentations/kettle-lake.json'));
  const reference = join(folder, 'presentations/clouds.json');
  const fields = Object.fromEntries(FIELDS_FOR_RULES.map((field) => [field, referencePage[field]]));
  await writeFile(reference, JSON.stringify({ ...(await readJson(reference)), ...fields }));
  const facts = await readJson(join(testContent, 'site/site.json'));
  await writeFile(join(folder, 'site/site.json'), JSON.stringify({ ...facts, ...ACCOUNTS_SITE_FACTS }));
}
