import type { ContentKind, SchemaVersion } from './content-kind.ts';

/** A picture of a result: addresses and size in pixels, as for `<picture>`. */
export interface SearchPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** The AVIF variants with their widths, for `srcset`. */
  readonly avif: string;
}

/** What a result shows beside what was found. */
export interface SearchCard {
  readonly kind: ContentKind;
  readonly oid: string;
  readonly slug: string;
  readonly schemaVersion: SchemaVersion;
  readonly title: string;
  /** Language tag of the content. */
  readonly language: string;
  /** Name of the owner; null if it has none. */
  readonly author: string | null;
  /** Duration as a clock shows it, for videos. */
  readonly duration: string | null;
  readonly picture: SearchPicture | null;
}

/** Where a search index keeps the card of its record, and the anchor in its page that was found. */
export interface RecordAddress {
  readonly card: SearchCard;
  /** Empty for the page as a whole, else with its `#`. */
  readonly hash: string;
}

/**
 * The address of a record in the search index. It carries the card: every other field of a record is searched, and nobody
 * who types "avif" wants the pictures of that name.
 */
export function toRecordAddress(card: SearchCard): string {
  return `/?${new URLSearchParams({ card: JSON.stringify(card) }).toString()}`;
}

/** Reads the card back from the address of a record or of an anchor in it; the index is this build's own. */
export function readRecordAddress(address: string): RecordAddress {
  const { searchParams, hash } = new URL(address, 'https://record.invalid');
  return { card: JSON.parse(searchParams.get('card') ?? '') as SearchCard, hash };
}
