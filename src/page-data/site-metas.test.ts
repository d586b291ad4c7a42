import { expect, it } from 'vitest';
import { site } from '#library/schemas/site';
import { buildSiteMetas } from './site-metas.ts';

const BARE = { name: 'Podium', searchTerms: {}, staffPicks: [], videos: [], evaluatedFeatures: {} };

it('adds nothing to the pages of a site with default settings', () => {
  expect(buildSiteMetas(site.parse(BARE))).toEqual([]);
});

it('adds settings that differ from the default', () => {
  const special = site.parse({
    ...BARE,
    preproductionHosts: ['a.example', 'b.example'],
    developmentHosts: [],
    noCookiesHosts: ['c.example'],
    cookieDomains: ['d.example', 'dev.d.example'],
    isConsentNeeded: false,
  });
  expect(buildSiteMetas(special)).toEqual([
    { name: 'preproduction-hosts', content: 'a.example b.example' },
    { name: 'development-hosts', content: '' },
    { name: 'no-cookies-hosts', content: 'c.example' },
    { name: 'cookie-domains', content: 'dev.d.example d.example' },
    { name: 'consent', content: 'not-needed' },
  ]);
});
