import { fetchRoleTexts, roleTextsPath, type RoleTexts } from '#services/role-texts';
import { addStyles } from './add-styles.ts';
import { failFile } from './load-late-code.ts';
import styles from './signed-in.css?url';

/** Loads the texts that only some signed-in visitors see. Rejects with a ChunkLoadError. */
export const loadRoleTexts = (page: Document): Promise<RoleTexts> =>
  fetchRoleTexts(page).catch(failFile(roleTextsPath(page)));

/**
 * Loads the texts and styles that only some signed-in visitors see. Rejects with a ChunkLoadError
 * if one does not load.
 */
export async function loadRoleAssets(page: Document): Promise<RoleTexts> {
  const [texts] = await Promise.all([loadRoleTexts(page), addStyles(page, styles)]);
  return texts;
}
