import type { html as markup } from 'parse5';

/** A part of the source, as character offsets from its start. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An attribute with its place in the source. */
export interface PageAttribute {
  name: string;
  /** Without character references. */
  value: string;
  start: number;
  end: number;
}

/**
 * An element of a page as a browser parses it. Its place is its start tag; for a script or style,
 * the whole element.
 */
export interface PageElement extends Place {
  readonly tagName: string;
  readonly namespaceURI: markup.NS;
  readonly attrs: readonly Readonly<PageAttribute>[];
  /** Its text, if it is a script or a style. For `readElements`, also that of a `textarea`. */
  readonly text: string;
}

/** The data needed to finish a page. */
export interface PageScan {
  /**
   * The elements that have a tag in the source, in source order, including those in templates. May
   * omit elements that finishing neither reads nor changes.
   */
  readonly elements: readonly PageElement[];
  /** The texts that contain an angle bracket, except those of scripts, styles and `noscript`. */
  readonly bracketed: readonly Place[];
  readonly comments: readonly PageComment[];
}

/** A comment with its place in the source. */
export interface PageComment extends Place {
  readonly text: string;
  /**
   * Whether only elements of `FLOW` are open around it. Markup in its place then means the same as
   * by itself.
   */
  readonly isInFlow: boolean;
}
