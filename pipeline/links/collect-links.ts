import type { Element } from 'hast';
import type { FoundLink } from './found-link.ts';
import { linksOfData } from './links-of-data.ts';
import { linksOfElement } from './links-of-element.ts';
import { linksOfScript } from './links-of-script.ts';
import { linksOfStyle } from './links-of-style.ts';
import { pageElements, textOf } from './page-elements.ts';

/** What one page links to, and what can be linked to in it. */
export interface PageLinks {
  readonly links: readonly FoundLink[];
  readonly ids: ReadonlySet<string>;
  /** The content security policies in its metas. */
  readonly policies: readonly string[];
}

// Pages share their styles and scripts.
const linksOfSharedStyle = remembering((css) => linksOfStyle(css));
const linksOfSharedScript = remembering(linksOfScript);

/** Reads the links and the ids of a page; throws where a script or its data cannot be read. */
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

/** The addresses in the styles, scripts and data that an element carries. */
function linksWithin(element: Element): FoundLink[] {
  const { tagName, properties } = element;
  if (tagName === 'style') return placed('style', linksOfSharedStyle(textOf(element)));
  if (tagName === 'astro-island' && typeof properties['props'] === 'string')
    return placed('astro-island[props]', linksOfData(JSON.parse(properties['props'])));
  if (tagName !== 'script' || properties.src !== undefined) return [];
  const type = properties.type ?? 'module';
  if (type.endsWith('json') || type === 'speculationrules')
    // The description of content is HTML in what scripts read, but not in what search engines do.
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
