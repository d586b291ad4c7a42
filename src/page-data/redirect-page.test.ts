import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { makeViewPageInput } from './page-data.fixture.ts';
import { buildRedirectPage } from './redirect-page.ts';
import { buildViewPage } from './view-page.ts';

beforeAll(() => loadMessages());

it('leads to the view page, with its title in the language of the content', () => {
  const { seo, ...page } = buildRedirectPage(makeViewPageInput({ language: 'fr' }));
  expect(page).toEqual({
    locale: 'en',
    title: 'Rivers & data',
    language: 'fr',
    href: '/p/rivers-of-data/rivers-data/',
  });
  expect(seo.canonical).toBe('https://podium.example/p/rivers-of-data/rivers-data/');
});

it('has the link preview of the view page, but no other languages and no structured data', () => {
  const input = makeViewPageInput();
  const { seo } = buildViewPage(input);
  expect(buildRedirectPage(input).seo).toEqual({ ...seo, alternates: [], structuredData: null });
});
