import { DEFAULT_LOCALE } from '#domain/locales';
import { viewPath } from '#domain/paths';
import { readRecordAddress } from '#domain/search-record';
import { unpack } from './packed.ts';
import type { FoundLink } from './found-link.ts';
import { addressesOfSrcset } from './links-of-element.ts';

/** The fields of a search index record that contain addresses. */
interface SearchRecord {
  readonly url: string;
  readonly anchors: readonly { readonly id: string }[];
}

/** Returns the addresses that a search result links to and shows, from its compressed record. */
export function linksOfRecord(packed: Buffer): FoundLink[] {
  const { url, anchors } = JSON.parse(String(unpack(packed))) as SearchRecord;
  const { card } = readRecordAddress(url);
  const page = viewPath(card, DEFAULT_LOCALE);
  const pictures = card.picture === null ? [] : [card.picture.src, ...addressesOfSrcset(card.picture.avif)];
  return [
    { place: 'result', target: page },
    ...anchors.map(({ id }) => ({ place: 'result', target: `${page}#${encodeURIComponent(id)}` })),
    ...pictures.map((target) => ({ place: 'picture', target })),
  ];
}
