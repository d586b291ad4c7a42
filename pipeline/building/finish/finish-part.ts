import { checkAttributes } from './check-element.ts';
import { attributeEdits, EditedText, textEdits } from './page-edits.ts';
import { scanPart } from './scan-markup.ts';

/**
 * Elements that can only be finished together with the whole page: code, metadata, and elements
 * that contain another document.
 */
const REFUSED: ReadonlySet<string> = new Set(
  ['script', 'style', 'link', 'meta', 'base', 'title', 'template'].concat([
    'astro-island',
    'noscript',
    'iframe',
    'object',
    'embed',
  ]),
);

/**
 * Finishes a fragment that several pages share, as `makePageFinisher` would in each of these pages.
 * Throws if the fragment could have another meaning in a page; the message names the `component`
 * that rendered it.
 */
export function finishPart(html: string, component: string): string {
  const scan = scanPart(html);
  if (scan === null)
    throw new Error(`The markup of ${component} cannot be cached: it has unclosed elements.`);
  for (const element of scan.elements) {
    if (REFUSED.has(element.tagName))
      throw new Error(
        `The markup of ${component} cannot be cached: it has the element <${element.tagName}>. Render that element outside it.`,
      );
    for (const { what } of checkAttributes(element))
      throw new Error(`The markup of ${component} cannot be cached: it has ${what}.`);
  }
  const edits = scan.elements.flatMap((element) => attributeEdits(element, html));
  return new EditedText(html, [...edits, ...textEdits(scan.bracketed, html)]).toString();
}
