import type { html as markup } from 'parse5';

/** A part of the source, as character offsets from its start. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An attribute with its place in the source. */
export interface PageAttribute {
  readonly name: string;
  /** Without character references. */
  readonly value: string;
  /** -1 if its place is unknown: the standard adds it to the element from a second start tag. */
  readonly start: number;
  readonly end: number;
}

/** An element as a browser parses it. Its place is the start tag; all of it for script or style. */
export interface PageElement extends Place {
  readonly tagName: string;
  readonly namespaceURI: markup.NS;
  readonly attrs: readonly Readonly<PageAttribute>[];
  /** Its text, if it is a script or a style. For `readElements`, also that of a `textarea`. */
  readonly text: string;
}

/** Returns the value of an attribute; null if the element does not have it. */
export function attributeOf({ attrs }: PageElement, name: string): string | null {
  for (const attribute of attrs) if (attribute.name === name) return attribute.value;
  return null;
}

/** Reports whether an element names the content security policy of its page. */
export function isPolicyMeta(element: PageElement): boolean {
  return (
    element.tagName === 'meta' &&
    attributeOf(element, 'http-equiv')?.toLowerCase() === 'content-security-policy'
  );
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
  /** Those of plain markup only. */
  readonly comments: readonly PageComment[];
}

/** A comment with its place in the source. */
export interface PageComment extends Place {
  readonly text: string;
  /** Whether only elements of `FLOW` are open around it, so that markup there means the same. */
  readonly isInFlow: boolean;
}
