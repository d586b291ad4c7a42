import type { Locale } from '#domain/languages/locales';
import { textsPath, type FetchedTexts } from '#domain/addresses/texts-path';
import { fetchText } from './late-files.ts';

/** Returns the path of the texts that only some visitors see, in the language of a page. */
export const roleTextsPath = (page: Document): string =>
  textsPath(page.documentElement.lang as Locale, 'roles');

/**
 * Fetches these texts. Does not use the HTTP client (http.ts), because it would then load before
 * the first interaction, and a static file does not need it. Rejects if the texts fail to load.
 */
export async function fetchRoleTexts(page: Document): Promise<FetchedTexts['roles']> {
  return JSON.parse(await fetchText(roleTextsPath(page))) as FetchedTexts['roles'];
}
