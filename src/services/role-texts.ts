import type { Locale } from '#domain/locales';
import type { NativePlatform } from '#domain/native-app';
import type { EditingTool } from '#domain/private-header';
import { textsPath } from '#domain/texts-path';
import { fetchText } from './late-files.ts';

/** The texts that only some signed-in visitors see, from `locales/{language}/roles.json`. */
export interface RoleTexts {
  readonly makeACopy: string;
  readonly hiddenTags: string;
  readonly tools: Readonly<Record<'label' | EditingTool, string>>;
  readonly app: Readonly<Record<'label' | 'open' | 'close' | NativePlatform, string>>;
}

/** Where the texts are in the language of a page. */
export const roleTextsPath = (page: Document): string =>
  textsPath(page.documentElement.lang as Locale, 'roles');

/**
 * Fetches them. A static file needs nothing of the HTTP client, which would run before the first intent for it. Rejects where
 * they do not load.
 */
export async function fetchRoleTexts(page: Document): Promise<RoleTexts> {
  return JSON.parse(await fetchText(roleTextsPath(page))) as RoleTexts;
}
