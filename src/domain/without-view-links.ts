const LINK_IDS = /((?:\/|%(?:25)*2F)view(?:\/|%(?:25)*2F)|(?:auth_key|link_id)(?:=|%(?:25)*3D))[\w-]+/gi;

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
