import { pageElements, textOf } from '#pipeline/site/links/page-elements';

/** Returns the JSON-LD texts of a page, unparsed. */
export function readStructuredData(html: string): string[] {
  return [...pageElements(html)]
    .filter(({ tagName, properties }) => tagName === 'script' && properties.type === 'application/ld+json')
    .map(textOf);
}
