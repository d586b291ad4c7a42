import { fetchRoleTexts, type RoleTexts } from '#services/role-texts';
import { addStyles } from './add-styles.ts';
import styles from './signed-in.css?url';

/** Loads the texts and styles of what only some signed-in visitors see. Rejects where one of them does not load. */
export async function loadRoleParts(page: Document): Promise<RoleTexts> {
  const [texts] = await Promise.all([fetchRoleTexts(page), addStyles(page, styles)]);
  return texts;
}
