import type { Locale } from './locales.ts';

/** Texts that scripts read by themselves: of the player, of open dialogs, and what only some signed-in visitors see. */
export type TextsNamespace = 'player' | 'dialogs' | 'roles';

/** Where such texts are in a language. */
export function textsPath(locale: Locale, namespace: TextsNamespace): string {
  return `/locales/${locale}/${namespace}.json`;
}
