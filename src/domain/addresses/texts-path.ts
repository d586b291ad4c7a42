import { BASE } from './base.ts';
import type dialogs from '#locales/en/dialogs.json';
import type player from '#locales/en/player.json';
import type roles from '#locales/en/roles.json';
import type { Locale } from '../languages/locales.ts';

/**
 * Texts that scripts fetch: those of the player, of open dialogs, and of controls for some
 * signed-in visitors. All languages have the keys of English.
 */
export interface FetchedTexts {
  readonly dialogs: typeof dialogs;
  readonly player: typeof player;
  readonly roles: typeof roles;
}

/** The texts of the players, and of the overlay at their end. */
export type PlayerTexts = FetchedTexts['player'];

/** Returns the path of such texts in a language. */
export function textsPath(locale: Locale, namespace: keyof FetchedTexts): string {
  return `${BASE}/locales/${locale}/${namespace}.json`;
}

/** Texts that scripts fetch, and whether they do so only where visitors sign in. */
const FETCHED: Readonly<Record<keyof FetchedTexts, boolean>> = { dialogs: false, player: false, roles: true };

/**
 * Whether a site needs a published file, by its name such as `locales/de/player.json`. Of the files
 * with texts it needs those that scripts fetch, in its languages. All others are needed.
 */
export function isNeededFile(
  name: string,
  { languages, hasSignIn }: { readonly languages: readonly string[]; readonly hasSignIn: boolean },
): boolean {
  const [, language = '', namespace = ''] = /^locales\/([^/]+)\/(\w+)\.json$/.exec(name) ?? [];
  if (language === '') return true;
  if (!languages.includes(language) || !Object.hasOwn(FETCHED, namespace)) return false;
  return hasSignIn || !FETCHED[namespace as keyof FetchedTexts];
}
