import type { Locale } from '#domain/languages/locales';
import { textsPath, type FetchedTexts } from '#domain/addresses/texts-path';
import { fetchText } from './late-files.ts';

/** Returns the path of the texts in the language of a page. */
export const roleTextsPath = (page: Document): string =>
  textsPath(page.documentElement.lang as Locale, 'roles');

/**
 * Fetches the texts. Does not use the HTTP client, which would then load before the first
 * interaction that needs it; a static file needs none of it. Rejects if they do not load.
 */
export async function fetchRoleTexts(page: Document): Promise<FetchedTexts['roles']> {
  return JSON.parse(await fetchText(roleTextsPath(page))) as FetchedTexts['roles'];
}
