import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/languages/locales';
import { loadMessages, readMessages } from './load-messages.fixture.ts';
import { messagesFor } from './messages.ts';
import { NAMESPACES } from './namespaces.ts';

const FOLDER = 'public/locales';
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, child]) =>
    flatten(child, path === '' ? key : `${path}.${key}`),
  );
}

const textsOf = (locale: Locale, namespace: string) =>
  new Map(flatten(readMessages(FOLDER, locale, namespace)));
const stems = (keys: Iterable<string>) => new Set([...keys].map((key) => key.replace(PLURAL, '')));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each(LOCALES)('the messages in %s', (locale) => {
  describe.each(NAMESPACES)('%s', (namespace) => {
    const english = textsOf(DEFAULT_LOCALE, namespace);
    const texts = textsOf(locale, namespace);

    it('have the keys of English, no more and no fewer [1.10, 8.11]', () => {
      expect([...stems(texts.keys())].sort()).toEqual([...stems(english.keys())].sort());
    });

    it('have every plural form of the language', () => {
      const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      const plural = stems([...texts.keys()].filter((key) => PLURAL.test(key)));
      for (const stem of plural) {
        const forms = [...texts.keys()].filter((key) => key.replace(PLURAL, '') === stem && PLURAL.test(key));
        expect(forms.sort(), stem).toEqual(wanted.map((category) => `${stem}_${category}`).sort());
      }
    });

    it('keep the placeholders of English', () => {
      for (const [key, text] of texts) {
        const model = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
        expect(placeholders(text), key).toEqual(placeholders(model));
      }
    });

    it('are not empty, not padded and not markup, and name values and nothing else', () => {
      for (const [key, text] of texts) {
        expect(text.replaceAll(/\{\{\w+\}\}/g, ''), key).not.toMatch(/\{\{|\$t\(/);
        expect(text.trim(), key).toBe(text);
        expect(text, key).toMatch(/^[^<>]+$/);
      }
    });
  });
});

describe('messagesFor', () => {
  it('names a language that is not loaded', () => {
    expect(() => messagesFor('hu')).toThrow(/messages of "hu" are not loaded/);
  });

  it('gives each language its own text and plural form', async () => {
    await loadMessages();
    const views = (locale: Locale, count: number) =>
      messagesFor(locale)('view:toolbar.views', { count, formatted: String(count) });
    expect(views('en', 1)).toBe('1 view');
    expect(views('en', 2)).toBe('2 views');
    expect(views('fr', 1)).not.toBe(views('en', 1));
    expect(views('fr', 1_000_000)).not.toMatch(/toolbar/);
  });

  it('does not escape values', async () => {
    await loadMessages();
    const t = messagesFor('en');
    const title = (value: string) => t('view:meta.titleWithoutOwner', { title: value, product: 'Podium' });
    for (const value of ['A', '$t(common:header.logIn)', '{{product}}', '$& <b> &', ''])
      expect(title(value)).toBe(title('A').replace('A', () => value));
    expect(messagesFor('de')('view:viewer.lastModified', { date: '4. März 2026' })).toContain('4. März 2026');
  });
});
