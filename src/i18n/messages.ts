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
  const t = i18next.getFixedT<['common', 'view', 'listing', 'player', 'dialogs', 'roles']>(locale, [
    ...NAMESPACES,
  ]);
  return remembering(t, textsOf(locale));
}

/** Texts without values, by their keys: every page asks for the same few hundred, and looking one up takes i18next a while. */
const texts = new Map<Locale, Map<string, string>>();
const watched = new WeakSet<object>();

function textsOf(locale: Locale): Map<string, string> {
  const { store } = i18next;
  if (!watched.has(store)) {
    watched.add(store);
    for (const change of ['added', 'removed'] as const) store.on(change, () => texts.clear());
  }
  const known = texts.get(locale) ?? new Map<string, string>();
  texts.set(locale, known);
  return known;
}

function remembering(t: Messages, known: Map<string, string>): Messages {
  const look = t as (key: string, values?: object) => string;
  const remember = (key: string, values?: object): string => {
    if (values !== undefined) return look(key, values);
    const text = known.get(key) ?? look(key);
    known.set(key, text);
    return text;
  };
  return remember as Messages;
}
