import type { Element } from 'hast';
import { pageElements, textOf } from '../links/page-elements.ts';

/** What a check of a page needs to know of it. */
export interface PageFacts {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may show it: it neither forbids that nor leads on at once to another page. */
  readonly isIndexed: boolean;
  /** Where a page that only leads on to another one leads. */
  readonly leadsTo: string | null;
  readonly isHidden: boolean;
  /** The address that it says it has; null where it says none. */
  readonly canonical: string | null;
  /** Headings that are there for readers, in order; those of closed dialogs are not. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Addresses of pictures that have no alternative text, not even an empty one. */
  readonly withoutAlt: readonly string[];
  /** Where links lead. */
  readonly links: readonly string[];
}

/** Reads what the checks of a page need. */
export function readPage(html: string): PageFacts {
  const page = { language: '', title: '', description: '', robots: '', refresh: '' };
  let canonical: string | null = null;
  const headings: { level: number; text: string }[] = [];
  const withoutAlt: string[] = [];
  const links: string[] = [];
  const inDialogs = new Set<Element>();
  const withoutScripts = new Set<Element>();
  for (const element of pageElements(html)) {
    const { tagName, properties } = element;
    if (tagName === 'dialog') for (const inner of within(element)) inDialogs.add(inner);
    if (tagName === 'html') page.language = properties.lang ?? '';
    if (tagName === 'noscript') for (const inner of within(element)) withoutScripts.add(inner);
    // Drawings have titles too.
    if (tagName === 'title' && page.title === '') page.title = textOf(element).trim();
    if (tagName === 'meta' && properties.name === 'description')
      page.description = (properties.content ?? '').trim();
    if (tagName === 'meta' && properties.name === 'robots') page.robots = properties.content ?? '';
    const isRefresh = tagName === 'meta' && properties.httpEquiv?.includes('refresh') === true;
    // Search engines run scripts.
    if (isRefresh && !withoutScripts.has(element)) page.refresh = properties.content ?? '';
    if (tagName === 'link' && properties.rel?.includes('canonical') === true)
      canonical = String(properties.href);
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level !== undefined && !inDialogs.has(element))
      headings.push({ level: Number(level), text: textOf(element).trim() });
    if (tagName === 'img' && properties.alt === undefined) withoutAlt.push(String(properties.src));
    if (tagName === 'a' && typeof properties.href === 'string') links.push(properties.href);
  }
  const leadsTo = /^0;\s*url=(.*)$/i.exec(page.refresh)?.[1] ?? null;
  const isHidden = /\bnoindex\b/.test(page.robots);
  return {
    language: page.language,
    title: page.title,
    description: page.description,
    isIndexed: !isHidden && leadsTo === null,
    leadsTo,
    isHidden,
    canonical,
    headings,
    withoutAlt,
    links,
  };
}

function* within(parent: Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* within(child);
  }
}
