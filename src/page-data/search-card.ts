import { ownerName } from '#domain/content/avatar';
import type { SearchCard } from '#domain/search/search-record';
import { formatDuration } from '#i18n/format';
import type { Owner } from '#library/schemas/owner';
import type { ContentFacts } from '#library/schemas/entry';
import type { PictureData } from './picture.ts';

/** Builds the card of a search result. All languages of the site share it. */
export function buildSearchCard(
  facts: ContentFacts,
  owner: Owner | null,
  picture: PictureData | null,
): SearchCard {
  const { kind, oid, slug, schemaVersion, title, language, durationSeconds } = facts;
  return {
    kind,
    oid,
    slug,
    schemaVersion,
    title,
    language,
    author: owner === null ? null : ownerName(owner),
    duration: durationSeconds === null ? null : formatDuration(durationSeconds),
    picture: picture && {
      src: picture.src,
      width: picture.width,
      height: picture.height,
      avif: picture.avif,
    },
  };
}
