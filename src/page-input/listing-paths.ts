import type { Locale } from '#domain/locales';
import {
  explorePath,
  galleryPath,
  homePath,
  pagePath,
  profilePath,
  searchActionPath,
  templatePath,
  templatesPath,
  videoExplorePath,
} from '#domain/paths';
import { countPages } from '#page-data/paging';
import { loadListed, loadProfiles, loadTemplates } from './content.ts';
import { loadStaffPicks } from './listings.ts';

type PathIn = (locale: Locale) => string;

/**
 * Returns the path functions of all listing pages that search engines may index. Each function
 * takes a language.
 */
export async function listingPaths(): Promise<PathIn[]> {
  const templates = await loadTemplates();
  const profiles = await loadProfiles();
  return [
    homePath,
    templatesPath,
    searchActionPath,
    ...pagesOf(explorePath, (await loadListed()).length),
    ...pagesOf(galleryPath, (await loadStaffPicks()).length),
    ...pagesOf(videoExplorePath, (await loadListed('video')).length),
    ...templates.map(
      ({ slug }) =>
        (locale: Locale) =>
          templatePath(slug, locale),
    ),
    ...profiles.flatMap(({ owner, published }) =>
      pagesOf((locale) => profilePath(owner.oid, locale), published.length),
    ),
  ];
}

function pagesOf(pathIn: PathIn, cards: number): PathIn[] {
  return Array.from(
    { length: countPages(cards) },
    (_, index) => (locale) => pagePath(pathIn(locale), index + 1),
  );
}
