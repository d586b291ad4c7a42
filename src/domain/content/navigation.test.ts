import { expect, test } from 'vitest';
import { navigationLinks } from './navigation.ts';

const LINKS = [
  { text: 'Talks', href: '/explore/' },
  { text: { en: 'About', de: 'Über uns' }, href: { en: '/about/', de: '/de/ueber-uns/' } },
  { text: 'Lab', href: 'https://lab.example/' },
];

test('own links are in the language of the page, or in English [1.23]', () => {
  const inLanguage = (locale: 'de' | 'fr') =>
    navigationLinks('header', locale, { header: LINKS }).map(({ text, href }) => `${text} ${href}`);
  expect(inLanguage('de')).toEqual([
    'Talks /de/explore/',
    'Über uns /de/ueber-uns/',
    'Lab https://lab.example/',
  ]);
  expect(inLanguage('fr')).toEqual(['Talks /fr/explore/', 'About /about/', 'Lab https://lab.example/']);
});

test('a site without own links has none', () => {
  expect(navigationLinks('footer', 'en')).toEqual([]);
});
