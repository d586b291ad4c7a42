import { cacheByText } from '#domain/util/cache-by-object';
import { attributeOf, isPolicyMeta, type PageElement } from '../markup/page-scan.ts';
import { readElements } from '../markup/scan-page.ts';
import {
  type FoundLink,
  linksOfData,
  linksOfElement,
  linksOfScript,
  linksOfStyle,
} from './links-of-parts.ts';

/** The links of one page, and the possible targets in it. */
export interface PageLinks {
  readonly links: readonly FoundLink[];
  readonly ids: ReadonlySet<string>;
  /** The content security policies in its meta elements. */
  readonly policies: readonly string[];
}

// Cached, because pages share their styles and scripts.
const linksOfSharedStyle = cacheByText((css: string) => linksOfStyle(css));
const linksOfSharedScript = cacheByText(linksOfScript);

/** Reads the links and ids of a page. Throws if a script or its data cannot be read. */
export function collectLinks(html: string): PageLinks {
  const links: FoundLink[] = [];
  const ids = new Set<string>();
  const policies: string[] = [];
  for (const element of readElements(html)) {
    links.push(...linksOfElement(element), ...linksWithin(element));
    const id = attributeOf(element, 'id');
    if (id !== null) ids.add(id);
    if (isPolicyMeta(element)) policies.push(attributeOf(element, 'content') ?? '');
  }
  return { links, ids, policies };
}

/** Returns the addresses in an element's styles, scripts and data. */
function linksWithin(element: PageElement): FoundLink[] {
  const { tagName, text } = element;
  if (tagName === 'style') return locate('style', linksOfSharedStyle(text));
  const props = tagName === 'astro-island' ? attributeOf(element, 'props') : null;
  if (props !== null) return locate('astro-island[props]', linksOfData(JSON.parse(props)));
  if (tagName !== 'script' || attributeOf(element, 'src') !== null) return [];
  const type = attributeOf(element, 'type') ?? 'module';
  if (type.endsWith('json') || type === 'speculationrules')
    // The description of content is HTML in the data for scripts, but plain text in that for search
    // engines.
    return locate(
      `script[${type}]`,
      linksOfData(JSON.parse(text), type === 'application/json' ? ['description'] : []),
    );
  return /^module$|javascript$/.test(type) ? locate('script', linksOfSharedScript(text)) : [];
}

function locate(location: string, links: readonly FoundLink[]): FoundLink[] {
  return links.map(({ place, target }) => ({ place: `${location} ${place}`, target }));
}
