import type { Locale } from '#domain/locales';
import {
  explorePath,
  galleryPath,
  homePath,
  profilePath,
  templatePath,
  templatesPath,
  videoExplorePath,
} from '#domain/paths';
import { loadOwners, loadTemplates } from './content.ts';

/** The address, in each language, of every page that lists and may be found by search engines. */
export async function listingPaths(): Promise<((locale: Locale) => string)[]> {
  const templates = await loadTemplates();
  const owners = (await loadOwners()).filter(({ owner }) => owner.oid !== '');
  return [
    homePath,
    explorePath,
    galleryPath,
    templatesPath,
    videoExplorePath,
    ...templates.map(
      ({ slug }) =>
        (locale: Locale) =>
          templatePath(slug, locale),
    ),
    ...owners.map(
      ({ owner }) =>
        (locale: Locale) =>
          profilePath(owner.oid, locale),
    ),
  ];
}
