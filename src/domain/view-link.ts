/** Query parameters that let a call reach content behind a view link (spec section 7). */
export function viewLinkQuery(linkId: string): { auth_key: string; key_type: string } {
  return { auth_key: linkId, key_type: 'view_link' };
}

const LINK_IN_PATH = /((?:\/|%(?:25)*2F)view(?:\/|%(?:25)*2F))[\w-]+/gi;
const LINK_IN_QUERY = /(\bauth_key(?:=|%(?:25)*3D))[\w-]+/gi;

/**
 * A text in which the identifiers of view links, which open content to whoever reads them, are dashes: in addresses of
 * private pages and of their calls, also where these stand encoded in another address.
 */
export function withoutViewLinks(text: string): string {
  return text.replace(LINK_IN_PATH, '$1-').replace(LINK_IN_QUERY, '$1-');
}
