// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, dirOf, LOCALES, type Locale } from '#domain/languages/locales';
import { openTestOrigin } from '../origin.fixture.ts';
import { translate } from './messages.ts';

const textsOf = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const placeholders = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([whole]) => whole).sort();

test.each(LOCALES)('The texts in %s have the keys and placeholders of English', (locale) => {
  const [english, texts] = [textsOf(DEFAULT_LOCALE), textsOf(locale)];
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(english[key]));
  }
});

test('A missing text is an error that names the file', () => {
  expect(() => translate('de')('nothing')).toThrow('origin/locales/de.json has no text "nothing".');
});

describe('the pages of the platform', () => {
  test('are in the language of the cookie [1.15]', async () => {
    const origin = await openTestOrigin();
    const browser = origin.browser();
    browser.cookies.set('language', 'de');
    const read = async (path: string) => (await browser.fetch(path)).text();
    expect(await read('/login/')).toMatch(/<html lang="de">[^]*<h1>Anmelden<\/h1>/);
    expect(await read('/signup/')).toContain('Konto erstellen');
    expect(await read('/logout')).toContain('Du bist abgemeldet');
    expect(await read('/nothing/')).toMatch(/<html lang="de">[^]*<h1>Seite nicht gefunden<\/h1>/);
    expect(await (await browser.submit('/signup/', { name: '' })).text()).toContain(
      'Bitte gib einen Namen ein.',
    );
    await browser.signUp('<b>{{name}}</b>');
    const dashboard = await read('/dashboard/next/?create=video');
    expect(dashboard).toContain('Hallo &lt;b&gt;{{name}}&lt;/b&gt;.');
    expect(dashboard).toMatch(/Neues Video[^]*href="\/de\/video\/explore\/"/);
  });

  test.each(LOCALES)('declare their language: %s', async (locale) => {
    const dir = dirOf(locale) === undefined ? '' : ' dir="rtl"';
    const browser = (await openTestOrigin()).browser();
    browser.cookies.set('language', locale);
    expect(await (await browser.fetch('/login/')).text()).toContain(`<html lang="${locale}"${dir}>`);
  });

  test.each([['xx'], ['DE'], ['../de'], ['"><script>'], ['']])(
    'are in English if the cookie has %j [1.15]',
    async (language) => {
      const browser = (await openTestOrigin()).browser();
      browser.cookies.set('language', language);
      const html = await (await browser.fetch('/login/')).text();
      expect(html).toContain('<html lang="en">');
      expect(html).toContain('<h1>Log in</h1>');
    },
  );

  test.each([
    ['/product/', 'Was Podium kann'],
    ['/video', 'Podium Video'],
    ['/edu/prezi-video-edu', 'Podium Video für den Unterricht'],
    ['/contact/abuse/rivers-of-data/', '„Rivers of data“ melden'],
    ['/settings/', 'Kontoeinstellungen'],
    ['/p/edit/rivers-of-data/', 'Rivers of data'],
  ])('%s has the language of the cookie, and no text of another [1.16]', async (path, title) => {
    const browser = await (await openTestOrigin()).browser().signIn('editor');
    const english = await (await browser.fetch(path)).text();
    browser.cookies.set('language', 'de');
    const german = await (await browser.fetch(path)).text();
    expect(german).toContain(`<h1>${title}</h1>`);
    const linesOf = (page: string) =>
      (/<body>.*<\/body>/s.exec(page)?.[0] ?? '')
        .replaceAll(/<[^>]*>/g, '\n')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.includes(' '));
    // Names of people and of content.
    const kept = ['Demo Editor', 'Rivers of data', 'Podium Video'];
    expect(linesOf(german).filter((line) => linesOf(english).includes(line) && !kept.includes(line))).toEqual(
      [],
    );
  });

  test('state errors of visitors in the language of the cookie, and those of programs in English [1.16]', async () => {
    const visitor = await (await openTestOrigin()).browser().signIn('visitor');
    visitor.cookies.set('language', 'de');
    const barred = await visitor.fetch('/p/edit/rivers-of-data/');
    expect(barred.status).toBe(403);
    expect(await barred.text()).toMatch(/<html lang="de">[^]*<h1>Du darfst das nicht bearbeiten<\/h1>/);
    const wrong = await visitor.fetch('/login/', { method: 'PATCH' });
    expect(wrong.status).toBe(405);
    expect(await wrong.text()).toMatch(/<html lang="en">[^]*PATCH is not allowed here/);
  });
});
