import type { OutsideLinks } from './pptx/detach-archive.ts';
import type { MissingFonts } from './pptx/fonts.ts';
import type { SlideElements, PictureReason } from './slide-elements/slide-elements.ts';
import type { PageText, Shape } from './text/page-text.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

/** A part of a deck under a title of its own. */
export interface Section {
  readonly title: string;
  /** Index of its first page. */
  readonly first: number;
}

/** An open slide deck of any format. */
export interface Deck {
  readonly pageCount: number;
  /** The title in the file's metadata; null for none. */
  readonly title: string | null;
  /** The author in the file's metadata; null or absent for none. */
  readonly author?: string | null | undefined;
  /** The program that made the file, as the file says; null or absent if it does not. */
  readonly program?: string | null | undefined;
  /** The language in the file's metadata; null for none. */
  readonly language: string | null;
  /** The text stored in the file; null if it must be extracted from the pages. */
  readonly stored: StoredText | null;
  /** The fonts that LibreOffice lacked for its texts; absent if the file embeds its fonts. */
  readonly missingFonts?: MissingFonts;
  /** Where it links to outside files, which are left out; absent for formats without such links. */
  readonly links?: OutsideLinks;
  /** What LibreOffice draws only roughly; absent if it did not draw the pages. */
  readonly rough?: readonly RoughPart[];
  /** The topmost level of the file's table of contents that names more than one page. */
  readonly bookmarks: readonly Bookmark[];
  /** The label of each page, such as "iv"; null if the file has none. */
  readonly labels: readonly string[] | null;
  /** Returns the text of a page, counted from 1; no text for a page that cannot be opened. */
  readonly readText: (number: number) => Promise<Read<PageText>>;
  /** Returns what a page draws besides its texts. `draw` returns it too. */
  readonly readShapes: (number: number) => Promise<Read<readonly Shape[]>>;
  /** Maximum number of pages that are drawn at once, each in a process of its own. */
  readonly drawnAtOnce: number;
  /**
   * Draws a page; returns a white one if it cannot be drawn. A preview always has a raster image.
   * If the text of the slide is given, the page becomes elements, if these look the same.
   */
  readonly draw: (number: number, options?: DrawOptions) => Promise<Read<DrawnPage>>;
  readonly close: () => Promise<void>;
}

export interface DrawOptions {
  readonly isPreview?: boolean;
  /** The text of the slide, and the maximum number of its elements. */
  readonly slide?: { readonly paragraphs: readonly Paragraph[]; readonly maxElements: number } | null;
}

/** Pixels in rows, with three channels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How often each rough colour was counted on a page. */
export type ColourCounts = readonly (readonly [colour: number, count: number])[];

export interface DrawnPage {
  /** A WebP file; null if the vectors are enough. */
  readonly raster: Uint8Array | null;
  /** An SVG file that is smaller and looks the same; null if there is none. */
  readonly vector: Uint8Array | null;
  readonly colours: ColourCounts;
  readonly shapes: readonly Shape[];
  /** The page as elements, or why it is a picture; null if its text was not given. */
  readonly slideElements: SlideElements | PictureReason | null;
}

export interface Read<Result> {
  readonly result: Result;
  /** Why a part of the page is missing; null if the whole page could be read. */
  readonly damage: string | null;
}

/** The text stored in the file, by page. */
export interface StoredText {
  readonly pages: readonly (readonly Paragraph[])[];
  /** Speaker notes; null for a page without one. */
  readonly notes: readonly (string | null)[];
  /** The sections that the file declares; null if it declares none. */
  readonly sections: readonly Section[] | null;
  /** Whether each page has symbols that LibreOffice draws as empty boxes: it ignores their font. */
  readonly missingGlyphs: readonly boolean[];
  /** What each page shows besides texts. */
  readonly drawings: readonly (readonly Drawing[])[];
}

/**
 * Something a page shows besides texts: a key for a possible ornament, which is the same on all
 * pages that have it; null for anything else.
 */
export type Drawing = string | null;

/** Something that looks different on the pages than in the program that made them. */
export interface RoughPart {
  readonly reason: string;
  /** Counted from 1, ascending. */
  readonly pages: readonly number[];
}

/** An entry of a file's table of contents. */
export interface Bookmark {
  readonly title: string;
  /** Its page, counted from 1. */
  readonly page: number;
}
