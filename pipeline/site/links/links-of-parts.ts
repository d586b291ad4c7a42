import { attributeOf, type PageElement } from '../markup/page-scan.ts';
import { readElements } from '../markup/scan-page.ts';
import { ident, string, tokenize, tokenTypes, url } from 'css-tree';
import { init, parse } from 'es-module-lexer';

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set([
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

const SRCSET_ATTRIBUTES: ReadonlySet<string> = new Set(['srcset', 'imagesrcset']);

const STYLE_ATTRIBUTES: ReadonlySet<string> = new Set([
  'style',
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
]);

/** Meta elements whose content is the address of a picture or a page. */
const META_ADDRESS_NAME =
  /^(?:og:(?:image|url|video|audio)(?::(?:url|secure_url))?|twitter:(?:image|player|player:stream))$/;

/** An absolute address of this or another site, where other texts are possible too. */
export const ABSOLUTE_ADDRESS = /^(?:https?:\/|\/(?!\/))\S*$/i;

/** Yields the addresses in an element's attributes, and in markup that it offers to copy. */
export function* linksOfElement(element: PageElement): Generator<FoundLink> {
  const { tagName, attrs } = element;
  for (const { name, value } of attrs)
    for (const target of addressesIn(name, value)) yield { place: `${tagName}[${name}]`, target };
  if (tagName === 'meta') yield* linksOfMeta(element);
  // Fields with text to copy.
  const text = tagName === 'input' ? attributeOf(element, 'value') : null;
  if (text !== null && ABSOLUTE_ADDRESS.test(text)) yield { place: 'input[value]', target: text };
  if (tagName === 'textarea') yield* linksOfMarkup(element.text, 'textarea');
}

/** Returns the addresses in HTML that is a value of another format. */
export function linksOfMarkup(html: string, elementPath: string): FoundLink[] {
  if (!html.includes('<')) return [];
  return readElements(html)
    .flatMap((element) => [...linksOfElement(element)])
    .map(({ place, target }) => ({ place: `${elementPath} ${place}`, target }));
}

function addressesIn(name: string, value: string): readonly string[] {
  if (ADDRESS_ATTRIBUTES.has(name)) return [value];
  if (SRCSET_ATTRIBUTES.has(name)) return addressesOfSrcset(value);
  if (name.startsWith('data-')) return ABSOLUTE_ADDRESS.test(value) ? [value] : NO_ADDRESSES;
  if (STYLE_ATTRIBUTES.has(name) && value.includes('('))
    return linksOfStyle(value).map(({ target }) => target);
  return NO_ADDRESSES;
}

const NO_ADDRESSES: readonly string[] = [];

/** Returns the addresses in a `srcset`. Addresses may contain commas. */
export function addressesOfSrcset(srcset: string): string[] {
  const addresses: string[] = [];
  let isWidth = false;
  for (const candidate of srcset.split(/\s+/)) {
    // A width follows an address, and a comma ends either.
    const comma = isWidth ? candidate.indexOf(',') : -1;
    const address: string = isWidth && comma < 0 ? '' : candidate.slice(comma + 1);
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
  if (META_ADDRESS_NAME.test(name)) yield { place: `meta[${name}]`, target: content };
  const target = /^[\d.]+\s*[;,]\s*url=(.*)$/i.exec(content)?.[1];
  const isRefresh = attributeOf(element, 'http-equiv')?.toLowerCase() === 'refresh';
  if (isRefresh && target !== undefined) yield { place: 'meta[refresh]', target };
}

/** Functions whose texts are addresses. */
const ADDRESS_FUNCTIONS = ['url', 'src'];
const IMAGE_SETS = ['image-set', '-webkit-image-set'];

/**
 * Returns the addresses in a style sheet, in the declarations of a `style` attribute or in a value.
 * Reads tokens: css-tree parses no nested rule that begins with a combinator.
 */
export function linksOfStyle(css: string): FoundLink[] {
  const links: FoundLink[] = [];
  /** Names of the functions around a token; "" for parentheses. */
  const functions: string[] = [];
  let isImport = false;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    const addLink = (place: string, target: string) =>
      void links.push({ place: isImport ? '@import' : place, target });
    switch (type) {
      case tokenTypes.AtKeyword:
        isImport = nameOf(text.slice(1)) === 'import';
        break;
      case tokenTypes.Semicolon:
      case tokenTypes.LeftCurlyBracket:
        isImport = false;
        break;
      case tokenTypes.Function:
        functions.push(nameOf(text.slice(0, -1)));
        break;
      case tokenTypes.LeftParenthesis:
        functions.push('');
        break;
      case tokenTypes.RightParenthesis:
        functions.pop();
        break;
      case tokenTypes.Url:
        addLink('url()', url.decode(text));
        break;
      case tokenTypes.String: {
        const name = functions.at(-1);
        if (name === undefined ? isImport : ADDRESS_FUNCTIONS.includes(name))
          addLink('url()', string.decode(text));
        else if (name !== undefined && IMAGE_SETS.includes(name)) addLink('image-set()', string.decode(text));
        break;
      }
      default:
    }
  });
  return links;
}

const nameOf = (name: string): string => ident.decode(name).toLowerCase();

await init;

const MODULE_RELATIVE_URL = /\bnew URL\(\s*(?:""\s*\+\s*)?(["'`])([^"'`$]+)\1\s*,\s*import\.meta\.url\b/g;

/** A file of the site, alone or in the list of files that an `import()` needs. */
const ASSET_NAME = /(["'`])\/?(_[a-z]+\/[^"'`\s\\$]+\.[a-z\d]+)\1/g;

/** Returns the addresses in a script as literals: imports, assets, and other files of the site. */
export function linksOfScript(code: string): FoundLink[] {
  const [imports] = parse(code);
  const links: FoundLink[] = [];
  // Computed specifiers have no name.
  for (const { n: target, d: dynamic } of imports)
    if (target !== undefined) links.push({ place: dynamic === -1 ? 'import' : 'import()', target });
  for (const [, , target = ''] of code.matchAll(MODULE_RELATIVE_URL))
    links.push({ place: 'new URL()', target });
  // These names are relative to the root, with or without a leading slash.
  for (const [, , name = ''] of code.matchAll(ASSET_NAME)) links.push({ place: 'file', target: `/${name}` });
  return links;
}

/** Fields with an address: in JSON-LD, manifests, oEmbed, playback, sitemaps, feeds, props. */
const ADDRESS_FIELD =
  /(?:^|_)(?:urls?|uri|href|src|loc)$|[a-z](?:(?<!Protocol)Url|Href|Src)$|^(?:poster|urlTemplate)$/;

/** Fields that hold an address, an object or a word. */
const POSSIBLE_ADDRESS_FIELD = /^(?:image|logo|icon|item|target|sameAs)$/;

/**
 * Returns the addresses in data, identified by field names. Items of a list have the name of the
 * list. `markupFields` lists the fields that hold HTML.
 */
export function linksOfData(data: unknown, markupFields: readonly string[] = [], path = ''): FoundLink[] {
  if (Array.isArray(data)) return data.flatMap((item) => linksOfData(item, markupFields, path));
  if (typeof data === 'string') return linksOfText(data, markupFields, path);
  if (typeof data !== 'object' || data === null) return [];
  // Content of feeds declares its type.
  const innerMarkupFields =
    'type' in data && data.type === 'html' ? [...markupFields, '#text'] : markupFields;
  return Object.entries(data).flatMap(([name, value]) =>
    linksOfData(value, innerMarkupFields, path === '' ? name : `${path}.${name}`),
  );
}

function linksOfText(text: string, markupFields: readonly string[], path: string): FoundLink[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (markupFields.includes(name)) return linksOfMarkup(text, path);
  // `@id` is an identifier, so a missing anchor is no fault.
  if (name === '@id')
    return ABSOLUTE_ADDRESS.test(text) ? [{ place: path, target: text.replace(/#.*/s, '') }] : [];
  if (!ADDRESS_FIELD.test(name) && !(POSSIBLE_ADDRESS_FIELD.test(name) && ABSOLUTE_ADDRESS.test(text)))
    return [];
  // Only the start of a template is a fixed address.
  const isTemplate = name === 'target' || name === 'urlTemplate';
  return [{ place: path, target: isTemplate ? text.replace(/\{.*/s, '') : text }];
}

/** A place in a built file that contains an address. */
export interface FoundLink {
  /** The element and attribute, as `a[href]`, or a place in another format, as `url()`. */
  readonly place: string;
  /** The address as written in the file. */
  readonly target: string;
}
