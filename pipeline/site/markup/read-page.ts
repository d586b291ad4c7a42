import type { Element } from 'hast';
import { pageElements, textOf } from './page-elements.ts';

const END = '</html>';

/** The facts about a page that checks need. */
export interface PageFacts {
  readonly language: string;
  /** The `dir` attribute of its html element; empty if it has none. */
  readonly dir: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may show it: it has no noindex and does not redirect immediately. */
  readonly isIndexed: boolean;
  /** The target of a page that only redirects; null for any other page. */
  readonly leadsTo: string | null;
  readonly isHidden: boolean;
  /** The canonical address; null if it has none. */
  readonly canonical: string | null;
  /** Headings that are visible to readers, in order. Those of closed dialogs are omitted. */
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Addresses of pictures without an alt attribute. */
  readonly withoutAlt: readonly string[];
  /** Addresses of AVIF pictures that a browser without AVIF would have to show. */
  readonly onlyAvif: readonly string[];
  /** The names of its elements. */
  readonly elements: ReadonlySet<string>;
  /** Targets of all links. */
  readonly links: readonly string[];
  /** Targets of the links in its `main` element, without header and footer. */
  readonly contentLinks: readonly string[];
  /** What follows the end tag of its html element, without white space. */
  readonly afterEnd: string;
}

/** Reads the facts about a page. */
export function readPage(html: string): PageFacts {
  const page = {
    language: '',
    dir: '',
    title: '',
    description: '',
    robots: '',
    refresh: '',
    refreshWithoutScripts: '',
  };
  let canonical: string | null = null;
  const elements = new Set<string>();
  const headings: { level: number; text: string }[] = [];
  const withoutAlt: string[] = [];
  const onlyAvif: string[] = [];
  const links: string[] = [];
  const inDialogs = new Set<Element>();
  const withoutScripts = new Set<Element>();
  const contentLinks: string[] = [];
  const inContent = new Set<Element>();
  for (const element of pageElements(html)) {
    const { tagName, properties } = element;
    elements.add(tagName);
    if (tagName === 'dialog') for (const inner of within(element)) inDialogs.add(inner);
    if (tagName === 'main') for (const inner of within(element)) inContent.add(inner);
    if (tagName === 'html') {
      page.language = properties.lang ?? '';
      page.dir = properties.dir ?? '';
    }
    if (tagName === 'noscript') for (const inner of within(element)) withoutScripts.add(inner);
    // SVG drawings have titles too.
    if (tagName === 'title' && page.title === '') page.title = textOf(element).trim();
    if (tagName === 'meta' && properties.name === 'description')
      page.description = (properties.content ?? '').trim();
    if (tagName === 'meta' && properties.name === 'robots') page.robots = properties.content ?? '';
    const isRefresh = tagName === 'meta' && properties.httpEquiv?.includes('refresh') === true;
    if (isRefresh)
      page[withoutScripts.has(element) ? 'refreshWithoutScripts' : 'refresh'] = properties.content ?? '';
    if (tagName === 'link' && properties.rel?.includes('canonical') === true)
      canonical = String(properties.href);
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level !== undefined && !inDialogs.has(element))
      headings.push({ level: Number(level), text: textOf(element).trim() });
    if (tagName === 'img' && properties.alt === undefined) withoutAlt.push(String(properties.src));
    if (tagName === 'img' || tagName === 'video')
      onlyAvif.push(
        ...[properties.src, properties.srcSet, properties.poster].flatMap((address) =>
          String(address)
            .split(/[\s,]+/)
            .filter((part) => /\.avif\b/.test(part)),
        ),
      );
    if (tagName === 'a' && typeof properties.href === 'string') {
      links.push(properties.href);
      if (inContent.has(element)) contentLinks.push(properties.href);
    }
  }
  const leadsTo = targetOf(page.refresh) ?? canonicalTarget(page.refreshWithoutScripts, canonical);
  const isHidden = /\bnoindex\b/.test(page.robots);
  return {
    language: page.language,
    dir: page.dir,
    title: page.title,
    description: page.description,
    isIndexed: !isHidden && leadsTo === null,
    leadsTo,
    isHidden,
    canonical,
    headings,
    withoutAlt,
    onlyAvif,
    elements,
    links,
    contentLinks,
    afterEnd: html.slice(html.lastIndexOf(END) + END.length).trim(),
  };
}

/** Returns the target of an immediate `<meta http-equiv=refresh>`. */
function targetOf(refresh: string): string | null {
  return /^0;\s*url=(.*)$/i.exec(refresh)?.[1] ?? null;
}

/**
 * Returns the target of a refresh for visitors without scripts, if it is the canonical address.
 * Search engines run scripts, so such a refresh alone does not make the page a redirect.
 */
function canonicalTarget(refresh: string, canonical: string | null): string | null {
  const target = targetOf(refresh);
  return canonical !== null && URL.parse(canonical)?.pathname === target ? target : null;
}

function* within(parent: Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* within(child);
  }
}
