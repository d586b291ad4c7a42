/** What stands before an identifier, in which any character may be encoded, once or more: servers read it all the same. */
const BEFORE = '/view/|auth_key=|link_id='.replace(
  /[^|]/g,
  (one) => `(?:${one}|%(?:25)*${one.charCodeAt(0).toString(16)})`,
);

/** Up to what ends a segment of a path or a parameter, plain or encoded, or the text itself in JSON. */
const LINK_IDS = new RegExp(`(${BEFORE})(?:(?!%(?:25)*(?:2[36f]|3f))[^/?#&"\\\\\\s])+`, 'gi');

/**
 * A text in which the identifiers of view links, which open content to whoever reads them, are dashes: in addresses of
 * private pages and of their calls, also where these stand encoded in another address.
 */
export function withoutViewLinks(text: string): string {
  return text.replace(LINK_IDS, '$1-');
}

/** The same for all texts of a value that JSON can hold. */
export function withoutViewLinksIn<Value>(value: Value): Value {
  return JSON.parse(withoutViewLinks(JSON.stringify(value))) as Value;
}
