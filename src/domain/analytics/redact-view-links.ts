/**
 * Matches the text before an identifier. Each of its characters may be percent-encoded, even
 * repeatedly, because servers would still decode it.
 */
const BEFORE = '/view/|auth_key=|link_id='.replace(
  /[^|]/g,
  (item) => `(?:${item}|%(?:25)*${item.charCodeAt(0).toString(16)})`,
);

/**
 * Matches an identifier, up to the end of a path segment, parameter or JSON string, even encoded.
 */
const LINK_IDS = new RegExp(`(${BEFORE})(?:(?!%(?:25)*(?:2[36f]|3f))[^/?#&"\\\\\\s])+`, 'gi');

/**
 * Replaces view link identifiers in a text with dashes, because they open content to anyone who
 * reads them. Covers addresses of private pages and of their requests, even encoded within another
 * address.
 */
export function redactViewLinks(text: string): string {
  return text.replace(LINK_IDS, '$1-');
}

/**
 * Reports whether the path of a page is that of a private page: the filter changes the path of each
 * one, however the path is encoded.
 */
export function isPrivatePath(path: string): boolean {
  return redactViewLinks(path) !== path;
}

/** Replaces view link identifiers in all strings of a JSON value. */
export function redactViewLinksIn<Value>(value: Value): Value {
  return JSON.parse(redactViewLinks(JSON.stringify(value))) as Value;
}
