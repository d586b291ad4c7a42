import type { Element } from 'hast';
import type { FoundLink } from './found-link.ts';
import { linksOfStyle } from './links-of-style.ts';
import { pageElements, textOf } from './page-elements.ts';

/** Attributes that hold one address, by their names in the syntax tree. */
const ADDRESSES = [
  ...['href', 'src', 'poster', 'action', 'formAction', 'data', 'cite', 'xLinkHref'],
  ...['component-url', 'renderer-url', 'before-hydration-url'],
];

const CANDIDATES = ['srcSet', 'imageSrcSet'];

/** Attributes with a CSS value. */
const STYLES = ['style', 'fill', 'stroke', 'filter', 'mask', 'clipPath'];

/** Meta elements whose content is the address of a picture or a page. */
const META =
  /^(?:og:(?:image|url|video|audio)(?::(?:url|secure_url))?|twitter:(?:image|player|player:stream))$/;

/**
 * A text that is an absolute address of this or another site, in a place where other texts are
 * possible too.
 */
export const ABSOLUTE = /^(?:https?:\/|\/(?!\/))\S*$/i;

/**
 * Yields the addresses in an element's attributes, and in the markup that it offers for copying.
 */
export function* linksOfElement(element: Element): Generator<FoundLink> {
  const { tagName, properties } = element;
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    const place = `${tagName}[${attributeOf(name)}]`;
    for (const target of addressesIn(name, value)) yield { place, target };
  }
  if (tagName === 'meta') yield* linksOfMeta(element);
  // Fields with text to copy.
  if (tagName === 'input' && ABSOLUTE.test(String(properties.value)))
    yield { place: 'input[value]', target: String(properties.value) };
  if (tagName === 'textarea') yield* linksOfMarkup(textOf(element), 'textarea');
}

/** Returns the addresses in HTML that is a value of another format. */
export function linksOfMarkup(html: string, within: string): FoundLink[] {
  if (!html.includes('<')) return [];
  return [...pageElements(html)]
    .flatMap((element) => [...linksOfElement(element)])
    .map(({ place, target }) => ({ place: `${within} ${place}`, target }));
}

function addressesIn(name: string, value: string): string[] {
  if (ADDRESSES.includes(name)) return [value];
  if (CANDIDATES.includes(name)) return addressesOfSrcset(value);
  if (/^data[A-Z]/.test(name)) return ABSOLUTE.test(value) ? [value] : [];
  if (STYLES.includes(name) && value.includes('(')) return linksOfStyle(value).map(({ target }) => target);
  return [];
}

/** Converts `dataIslands` to `data-islands`. Other names differ only in case. */
function attributeOf(name: string): string {
  return /^data[A-Z]/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase();
}

/** Returns the addresses in a `srcset`. Addresses may contain commas. */
export function addressesOfSrcset(srcset: string): string[] {
  return [...srcset.matchAll(/(\S*[^\s,])(?:\s[^,]*)?(?:,|\s*$)/g)].map(([, address = '']) => address);
}

function* linksOfMeta({ properties }: Element): Generator<FoundLink> {
  const content = properties.content ?? '';
  const name = String(properties.property ?? properties.name);
  if (META.test(name)) yield { place: `meta[${name}]`, target: content };
  const next = /^[\d.]+\s*[;,]\s*url=(.*)$/i.exec(content)?.[1];
  if (properties.httpEquiv?.includes('refresh') === true && next !== undefined)
    yield { place: 'meta[refresh]', target: next };
}
