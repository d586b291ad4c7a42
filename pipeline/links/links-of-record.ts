import { gunzipSync } from 'node:zlib';
import { DEFAULT_LOCALE } from '#domain/locales';
import { viewPath } from '#domain/paths';
import { readRecordAddress } from '#domain/search-record';
import type { FoundLink } from './found-link.ts';
import { addressesOfSrcset } from './links-of-element.ts';

/** What Pagefind writes in front of a record, so that clients see whether they have unpacked it. */
const SIGNATURE = 'pagefind_dcd';

/** The part of a record of the search index that leads somewhere. */
interface SearchRecord {
  readonly url: string;
  readonly anchors: readonly { readonly id: string }[];
}

/** The addresses that a result of the search leads to and shows, from the packed record of it. */
export function linksOfRecord(packed: Buffer): FoundLink[] {
  const text = gunzipSync(packed).toString().slice(SIGNATURE.length);
  const { url, anchors } = JSON.parse(text) as SearchRecord;
  const { card } = readRecordAddress(url);
  const page = viewPath(card, DEFAULT_LOCALE);
  const pictures = card.picture === null ? [] : [card.picture.src, ...addressesOfSrcset(card.picture.avif)];
  return [
    { place: 'result', target: page },
    ...anchors.map(({ id }) => ({ place: 'result', target: `${page}#${encodeURIComponent(id)}` })),
    ...pictures.map((target) => ({ place: 'picture', target })),
  ];
}
