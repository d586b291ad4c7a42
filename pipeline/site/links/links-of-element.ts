import { attributeOf, type PageElement } from '../markup/page-scan.ts';
import { readElements } from '../markup/scan-page.ts';
import type { FoundLink } from './found-link.ts';
import { linksOfStyle } from './links-of-style.ts';

/** Attributes that hold one address. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'poster',
  'action',
  'formaction',
  'data',
  'cite',
  'xlink:href',
  'component-url',
  'renderer-url',
  'before-hydration-url',
]);

const CANDIDATES: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);

/** Attributes with a CSS value. */
const STYLES: ReadonlySet<string> = new Set(['style', 'fill', 'stroke', 'filter', 'mask', 'clip-path']);

/** Meta elements whose content is the address of a picture or a page. */
const META =
  /^(?:og:(?:image|url|video|audio)(?::(?:url|secure_url))?|twitter:(?:image|player|player:stream))$/;

/** An absolute address of this or another site, where other texts are possible too. */
export const ABSOLUTE = /^(?:https?:\/|\/(?!\/))\S*$/i;

/** Yields the addresses in an element's attributes, and in markup that it offers to copy. */
export function* linksOfElement(element: PageElement): Generator<FoundLink> {
  const { tagName, attrs } = element;
  for (const { name, value } of attrs)
    for (const target of addressesIn(name, value)) yield { place: `${tagName}[${name}]`, target };
  if (tagName === 'meta') yield* linksOfMeta(element);
  // Fields with text to copy.
  const text = tagName === 'input' ? attributeOf(element, 'value') : null;
  if (text !== null && ABSOLUTE.test(text)) yield { place: 'input[value]', target: text };
  if (tagName === 'textarea') yield* linksOfMarkup(element.text, 'textarea');
}

/** Returns the addresses in HTML that is a value of another format. */
export function linksOfMarkup(html: string, within: string): FoundLink[] {
  if (!html.includes('<')) return [];
  return readElements(html)
    .flatMap((element) => [...linksOfElement(element)])
    .map(({ place, target }) => ({ place: `${within} ${place}`, target }));
}

function addressesIn(name: string, value: string): readonly string[] {
  if (ADDRESSES.has(name)) return [value];
  if (CANDIDATES.has(name)) return addressesOfSrcset(value);
  if (name.startsWith('data-')) return ABSOLUTE.test(value) ? [value] : NONE;
  if (STYLES.has(name) && value.includes('(')) return linksOfStyle(value).map(({ target }) => target);
  return NONE;
}

const NONE: readonly string[] = [];

/** Returns the addresses in a `srcset`. Addresses may contain commas. */
export function addressesOfSrcset(srcset: string): string[] {
  const addresses: string[] = [];
  let isWidth = false;
  for (const word of srcset.split(/\s+/)) {
    // A width follows an address, and a comma ends either.
    const comma = isWidth ? word.indexOf(',') : -1;
    const address: string = isWidth && comma < 0 ? '' : word.slice(comma + 1);
    if (comma >= 0) isWidth = false;
    if (address === '' || address === ',') continue;
    isWidth = !address.endsWith(',');
    addresses.push(isWidth ? address : address.slice(0, -1));
  }
  return addresses;
}

function* linksOfMeta(element: PageElement): Generator<FoundLink> {
  const content = attributeOf(element, 'content') ?? '';
  const name = attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '';
  if (META.test(name)) yield { place: `meta[${name}]`, target: content };
  const next = /^[\d.]+\s*[;,]\s*url=(.*)$/i.exec(content)?.[1];
  const isRefresh = attributeOf(element, 'http-equiv')?.toLowerCase() === 'refresh';
  if (isRefresh && next !== undefined) yield { place: 'meta[refresh]', target: next };
}
