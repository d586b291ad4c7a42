import i18next, { type TFunction } from 'i18next';
import type { Locale } from '#domain/languages/locales';
import { cacheByText } from '#domain/util/cache-by-object';
import { NAMESPACES } from './namespaces.ts';

/** Returns the text of a key in one language: `t('header.logIn')`, `t('view:toolbar.embed')`. */
export type Messages = TFunction<['common', 'view', 'listing', 'player', 'presenting', 'dialogs', 'roles']>;

/**
 * Returns the texts of one language, as a function. It stays the same until a message changes, so
 * it can be the key of a cache. Throws if the message files are not loaded.
 */
export function messagesFor(locale: Locale): Messages {
  if (!i18next.isInitialized || !i18next.hasResourceBundle(locale, NAMESPACES[0])) {
    throw new Error(
      `The messages of "${locale}" are not loaded. Check public/locales/${locale}/ and the astro-i18next integration.`,
    );
  }
  const { store } = i18next;
  if (!watchedObjects.has(store)) {
    watchedObjects.add(store);
    for (const change of ['added', 'removed'] as const) store.on(change, () => messagesByLocale.clear());
  }
  const messages = messagesByLocale.get(locale) ?? cacheTexts(locale);
  messagesByLocale.set(locale, messages);
  return messages;
}

/** Alternating texts and placeholder names. The first and last item are texts. */
type Template = readonly string[];

const messagesByLocale = new Map<Locale, Messages>();
const watchedObjects = new WeakSet<object>();

/**
 * Caches the texts of a language by key, because i18next is slow and all pages use the same texts.
 */
function cacheTexts(locale: Locale): Messages {
  const lookUp = i18next.getFixedT(locale, [...NAMESPACES]) as (key: string, values?: object) => string;
  const plurals = new Intl.PluralRules(locale);
  const plainText = cacheByText((key: string) => lookUp(key));
  const templates = new Map<string, Template>();
  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    if (values === undefined) return plainText(key);
    const { count } = values;
    if (hasOptions(values) || (count !== undefined && typeof count !== 'number')) return lookUp(key, values);
    // i18next has a special form for 0, besides the plural forms of the language.
    const plural = count === 0 ? 'zero' : plurals.select(count ?? 0);
    const form = count === undefined ? '' : ` ${plural}`;
    const template =
      templates.get(key + form) ??
      toTemplate(lookUp(key, { skipInterpolation: true, ...(count !== undefined && { count }) }));
    templates.set(key + form, template);
    return fill(template, values) ?? lookUp(key, values);
  };
  return translate as Messages;
}

/** Reports whether the values select between texts other than plural forms. */
function hasOptions(values: object): boolean {
  return 'context' in values || 'defaultValue' in values || 'ordinal' in values;
}

function toTemplate(text: string): Template {
  return text.split(/\{\{(\w+)\}\}/);
}

/** Fills a template. Returns null if a value is missing, or is neither a string nor a number. */
function fill(template: Template, values: Readonly<Record<string, unknown>>): string | null {
  let text = '';
  for (const [index, part] of template.entries()) {
    const value = index % 2 === 0 ? part : values[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}
