import { pageElements, textOf } from '#pipeline/links/page-elements';

/** The JSON-LD of a page, each as it stands there. */
export function readStructuredData(html: string): string[] {
  return [...pageElements(html)]
    .filter(({ tagName, properties }) => tagName === 'script' && properties.type === 'application/ld+json')
    .map(textOf);
}
