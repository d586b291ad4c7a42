import type { html as markup } from 'parse5';
import { FLOW, PageParser } from './page-parser.ts';

/** A part of the source, as character offsets from its start. */
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

/**
 * An element of a page as a browser parses it. Its place is its start tag; for a script or style,
 * the whole element.
 */
export interface PageElement extends Place {
  readonly tagName: string;
  readonly namespaceURI: markup.NS;
  readonly attrs: readonly Readonly<PageAttribute>[];
  /** Its text, if it is a script or a style. */
  readonly text: string;
}

/** The data needed to finish a page. */
export interface PageScan {
  /** The elements that have a tag in the source, in source order, including those in templates. */
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

/** Parses a page according to the HTML standard. */
export function scanPage(html: string): PageScan {
  const parser = new PageParser();
  parser.tokenizer.write(html, true);
  return parser;
}

const BEFORE_PART = `<!doctype html><html><body>${FLOW.map((name) => `<${name}>`).join('')}`;
const AFTER_PART = '<part-end>';

/**
 * Parses a fragment according to the HTML standard, in a context where only elements of `FLOW` are
 * open. Returns null if the fragment closes one of these, or leaves anything open.
 */
export function scanPart(html: string): PageScan | null {
  const parser = new PageParser();
  parser.tokenizer.write(`${BEFORE_PART}${html}${AFTER_PART}`, true);
  const { length } = BEFORE_PART;
  const isWhole =
    parser.elements.at(-1)?.start === length + html.length && parser.isInFlowSince(length, 'part-end');
  if (!isWhole) return null;
  const moved = <Moved extends Place>(place: Moved): Moved => ({
    ...place,
    start: place.start - length,
    end: place.end - length,
  });
  return {
    elements: parser.elements
      .slice(0, -1)
      .filter(({ start }) => start >= length)
      .map((element) => moved({ ...element, attrs: element.attrs.map(moved) })),
    bracketed: parser.bracketed.map(moved),
    comments: parser.comments.map(moved),
  };
}

/** Returns the value of an attribute; null if the element does not have it. */
export function attributeOf({ attrs }: PageElement, wanted: string): string | null {
  for (const { name, value } of attrs) if (name === wanted) return value;
  return null;
}
