import type { SchemaVersion } from '../addresses/content-kind.ts';

/** The button of the private header. */
export type EditingTool = 'edit' | 'comment';

/**
 * Returns the button of the private header, or null if there is no such header (rule 5.11).
 * The header needs the newer type, a right to edit or comment, and no embed mode. Shows Edit with
 * the right to edit, and Comment with only the right to comment. Any value but `true` grants no
 * right.
 */
export function editingTool(
  { edit, comment }: { readonly edit?: unknown; readonly comment?: unknown },
  page: { readonly schemaVersion?: SchemaVersion; readonly embedMode?: boolean },
): EditingTool | null {
  if (page.schemaVersion !== '2' || page.embedMode) return null;
  if (edit === true) return 'edit';
  return comment === true ? 'comment' : null;
}
