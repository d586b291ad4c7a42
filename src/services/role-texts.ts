import type { Locale } from '#domain/languages/locales';
import type { NativePlatform } from '#domain/page/native-app';
import type { EditingTool } from '#domain/content/private-header';
import { textsPath } from '#domain/addresses/texts-path';
import { fetchText } from './late-files.ts';

/** Texts that only some signed-in visitors see, from `locales/{language}/roles.json`. */
export interface RoleTexts {
  readonly makeACopy: string;
  readonly hiddenTags: string;
  readonly tools: Readonly<Record<'label' | EditingTool, string>>;
  readonly app: Readonly<Record<'label' | 'open' | 'close' | NativePlatform, string>>;
}

/** Returns the path of the texts in the language of a page. */
export const roleTextsPath = (page: Document): string =>
  textsPath(page.documentElement.lang as Locale, 'roles');

/**
 * Fetches the texts. Does not use the HTTP client, which would then load before the first
 * interaction that needs it; a static file needs none of it. Rejects if they do not load.
 */
export async function fetchRoleTexts(page: Document): Promise<RoleTexts> {
  return JSON.parse(await fetchText(roleTextsPath(page))) as RoleTexts;
}
