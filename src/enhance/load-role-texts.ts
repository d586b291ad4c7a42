import { fetchRoleTexts, roleTextsPath, type RoleTexts } from '#services/role-texts';
import { failFile } from './load-late-code.ts';

/** Loads the texts that only some signed-in visitors see. Rejects with a ChunkLoadError. */
export const loadRoleTexts = (page: Document): Promise<RoleTexts> =>
  fetchRoleTexts(page).catch(failFile(roleTextsPath(page)));
