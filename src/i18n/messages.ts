import i18next, { type TFunction } from 'i18next';
import type { Locale } from '#domain/locales';
import { NAMESPACES } from './namespaces.ts';

/** Gives the text of a key in one language: `t('header.logIn')`, `t('view:toolbar.embed')`. */
export type Messages = TFunction<['common', 'view', 'listing', 'player', 'dialogs', 'roles']>;

/** The texts of one language. Throws if the message files are not loaded. */
export function messagesFor(locale: Locale): Messages {
  if (!i18next.isInitialized || !i18next.hasResourceBundle(locale, NAMESPACES[0])) {
    throw new Error(
      `The messages of "${locale}" are not loaded. Check public/locales/${locale}/ and the astro-i18next integration.`,
    );
  }
  return i18next.getFixedT<['common', 'view', 'listing', 'player', 'dialogs', 'roles']>(locale, [
    ...NAMESPACES,
  ]);
}
