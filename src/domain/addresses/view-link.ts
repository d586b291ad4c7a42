/** Returns the query parameters that give access to content behind a view link (rule 7.4). */
export function viewLinkQuery(linkId: string): { auth_key: string; key_type: string } {
  return { auth_key: linkId, key_type: 'view_link' };
}
