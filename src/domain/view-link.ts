/**
 * Returns the query parameters that give a request access to content behind a view link (spec
 * section 7).
 */
export function viewLinkQuery(linkId: string): { auth_key: string; key_type: string } {
  return { auth_key: linkId, key_type: 'view_link' };
}
