import type { PageScan, Place } from '#pipeline/site/markup/page-scan';
import { FLOW, PageParser, parsePage } from '#pipeline/site/markup/page-parser';
import { scanPlainPage, scanPlainPart } from './scan-plain-markup.ts';

/** Scans a page according to the HTML standard. */
export function scanPage(html: string): PageScan {
  return scanPlainPage(html) ?? parsePage(html);
}

const BEFORE_PART = `<!doctype html><html><body>${FLOW.map((name) => `<${name}>`).join('')}`;
const AFTER_PART = '<part-end>';

/**
 * Scans a fragment according to the HTML standard, in a context where only elements of `FLOW` are
 * open. Returns null if the fragment closes one of these, or leaves anything open.
 */
export function scanPart(html: string): PageScan | null {
  return scanPlainPart(html) ?? parsePart(html);
}

/** Scans a fragment of any form with a complete parser. */
export function parsePart(html: string): PageScan | null {
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
