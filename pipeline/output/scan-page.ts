import type { html as markup } from 'parse5';
import { PageParser } from './page-parser.ts';

/** A part of the source, in characters from its start. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An attribute with its place in the source. */
export interface PageAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

/** An element of a page as a browser sees it. Its place is that of its tag, of a script or style that of all of it. */
export interface PageElement extends Place {
  readonly tagName: string;
  readonly namespaceURI: markup.NS;
  readonly attrs: readonly Readonly<PageAttribute>[];
  /** What stands in it if it is a script or a style. */
  readonly text: string;
}

/** What finishing a page needs to know of it. */
export interface PageScan {
  /** The elements that have a tag in the source, in their order; those in templates too. */
  readonly elements: readonly PageElement[];
  /** The texts that hold an angle bracket, but for those of scripts, styles and `noscript`. */
  readonly bracketed: readonly Place[];
}

/** Parses a page as the HTML standard says. */
export function scanPage(html: string): PageScan {
  const parser = new PageParser();
  parser.tokenizer.write(html, true);
  return parser;
}

/** The value of an attribute; null if the element has none of that name. */
export function attributeOf({ attrs }: PageElement, wanted: string): string | null {
  for (const { name, value } of attrs) if (name === wanted) return value;
  return null;
}
