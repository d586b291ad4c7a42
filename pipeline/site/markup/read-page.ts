import { pageElements } from './page-elements.ts';

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
  const contentLinks: string[] = [];
  for (const { tagName, attributes, ancestors, text } of pageElements(html)) {
    const { src, href, content = '' } = attributes;
    elements.add(tagName);
    if (tagName === 'html') {
      page.language = attributes['lang'] ?? '';
      page.dir = attributes['dir'] ?? '';
    }
    // SVG drawings have titles too.
    if (tagName === 'title' && page.title === '') page.title = text.trim();
    if (tagName === 'meta' && attributes['name'] === 'description') page.description = content.trim();
    if (tagName === 'meta' && attributes['name'] === 'robots') page.robots = content;
    if (tagName === 'meta' && attributes['http-equiv'] === 'refresh')
      page[ancestors.has('noscript') ? 'refreshWithoutScripts' : 'refresh'] = content;
    if (tagName === 'link' && attributes['rel']?.split(/\s/).includes('canonical') === true)
      canonical = String(href);
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level !== undefined && !ancestors.has('dialog'))
      headings.push({ level: Number(level), text: text.trim() });
    if (tagName === 'img' && attributes['alt'] === undefined) withoutAlt.push(String(src));
    if (tagName === 'img' || tagName === 'video')
      onlyAvif.push(
        ...[src, attributes['srcset'], attributes['poster']].flatMap((address = '') =>
          address.split(/[\s,]+/).filter((part) => /\.avif\b/.test(part)),
        ),
      );
    if (tagName === 'a' && href !== undefined) {
      links.push(href);
      if (ancestors.has('main')) contentLinks.push(href);
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
