import { BASE } from './base.ts';
import type { Locale } from '../languages/locales.ts';

/**
 * Texts that scripts fetch: those of the player, of open dialogs, and of controls for some
 * signed-in visitors.
 */
export type TextsNamespace = 'player' | 'dialogs' | 'roles';

/** Returns the path of such texts in a language. */
export function textsPath(locale: Locale, namespace: TextsNamespace): string {
  return `${BASE}/locales/${locale}/${namespace}.json`;
}
