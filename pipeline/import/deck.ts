import type { PageText } from './text/page-text.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

/** Slides of any format, opened. */
export interface Deck {
  readonly pageCount: number;
  /** What the file calls itself; null for nothing. */
  readonly title: string | null;
  /** The language that the file names; null for none. */
  readonly language: string | null;
  /** What the file itself says of its text; null where it has to be found on its pages. */
  readonly own: OwnText | null;
  /** What stands on a page, counted from 1; nothing for one that cannot be opened. */
  readonly readText: (number: number) => Promise<Read<PageText>>;
  /** The picture of a page as a WebP file; a white one for one that cannot be drawn. */
  readonly draw: (number: number) => Promise<Read<Uint8Array>>;
  readonly close: () => Promise<void>;
}

/** What was read of a page. */
export interface Read<Result> {
  readonly result: Result;
  /** Why it is not all that the page has; null for a page that could be read whole. */
  readonly damage: string | null;
}

/** The text of slides as their file has it, page by page. */
export interface OwnText {
  readonly pages: readonly (readonly Paragraph[])[];
  /** Speaker notes; null for none. */
  readonly notes: readonly (string | null)[];
}
