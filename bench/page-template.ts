import { PARAGRAPHS, wordsOf } from './content.ts';

/**
 * The texts of a content file that a view page shows. A number is a paragraph of the transcript,
 * from 1.
 */
export type Place = 'oid' | 'slug' | 'title' | 'description' | number;

/** Fixed markup or text of a page, or a placeholder for a text of the content file. */
export type Part = { readonly text: string } | { readonly place: Place };

const { oid, slug, title, body } = wordsOf(0);
const PLACES = new Map<string, Place>([
  [oid, 'oid'],
  [slug, 'slug'],
  [title, 'title'],
  [body(0), 'description'],
  ...Array.from({ length: PARAGRAPHS }, (_, index) => [body(index + 1), index + 1] as const),
]);
const WORDS = new RegExp(`(${[...PLACES.keys()].join('|').replaceAll('.', String.raw`\.`)})`);

/**
 * Splits markup or a text of presentation 0's page, as Podium built it, at the texts of the content
 * file.
 */
export function splitPage(page: string): Part[] {
  return page
    .split(WORDS)
    .filter((text) => text !== '')
    .map((text) => {
      const place = PLACES.get(text);
      return place === undefined ? { text } : { place };
    });
}

/** Returns JavaScript that reads a text from the content file `p`, without HTML tags. */
export function readInJavaScript(place: Place): string {
  if (typeof place === 'number') return `p.transcript[${place - 1}].texts[1].paragraphs[0].text`;
  return place === 'description' ? 'p.description.slice(3, -4)' : `p.${place}`;
}

/** Returns a JavaScript expression that renders a page from `p` and a function `escape`. */
export function toJavaScript(html: string): string {
  return splitPage(html)
    .map((part) => ('text' in part ? JSON.stringify(part.text) : `escape(${readInJavaScript(part.place)})`))
    .join(' + ');
}
