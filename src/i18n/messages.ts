import i18next, { type TFunction } from 'i18next';
import type { Locale } from '#domain/locales';
import { NAMESPACES } from './namespaces.ts';

/** Returns the text of a key in one language: `t('header.logIn')`, `t('view:toolbar.embed')`. */
export type Messages = TFunction<['common', 'view', 'listing', 'player', 'dialogs', 'roles']>;

/** Returns the texts of one language. Throws if the message files are not loaded. */
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

/** Caches the texts of a language by key: every page uses the same few hundred. */
interface KnownTexts {
  /** Texts without values. */
  readonly plain: Map<string, string>;
  /** Texts with placeholders. */
  readonly templates: Map<string, Template>;
}

/** Texts and placeholder names in turn. The first and last item are texts. */
type Template = readonly string[];

const texts = new Map<Locale, KnownTexts>();
const watched = new WeakSet<object>();

function textsOf(locale: Locale): KnownTexts {
  const { store } = i18next;
  if (!watched.has(store)) {
    watched.add(store);
    for (const change of ['added', 'removed'] as const) store.on(change, () => texts.clear());
  }
  const known = texts.get(locale) ?? { plain: new Map(), templates: new Map() };
  texts.set(locale, known);
  return known;
}

/** Caches the lookups of messages, because lookups of i18next are slow. */
function remembering(t: Messages, { plain, templates }: KnownTexts): Messages {
  const look = t as (key: string, values?: object) => string;
  const remember = (key: string, values?: Readonly<Record<string, unknown>>): string => {
    if (values === undefined) {
      const text = plain.get(key) ?? look(key);
      plain.set(key, text);
      return text;
    }
    if (hasOptions(values)) return look(key, values);
    const template = templates.get(key) ?? toTemplate(look(key, { skipInterpolation: true }));
    templates.set(key, template);
    return fill(template, values) ?? look(key, values);
  };
  return remember as Messages;
}

/** Reports whether the values select between texts, such as plural forms. */
function hasOptions(values: object): boolean {
  return 'count' in values || 'context' in values || 'defaultValue' in values;
}

function toTemplate(text: string): Template {
  return text.split(/\{\{(\w+)\}\}/);
}

/**
 * Fills a template with values. Returns null if a value is missing, or is neither a string nor a
 * number.
 */
function fill(template: Template, values: Readonly<Record<string, unknown>>): string | null {
  let text = '';
  for (const [index, part] of template.entries()) {
    const value = index % 2 === 0 ? part : values[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}
