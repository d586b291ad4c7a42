import type { Element } from 'hast';
import { pageElements } from './page-elements.ts';

/** A place of a page that names an address. */
export interface FoundLink {
  /** Where: the element and its attribute, like `a[href]`. */
  readonly place: string;
  /** The address as it stands there. */
  readonly target: string;
}

/** What one page links to, and what can be linked to in it. */
export interface PageLinks {
  readonly links: readonly FoundLink[];
  readonly ids: ReadonlySet<string>;
  /** The page's own absolute address, if it states one; its origin is the site's. */
  readonly canonical: string | undefined;
}

/** Attributes that hold one address, by their names in the tree. */
const ADDRESSES = ['href', 'src', 'poster', 'action', 'formAction', 'data'] as const;

/** Meta elements whose content is an address of a picture or a page. */
const META = /^(?:og:(?:image|url|video)|twitter:(?:image|player))$/;

function candidates(srcset: string): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '');
}

function* linksOf({ tagName, properties }: Element): Generator<FoundLink> {
  for (const name of ADDRESSES) {
    const target = properties[name];
    if (typeof target === 'string') yield { place: `${tagName}[${name.toLowerCase()}]`, target };
  }
  for (const name of ['srcSet', 'imageSrcSet']) {
    const value = properties[name];
    if (typeof value !== 'string') continue;
    for (const target of candidates(value)) yield { place: `${tagName}[${name.toLowerCase()}]`, target };
  }
  const { content, property, name } = properties;
  if (tagName === 'meta' && typeof content === 'string' && META.test(String(property ?? name))) {
    yield { place: `meta[${String(property ?? name)}]`, target: content };
  }
}

/** Reads the links and the ids of a page. */
export function collectLinks(html: string): PageLinks {
  const links: FoundLink[] = [];
  const ids = new Set<string>();
  let canonical: string | undefined;
  for (const element of pageElements(html)) {
    const { tagName, properties } = element;
    links.push(...linksOf(element));
    if (typeof properties.id === 'string') ids.add(properties.id);
    const rel = Array.isArray(properties.rel) ? properties.rel : [];
    if (tagName === 'link' && rel.includes('canonical')) canonical = String(properties.href);
  }
  return { links, ids, canonical };
}
