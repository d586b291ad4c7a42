import { partOf } from '#library/shard';
import { listPlaces, MAX_PAGES, placePath, planListing } from '#domain/content/listing-places';
import { LOCALES } from '#domain/languages/locales';
import { dataFolder, explorePath, profilePath } from '#domain/addresses/paths';
import { dateOf, wordsOf } from './content.ts';

/** Number of presentations of an owner. */
const OF_ONE_OWNER = 100;

/** Largest index with names of the same length, whose order is that of their numbers. */
const LAST_INDEX = 999_999;

/** Returns the owner of a presentation, by its index. */
export function ownerOf(index: number): string {
  return `owner-${String(Math.floor(index / OF_ONE_OWNER)).padStart(5, '0')}`;
}

/**
 * Chooses the presentations of a site whose parts all have the same number of them, and divides
 * them as a build does. Returns their indexes, sorted, for each part. Throws if the parts cannot
 * have the same number.
 */
export function divideEvenly(count: number, parts: number): number[][] {
  if (count % parts !== 0)
    throw new Error(`${count} presentations cannot be divided into ${parts} parts of the same size.`);
  const divided = Array.from({ length: parts }, (): number[] => []);
  let left = count;
  for (let index = 0; left > 0; index += 1) {
    if (index > LAST_INDEX) throw new Error(`${count} presentations are too many for this benchmark.`);
    const part = divided[partOf(wordsOf(index).oid, parts) - 1];
    if (part === undefined || part.length === count / parts) continue;
    part.push(index);
    left -= 1;
  }
  return divided;
}

const OF_CONTENT = /(?:bench|benchmark-presentation)-(\d{6})(?!\d)/;

/** Returns the index of the presentation that a file of a site belongs to; null if to none. */
export function indexIn(name: string): number | null {
  const [, digits] = OF_CONTENT.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the name of the file of presentation `to` that is as the file `name` of `from`. */
export function nameFor(name: string, from: number, to: number): string {
  const [before, after] = [wordsOf(from), wordsOf(to)];
  return name
    .replaceAll(before.oid, after.oid)
    .replaceAll(before.slug, after.slug)
    .replace(
      /^(playback|oembed)\/[\da-f]{2}\//,
      (_, folder: string) => `${folder}/${dataFolder(after.oid)}/`,
    );
}

/**
 * Returns the files of the pages of the list of everything and of all profiles, in all languages,
 * except the first page of the list, which every site has.
 */
export function listingFiles(indexes: readonly number[]): string[] {
  const all = indexes
    .map((index) => ({ index, oid: wordsOf(index).oid, lastModified: dateOf(index) }))
    .sort((a, b) => (a.lastModified < b.lastModified ? 1 : -1));
  const ofEverything = listPlaces(planListing(all, MAX_PAGES)).slice(1);
  const files = ofEverything.flatMap((place) =>
    LOCALES.map((locale) => placePath(explorePath(locale), place)),
  );
  for (const [owner, published] of Map.groupBy(all, ({ index }) => ownerOf(index)))
    for (const place of listPlaces(planListing(published, MAX_PAGES)))
      files.push(...LOCALES.map((locale) => placePath(profilePath(owner, locale), place)));
  return files.map((path) => `${path.slice(1)}index.html`);
}
