import { configFile } from '#library/config-file';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  accessibilityPath,
  filterPath,
  listingOf,
  profilePath,
  seriesPath,
  shortPath,
  tagPath,
  templatePath,
  viewPath,
} from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import { TAG_PREFIX } from '#domain/content/home-sections';
import { groupByFilter } from '#domain/content/filters';
import { LISTING_FOLDERS, LISTING_NAMES, LISTINGS } from '#domain/content/listings';
import { groupByTag, tagSlug } from '#domain/content/tags';
import { LOCALES } from '#domain/languages/locales';
import { nearest } from '#domain/util/nearest';
import { placeFaults } from '#library/check-file';
import { shorten, type Fault } from '#library/fault';
import type { Library } from '#library/library';
import { siteRecord } from '#library/site-record';
import { findRedirectClashes, readOwnRules } from '#pipeline/site/own-rules';
import { findDeadTargets } from './finish/check-site.ts';

/** The first folders of the addresses of content. Listings have others. */
const CONTENT_FOLDERS = ['p', 'v'];

/** Finds sections of the home page with a tag that no content has. Pages leave them out. */
export function findUnknownTags(library: Library): Fault[] {
  const { home = [] } = siteRecord();
  const tags = listedTagsOf(library);
  const faults = home.flatMap((section, index) => {
    const name = section.startsWith(TAG_PREFIX) ? section.slice(TAG_PREFIX.length) : null;
    if (name === null || tags.has(tagSlug(name))) return [];
    const titles = [...tags.values()].map(({ title }) => title);
    const closestTag = nearest(name, titles);
    const advice =
      titles.length === 0 ? 'give content a tag' : `name one of ${shorten(titles.join(', '), 300)}`;
    return [
      {
        path: ['home', index],
        fault: `is "${section}", but no content has that tag, so the home page leaves it out`,
        remedy:
          closestTag === null ? advice : `did you mean "${TAG_PREFIX}${closestTag}"? Otherwise ${advice}`,
      },
    ];
  });
  return placeFaults(configFile(), '', faults);
}

/**
 * Finds addresses in the settings of pages that the site in `cwd` will not have, and redirects from
 * pages, as far as content and own pages show before a build. A build finds all others.
 */
export async function findWrongAddresses(library: Library, cwd: string): Promise<Fault[]> {
  const { hasOtherPages = false } = siteRecord();
  const ownPages = globSync('**/*.{astro,md,mdx,html}', { cwd: join(cwd, 'src/pages') })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)_/.test(name));
  const areAllPagesKnown = !hasOtherPages && !ownPages.some((name) => name.includes('['));
  const pages = new Set([
    ...pathsOfPages(library).map((path) => `${decodeURI(path.slice(1))}index.html`),
    ...ownPages.map((name) => name.replace(/(?:(^|\/)index)?\.\w+$/, '/index.html').replace(/^\//, '')),
  ]);
  const files = {
    keys: () => pages.keys(),
    has: (name: string) => pages.has(name) || !canTellWhetherExists(`/${name}`, areAllPagesKnown),
  };
  const redirectedPaths = [...library.entries.values()].flatMap(({ redirectFrom = [] }) => redirectFrom);
  const redirects = Object.fromEntries(redirectedPaths.map((path) => [path, '/']));
  return [
    ...placeFaults(configFile(), '', findDeadTargets(files, { redirects }, siteRecord())),
    ...findRedirectClashes(await readOwnRules(process.env), library, pages),
  ];
}

/** Reports whether content and own pages suffice to know if the site has this page. */
function canTellWhetherExists(file: string, areAllPagesKnown: boolean): boolean {
  const [path, isPage] = [file.replace(/index\.html$/, ''), file.endsWith('/index.html')];
  const [, folder = '', slug] = /^(?:\/[a-z]{2}(?=\/))?\/([^/]*)\/(?:([^/]*)\/)?/.exec(path) ?? [];
  if (!isPage || path !== listingOf(path) || folder === 'view' || slug === 'embed') return false;
  return areAllPagesKnown || LISTING_FOLDERS.has(folder) || CONTENT_FOLDERS.includes(folder);
}

/** Returns the addresses of the pages of content, and of all listings. */
function pathsOfPages(library: Library): string[] {
  const entries = [...library.entries.values()].filter(({ privacy }) => isListed(privacy));
  return [
    ...entries.map((facts) => `${shortPath(facts)}/`),
    ...LOCALES.flatMap((locale) => [
      ...LISTING_NAMES.map((name) => LISTINGS[name].pathIn(locale)),
      ...(library.site.accessibility === null ? [] : [accessibilityPath(locale)]),
      ...entries.map((facts) => viewPath(facts, locale)),
      ...library.series.map(({ id }) => seriesPath(id, locale)),
      ...library.templates.map(({ slug }) => templatePath(slug, locale)),
      ...[...library.owners.values()].map(({ oid }) => profilePath(oid, locale)),
      ...groupByFilter(entries, entries).map(({ filter, value }) => filterPath(filter, value, locale)),
      ...listedTagsOf(library)
        .keys()
        .map((slug) => tagPath(slug, locale)),
    ]),
  ];
}

const listedTagsOf = ({ entries }: Library) =>
  groupByTag([...entries.values()].filter(({ privacy }) => isListed(privacy)));
