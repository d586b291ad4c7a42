import type { EditorPath } from '#domain/addresses/paths';
import type { EditingTool } from '#domain/content/private-header';
import { readFacts } from '#services/page-facts';
import { loadRoleTexts } from './load-role-texts.ts';

/**
 * Shows the button of the private header on a public page, next to the visitor's name, in space
 * that the page reserves (rules 6.7 and 6.8). Rejects if the texts do not load. Hidden
 * until later.css has loaded.
 */
export async function showTool(page: Document, tool: EditingTool): Promise<void> {
  const { oid } = readFacts(page) as { oid: string };
  const href: EditorPath = `/p/edit/${oid}/${tool === 'edit' ? '' : '#present'}`;
  const { tools } = await loadRoleTexts(page);
  const link = Object.assign(page.createElement('a'), {
    className: 'button',
    href,
    textContent: tools[tool],
  });
  link.dataset['right'] = tool;
  page.querySelector('.account')?.prepend(link);
}
