import { scanPlainPart } from '#pipeline/site/markup/scan-plain-markup';
import { checkAttributes } from './check-element.ts';
import { attributeEdits, EditedText, textEdits } from './page-edits.ts';

/** Elements in plain markup that can only be finished together with the whole page. */
const REFUSED: ReadonlySet<string> = new Set(['script', 'style', 'link', 'meta', 'astro-island', 'noscript']);

/**
 * Finishes a fragment that several pages share, as `makePageFinisher` would in each of these pages.
 * Returns null if it is not plain, so that it could have another meaning in a page. Throws if it
 * contains code; the message names the `component` that rendered it.
 */
export function finishPart(html: string, component: string): string | null {
  const scan = scanPlainPart(html);
  if (scan === null) return null;
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
