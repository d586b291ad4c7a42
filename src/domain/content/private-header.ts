import type { SchemaVersion } from '../addresses/content-kind.ts';

/** The button of the private header. */
export type EditingTool = 'edit' | 'comment';

/**
 * Returns the button of the private header, or null if there is no such header (rule 5.11).
 * The header needs the newer schema version, a right to edit or comment, and no embed mode. The
 * button is Edit with the right to edit, and Comment with only the right to comment. Only `true`
 * grants a right.
 */
export function editingTool(
  { edit, comment }: { readonly edit?: unknown; readonly comment?: unknown },
  page: { readonly schemaVersion?: SchemaVersion; readonly embedMode?: boolean },
): EditingTool | null {
  if (page.schemaVersion !== '2' || page.embedMode) return null;
  if (edit === true) return 'edit';
  return comment === true ? 'comment' : null;
}
