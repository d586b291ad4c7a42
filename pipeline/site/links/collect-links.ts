import type { Element } from 'hast';
import type { FoundLink } from './found-link.ts';
import { linksOfData } from './links-of-data.ts';
import { linksOfElement } from './links-of-element.ts';
import { linksOfScript } from './links-of-script.ts';
import { linksOfStyle } from './links-of-style.ts';
import { pageElements, textOf } from './page-elements.ts';

/** The links of one page, and the possible targets in it. */
export interface PageLinks {
  readonly links: readonly FoundLink[];
  readonly ids: ReadonlySet<string>;
  /** The content security policies in its meta elements. */
  readonly policies: readonly string[];
}

// Cached, because pages share their styles and scripts.
const linksOfSharedStyle = remembering((css) => linksOfStyle(css));
const linksOfSharedScript = remembering(linksOfScript);

/** Reads the links and ids of a page. Throws if a script or its data cannot be read. */
export function collectLinks(html: string): PageLinks {
  const links: FoundLink[] = [];
  const ids = new Set<string>();
  const policies: string[] = [];
  for (const element of pageElements(html)) {
    links.push(...linksOfElement(element), ...linksWithin(element));
    if (typeof element.properties.id === 'string') ids.add(element.properties.id);
    if (isPolicy(element)) policies.push(element.properties.content ?? '');
  }
  return { links, ids, policies };
}

function isPolicy({ tagName, properties: { httpEquiv } }: Element): boolean {
  return tagName === 'meta' && String(httpEquiv).toLowerCase() === 'content-security-policy';
}

/** Returns the addresses in an element's styles, scripts and data. */
function linksWithin(element: Element): FoundLink[] {
  const { tagName, properties } = element;
  if (tagName === 'style') return placed('style', linksOfSharedStyle(textOf(element)));
  if (tagName === 'astro-island' && typeof properties['props'] === 'string')
    return placed('astro-island[props]', linksOfData(JSON.parse(properties['props'])));
  if (tagName !== 'script' || properties.src !== undefined) return [];
  const type = properties.type ?? 'module';
  if (type.endsWith('json') || type === 'speculationrules')
    // The description of content is HTML in the data for scripts, but plain text in that for search
    // engines.
    return placed(
      `script[${type}]`,
      linksOfData(JSON.parse(textOf(element)), type === 'application/json' ? ['description'] : []),
    );
  return /^module$|javascript$/.test(type) ? placed('script', linksOfSharedScript(textOf(element))) : [];
}

function placed(where: string, links: readonly FoundLink[]): FoundLink[] {
  return links.map(({ place, target }) => ({ place: `${where} ${place}`, target }));
}

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const result = known.get(text) ?? read(text);
    known.set(text, result);
    return result;
  };
}
