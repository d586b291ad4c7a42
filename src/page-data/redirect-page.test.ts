import { expect, it } from 'vitest';
import { giveFacts } from './fixtures.ts';
import { buildRedirectPage } from './redirect-page.ts';

it('leads to the view page in the default language', () => {
  expect(buildRedirectPage(giveFacts({ language: 'fr' }), 'https://podium.example')).toEqual({
    title: 'Rivers & data',
    language: 'fr',
    href: '/p/rivers-of-data/rivers-data/',
    canonical: 'https://podium.example/p/rivers-of-data/rivers-data/',
  });
});
