// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readSiteFacts } from './page-facts.ts';

afterEach(() => document.head.replaceChildren());

it('assumes defaults for a page without settings', () => {
  expect(readSiteFacts(document)).toEqual({
    preproduction: [],
    development: ['localhost', '127.0.0.1', '[::1]'],
    noCookies: [],
    cookieDomains: [],
    isConsentNeeded: true,
  });
});

it('reads the settings of a page', () => {
  document.head.innerHTML = `
    <meta name="preproduction-hosts" content="a.example b.example">
    <meta name="development-hosts" content="">
    <meta name="no-cookies-hosts" content="c.example">
    <meta name="cookie-domains" content="d.example e.example">
    <meta name="consent" content="not-needed">`;
  const facts = readSiteFacts(document);
  expect(facts).toMatchObject({
    preproduction: ['a.example', 'b.example'],
    noCookies: ['c.example'],
    cookieDomains: ['d.example', 'e.example'],
    isConsentNeeded: false,
  });
  expect(facts.development).not.toContain('localhost');
});
