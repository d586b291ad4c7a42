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
import { loadListed, loadOf, loadOwners, loadTemplates } from './content.ts';
import { loadStaffPicks } from './listings.ts';

type PathIn = (locale: Locale) => string;

/** The address, in each language, of every page that lists and may be found by search engines. */
export async function listingPaths(): Promise<PathIn[]> {
  const templates = await loadTemplates();
  const owners = (await loadOwners()).filter(({ owner }) => owner.oid !== '');
  const profiles = owners.map(async ({ id, owner }) => {
    const published = (await loadOf(id)).length;
    return published === 0 ? [] : pagesOf((locale) => profilePath(owner.oid, locale), published);
  });
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
    ...(await Promise.all(profiles)).flat(),
  ];
}

function pagesOf(pathIn: PathIn, cards: number): PathIn[] {
  return Array.from(
    { length: countPages(cards) },
    (_, index) => (locale) => pagePath(pathIn(locale), index + 1),
  );
}
