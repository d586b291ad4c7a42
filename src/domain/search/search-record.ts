import type { ContentKind, SchemaVersion } from '../addresses/content-kind.ts';
import type { PictureData } from '../media/picture.ts';

/** The picture of a result. Its placeholder would be longer than all other data. */
type SearchPicture = Omit<PictureData, 'placeholder'>;

/** The data that a result shows besides the match. */
export interface SearchCard {
  readonly kind: ContentKind;
  readonly oid: string;
  readonly slug: string;
  readonly schemaVersion: SchemaVersion;
  readonly title: string;
  /** Language tag of the content. */
  readonly language: string;
  /** Name of the owner, or null if there is none. */
  readonly author: string | null;
  /** Duration in clock format, for videos. */
  readonly duration: string | null;
  /** Number of steps, for presentations. */
  readonly steps: number | null;
  readonly picture: SearchPicture | null;
}

/**
 * Returns the address of a record in the search index. Contains the card, because Pagefind searches
 * every other field of a record, and a search for "avif" must not match picture file names.
 */
export function toCardAddress(card: SearchCard): string {
  return `/?${new URLSearchParams({ card: JSON.stringify(card) }).toString()}`;
}

/**
 * Reads the card, and the anchor with its `#`, from the address of a record or of a part of it.
 * Trusts the address, because the index comes from the same build.
 */
export function readCardAddress(address: string): { card: SearchCard; hash: string } {
  const { searchParams, hash } = new URL(address, 'https://record.invalid');
  return { card: JSON.parse(searchParams.get('card') ?? '') as SearchCard, hash };
}
