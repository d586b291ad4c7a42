import i18next, { type TFunction } from 'i18next';
import type { Locale } from '#domain/languages/locales';
import { cacheByText } from '#domain/util/cache-by-object';
import { NAMESPACES } from './namespaces.ts';

/** Returns the text of a key in one language: `t('header.logIn')`, `t('view:toolbar.embed')`. */
export type Messages = TFunction<['common', 'view', 'listing', 'player', 'dialogs', 'roles']>;

/**
 * Returns the texts of one language. The function is the same one until a message changes, so it
 * can be the key of a cache. Throws if the message files are not loaded.
 */
export function messagesFor(locale: Locale): Messages {
  if (!i18next.isInitialized || !i18next.hasResourceBundle(locale, NAMESPACES[0])) {
    throw new Error(
      `The messages of "${locale}" are not loaded. Check public/locales/${locale}/ and the astro-i18next integration.`,
    );
  }
  const { store } = i18next;
  if (!watched.has(store)) {
    watched.add(store);
    for (const change of ['added', 'removed'] as const) store.on(change, () => known.clear());
  }
  const messages = known.get(locale) ?? cacheTexts(locale);
  known.set(locale, messages);
  return messages;
}

/** Texts and placeholder names in turn. The first and last item are texts. */
type Template = readonly string[];

const known = new Map<Locale, Messages>();
const watched = new WeakSet<object>();

/** Caches the texts of a language by key: all pages use the same ones, and i18next is slow. */
function cacheTexts(locale: Locale): Messages {
  const look = i18next.getFixedT(locale, [...NAMESPACES]) as (key: string, values?: object) => string;
  const plurals = new Intl.PluralRules(locale);
  const plain = cacheByText((key: string) => look(key));
  const templates = new Map<string, Template>();
  const translate = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    if (values === undefined) return plain(key);
    const { count } = values;
    if (hasOptions(values) || (count !== undefined && typeof count !== 'number')) return look(key, values);
    // i18next has a form of its own for 0.
    const form = count === undefined ? '' : count === 0 ? ' zero' : ` ${plurals.select(count)}`;
    const template =
      templates.get(key + form) ??
      toTemplate(look(key, { skipInterpolation: true, ...(count !== undefined && { count }) }));
    templates.set(key + form, template);
    return fill(template, values) ?? look(key, values);
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
