import type { Fault } from '#library/fault';

/** A presentation on the disk. */
export interface ContentFile {
  /** Relative to the content folder. */
  readonly name: string;
  readonly text: string;
  /** Digest of its bytes. */
  readonly version: string;
}

/** The result of an attempt to save a file. */
export type Saved =
  | { readonly status: 'saved'; readonly version: string }
  /** The file has changed since it was loaded. Nothing was written. */
  | { readonly status: 'changed'; readonly disk: ContentFile }
  /** The text is not valid: nothing was written. */
  | { readonly status: 'invalid'; readonly faults: readonly Fault[] };

/** A media file that a presentation may show. */
export interface MediaFile {
  /** The identifier by which the page requests the file. It does not reveal the path. */
  readonly id: string;
  /** Its path as content files write it. */
  readonly src: string;
  readonly kind: 'image' | 'video';
}

/** The header in which the page sends its token. */
export const TOKEN_HEADER = 'x-workbench-token';

/** The header with the version of the file that was edited. */
export const VERSION_HEADER = 'if-match';
