import type { FoundLink } from './found-link.ts';
import { ABSOLUTE, linksOfMarkup } from './links-of-element.ts';

/** Fields with an address: in JSON-LD, manifests, oEmbed, playback, sitemaps, feeds, props. */
const ADDRESS =
  /(?:^|_)(?:urls?|uri|href|src|loc)$|[a-z](?:(?<!Protocol)Url|Href|Src)$|^(?:poster|urlTemplate)$/;

/** Fields that hold an address, an object or a word. */
const PERHAPS_ADDRESS = /^(?:image|logo|icon|item|target|sameAs)$/;

/**
 * Returns the addresses in data, identified by field names. Items of a list have the name of the
 * list. `markup` lists the fields that hold HTML.
 */
export function linksOfData(data: unknown, markup: readonly string[] = [], path = ''): FoundLink[] {
  if (Array.isArray(data)) return data.flatMap((item) => linksOfData(item, markup, path));
  if (typeof data === 'string') return linksOfText(data, markup, path);
  if (typeof data !== 'object' || data === null) return [];
  // Content of feeds declares its type.
  const inner = 'type' in data && data.type === 'html' ? [...markup, '#text'] : markup;
  return Object.entries(data).flatMap(([name, value]) =>
    linksOfData(value, inner, path === '' ? name : `${path}.${name}`),
  );
}

function linksOfText(text: string, markup: readonly string[], path: string): FoundLink[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (markup.includes(name)) return linksOfMarkup(text, path);
  // `@id` is an identifier, so a missing anchor is no fault.
  if (name === '@id') return ABSOLUTE.test(text) ? [{ place: path, target: text.replace(/#.*/s, '') }] : [];
  if (!ADDRESS.test(name) && !(PERHAPS_ADDRESS.test(name) && ABSOLUTE.test(text))) return [];
  // Only the start of a template is a fixed address.
  const isTemplate = name === 'target' || name === 'urlTemplate';
  return [{ place: path, target: isTemplate ? text.replace(/\{.*/s, '') : text }];
}
