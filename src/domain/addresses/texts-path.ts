import { BASE } from './base.ts';
import type dialogs from '#locales/en/dialogs.json';
import type player from '#locales/en/player.json';
import type presenting from '#locales/en/presenting.json';
import type roles from '#locales/en/roles.json';
import type { Locale } from '../languages/locales.ts';

/**
 * The texts that scripts fetch: for the player, for presenters, for open dialogs, and for controls
 * that only some signed-in visitors see. All languages have the same keys as English.
 */
export interface FetchedTexts {
  readonly dialogs: typeof dialogs;
  readonly player: typeof player;
  readonly presenting: typeof presenting;
  readonly roles: typeof roles;
}

/** The texts of the players and of the restart overlay. */
export type PlayerTexts = FetchedTexts['player'];

/** The texts of the console of a talk. */
export type PresentingTexts = FetchedTexts['presenting'];

/** Returns the path of fetched texts in a language. */
export function textsPath(locale: Locale, namespace: keyof FetchedTexts): string {
  return `${BASE}/locales/${locale}/${namespace}.json`;
}

/** The texts that scripts fetch, and whether they do so only on sites with sign-in. */
const NEEDS_SIGN_IN: Readonly<Record<keyof FetchedTexts, boolean>> = {
  dialogs: false,
  player: false,
  presenting: false,
  roles: true,
};

/**
 * Reports whether a site needs a published file, by its name, such as `locales/de/player.json`. A
 * file with texts is needed only if scripts fetch it, and only in the languages of the site. All
 * other files are needed.
 */
export function isNeededFile(
  name: string,
  { languages, hasSignIn }: { readonly languages: readonly string[]; readonly hasSignIn: boolean },
): boolean {
  const [, language = '', namespace = ''] = /^locales\/([^/]+)\/(\w+)\.json$/.exec(name) ?? [];
  if (language === '') return true;
  if (!languages.includes(language) || !Object.hasOwn(NEEDS_SIGN_IN, namespace)) return false;
  return hasSignIn || !NEEDS_SIGN_IN[namespace as keyof FetchedTexts];
}
