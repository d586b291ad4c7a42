import type { Locale } from '#domain/locales';
import type { NativePlatform } from '#domain/native-app';
import type { EditingTool } from '#domain/private-header';
import { textsPath } from '#domain/texts-path';
import { ChunkLoadError, runStep } from './chunk.ts';

/** The texts that only some signed-in visitors see, from `locales/{language}/roles.json`. */
export interface RoleTexts {
  readonly makeACopy: string;
  readonly hiddenTags: string;
  readonly tools: Readonly<Record<'label' | EditingTool, string>>;
  readonly app: Readonly<Record<'label' | 'open' | 'close' | NativePlatform, string>>;
}

/**
 * Fetches them in the language of the page. A static file needs nothing of the HTTP client, which would come before the
 * first intent for it. Rejects with a ChunkLoadError.
 */
export async function fetchRoleTexts(page: Document): Promise<RoleTexts> {
  const path = textsPath(page.documentElement.lang as Locale, 'roles');
  return runStep(path, async (signal) => {
    const response = await fetch(location.origin + path, signal ? { signal } : {});
    if (!response.ok) throw new ChunkLoadError(path, 'missing');
    return (await response.json()) as RoleTexts;
  });
}
