import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntryFacts } from '#library/library';
import { dataFolder } from '#domain/addresses/paths';
import { mayTakeAway, type Download } from '#domain/content/downloads';
import { contentLocale } from '#domain/languages/language';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { FIRST_PAGE } from '#domain/content/listing-places';
import { accessibilityPaths } from './accessibility.ts';
import {
  contentKey,
  feedKey,
  listingKey,
  searchKey,
  sectionsKey,
  templatePlaybackKey,
  templatesKey,
  viewPageKey,
} from './cache-keys.ts';
import {
  loadPublished,
  loadRequested,
  loadRequestedNotes,
  loadRequestedUnlisted,
  loadSite,
  loadTemplates,
  type TemplateEntry,
} from './content.ts';
import { getBuild } from './environment.ts';
import { chooseHeroes, chooseHome, chooseNotFound } from './home.ts';
import { iconPaths } from './icons.ts';
import { feedPaths, filterGroup, listingPaths, profilePaths } from './listing-paths.ts';
import { chooseListed } from './listing-plan.ts';
import { chooseMarkdown } from './markdown.ts';
import { sitemapPaths } from './sitemaps.ts';
import {
  pathsForEachLocale,
  inEveryLocale,
  withKeys,
  type PageRequest,
  type StaticPath,
} from './static-paths.ts';

/** Functions that list the pages of each file in src/pages that has parameters. */
const PATHS_BY_FILE = {
  '[...listing].astro': listingPaths,
  // The page of the default language is 404.html, which every host supports.
  '[...locale]/404.astro': async (request) =>
    (await pathsForEachLocale(request, async () => sectionsKey(await chooseNotFound()))).filter(
      ({ props }) => props.locale !== DEFAULT_LOCALE,
    ),
  '[...locale]/[oid]/[slug]/[file].md.ts': (request) => downloadPaths(request, 'md', '0'),
  '[...locale]/[oid]/[slug]/[file].pdf.ts': (request) => downloadPaths(request, 'pdf', '0'),
  '[...locale]/[oid]/[slug]/[file].pptx.ts': (request) => downloadPaths(request, 'pptx', '0'),
  '[...locale]/[oid]/[slug].astro': (request) => viewPagePaths(request, 'presentation', '0'),
  '[...locale]/accessibility/index.astro': accessibilityPaths,
  '[...locale]/explore/index.astro': (request) =>
    pathsForEachLocale(request, async () =>
      listingKey(await chooseListed('explore'), FIRST_PAGE, await filterGroup()),
    ),
  '[...locale]/explore/search/index.astro': (request) =>
    pathsForEachLocale(request, async () => searchKey(await loadPublished())),
  '[...locale]/index.astro': (request) =>
    pathsForEachLocale(request, async () => {
      const { entries, titles } = await chooseHome();
      const heroes = await Promise.all((await chooseHeroes()).map(contentKey));
      return sectionsKey(entries, [titles, heroes]);
    }),
  '[...locale]/p/[oid]/[slug].astro': (request) => viewPagePaths(request, 'presentation', '2'),
  '[...locale]/p/[oid]/[slug]/[file].md.ts': (request) => downloadPaths(request, 'md', '2'),
  '[...locale]/p/[oid]/[slug]/[file].pdf.ts': (request) => downloadPaths(request, 'pdf', '2'),
  '[...locale]/p/[oid]/[slug]/[file].pptx.ts': (request) => downloadPaths(request, 'pptx', '2'),
  '[...locale]/presentation-template/[playing].astro': (request) => templatePaths(request, 'playing'),
  '[...locale]/presentation-template/[slug].astro': (request) => templatePaths(request, 'slug'),
  '[...locale]/presentation-template/index.astro': (request) =>
    pathsForEachLocale(request, async () => templatesKey(await loadTemplates())),
  '[...locale]/user/[oid]/[...page].astro': profilePaths,
  '[...locale]/v/[oid]/[slug].astro': (request) => viewPagePaths(request, 'video'),
  '[...locale]/view/[link_id].astro': privatePagePaths,
  '[list].txt.ts': contentsPaths,
  '[oid]/index.astro': (request) => listedPaths(request, 'presentation', '0'),
  'feeds/[kind]/[name].xml.ts': feedPaths,
  'icon-[size].png.ts': () => Promise.resolve(iconPaths()),
  'oembed/[folder]/[oid].json.ts': dataFilePaths,
  'p/[oid]/index.astro': (request) => listedPaths(request, 'presentation', '2'),
  'p/embed/[oid].astro': (request) => listedPaths(request),
  'playback/[folder]/[oid].json.ts': dataFilePaths,
  'playback/template/[slug].json.ts': templatePlaybackPaths,
  'sitemap-[name].xml.ts': sitemapPaths,
  'v/[oid]/index.astro': (request) => listedPaths(request, 'video'),
  'view/[link_id]/index.astro': notesPaths,
  'view/[link_id]/playback.json.ts': privatePlaybackPaths,
} satisfies Record<string, (request: PageRequest) => Promise<StaticPath[]>>;

/** A file in src/pages that shows several pages. */
type PagesFile = keyof typeof PATHS_BY_FILE;

/** Returns the static paths of templates with a storyboard (`playing`) or without (`slug`). */
async function templatePaths(request: PageRequest, param: 'playing' | 'slug') {
  const templates = await loadTemplates();
  const selectedTemplates = templates.filter((template) => hasStoryboard(template) === (param === 'playing'));
  const keyOfTemplate = (template: TemplateEntry) => templatesKey(templates, template);
  const paths = await withKeys(selectedTemplates, request, keyOfTemplate, (template, key) =>
    inEveryLocale({ [param]: template.slug }, { template }, key),
  );
  return paths.flat();
}

async function templatePlaybackPaths(request: PageRequest) {
  const templates = (await loadTemplates()).filter(hasStoryboard);
  return withKeys(templates, request, templatePlaybackKey, (template, key) => ({
    params: { slug: template.slug },
    props: { template },
    key,
  }));
}

const hasStoryboard = ({ storyboardDigest }: TemplateEntry): boolean => storyboardDigest !== null;

/** Returns the static paths of the view pages of listed content of a kind, in every language. */
async function viewPagePaths(
  request: PageRequest,
  ...kind: [EntryFacts['kind'], EntryFacts['schemaVersion']?]
) {
  const contents = await loadRequested(request.names, ...kind);
  const paths = await changedWithKeys(contents, request, viewPageKey, (facts, key) =>
    inEveryLocale({ oid: facts.oid, slug: facts.slug }, { facts }, key),
  );
  return paths.flat();
}

/**
 * Returns the static paths of outputs that listed content has once, without a language. Optionally
 * only for a type and schema version.
 */
async function listedPaths(
  request: PageRequest,
  ...kind: [EntryFacts['kind']?, EntryFacts['schemaVersion']?]
) {
  const contents = await loadRequested(request.names, ...kind);
  return changedWithKeys(contents, request, contentKey, (facts, key) => ({
    params: { oid: facts.oid },
    props: { facts },
    key,
  }));
}

/** Returns the static paths of presentations to take away, in their own languages only. */
async function downloadPaths(
  request: PageRequest,
  format: Download,
  schemaVersion: EntryFacts['schemaVersion'],
) {
  const site = await loadSite();
  const offeredContent = (await loadRequested(request.names, 'presentation', schemaVersion)).filter((facts) =>
    mayTakeAway(facts, site, format),
  );
  return changedWithKeys(offeredContent, request, contentKey, (facts, key) => {
    const { oid, slug } = facts;
    const locale = contentLocale(facts);
    const file = format === 'md' ? 'index' : slug;
    const params = { locale: locale === DEFAULT_LOCALE ? undefined : locale, oid, slug, file };
    return { params, props: { facts }, key };
  });
}

/** Returns the path of the list of presentations in Markdown, if there are any. */
async function contentsPaths(request: PageRequest) {
  const offeredContent = await chooseMarkdown();
  const lists = offeredContent.length === 0 ? [] : ['llms'];
  return withKeys(
    lists,
    request,
    () => feedKey(offeredContent),
    (list, key) => ({ params: { list }, props: {}, key }),
  );
}

/** Returns the static paths of data files, which listed content has once. */
async function dataFilePaths(request: PageRequest) {
  const paths = await listedPaths(request);
  return paths.map(({ params, ...path }) => ({
    ...path,
    params: { ...params, folder: dataFolder(params.oid) },
  }));
}

/** Returns the static paths of the pages behind view links, in every language. */
async function privatePagePaths(request: PageRequest) {
  const contents = await loadRequestedUnlisted(request.names);
  const paths = await privatePaths(request, contents, ({ linkId, ...props }, key) =>
    inEveryLocale({ link_id: linkId }, { ...props, linkId }, key),
  );
  return paths.flat();
}

/** Returns the static paths of the player data of content behind view links. */
async function privatePlaybackPaths(request: PageRequest) {
  return privatePaths(request, await loadRequestedUnlisted(request.names), toFile);
}

/** Returns the static paths of the pages with notes, which exist once. */
async function notesPaths(request: PageRequest) {
  return privatePaths(request, await loadRequestedNotes(request.names), toFile);
}

/** Some content, and a link that opens it or its notes. */
type LinkedContent = Awaited<ReturnType<typeof loadRequestedNotes>>[number];

const toFile = ({ facts, linkId }: LinkedContent, key?: string): StaticPath => ({
  params: { link_id: linkId },
  props: { facts },
  key,
});

function privatePaths<Keyed>(
  request: PageRequest,
  contents: readonly LinkedContent[],
  buildPath: (content: LinkedContent, key?: string) => Keyed,
): Promise<Keyed[]> {
  return changedWithKeys(contents, request, ({ facts }) => contentKey(facts), buildPath);
}

/** Builds each content as `withKeys` does, but leaves out content whose pages stay. */
async function changedWithKeys<Item, Keyed>(
  items: readonly Item[],
  request: PageRequest,
  keyOfItem: (item: Item) => Promise<string>,
  buildPath: (item: Item, key?: string) => Keyed,
): Promise<Keyed[]> {
  const isKept = (key = '') => request.isKept?.(key) === true;
  const built = await withKeys(items, request, keyOfItem, (item, key) =>
    isKept(key) ? [] : [buildPath(item, key)],
  );
  return built.flat();
}

/** Lists the pages that a file in src/pages shows. Throws if it has no list. */
export function listPagesOfFile(file: string, request: PageRequest): Promise<StaticPath[]> {
  if (!Object.hasOwn(PATHS_BY_FILE, file))
    throw new Error(`src/pages/${file} has no list of pages. Add one to src/page-input/page-lists.ts.`);
  return PATHS_BY_FILE[file as PagesFile](request);
}

/** The only page of a site while Astro itself renders it. */
const onlyPage = new AsyncLocalStorage<StaticPath>();

/** Runs Astro for one page, so that it lists no others. */
export function withOnlyPage<Result>(page: StaticPath, run: () => Promise<Result>): Promise<Result> {
  return onlyPage.run(page, run);
}

/** Returns the function `getStaticPaths` of a file in src/pages. */
export function staticPaths(file: PagesFile): () => Promise<StaticPath[]> {
  return async () => {
    const onlyRequested = onlyPage.getStore();
    if (onlyRequested !== undefined) return [onlyRequested];
    return getBuild()?.hasPages === false ? [] : listPagesOfFile(file, {});
  };
}
