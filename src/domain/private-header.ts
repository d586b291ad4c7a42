import type { SchemaVersion, ViewerRights } from './content-kind.ts';

/** Whether the private header appears: newer type, a right to edit or comment, not embedded (spec section 5). */
export function showsPrivateHeader(page: {
  schemaVersion: SchemaVersion;
  rights: ViewerRights;
  embedMode: boolean;
}): boolean {
  return page.schemaVersion === '2' && (page.rights.edit || page.rights.comment) && !page.embedMode;
}

/** Whether the Edit button shows: with the right to edit (spec section 5). */
export function showsEditButton(rights: ViewerRights): boolean {
  return rights.edit;
}

/** Whether the Comment button shows: to those who may comment but not edit (spec section 5). */
export function showsCommentButton(rights: ViewerRights): boolean {
  return rights.comment && !rights.edit;
}
