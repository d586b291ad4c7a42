import { expect, it } from 'vitest';
import { addressClash } from './address-clash.ts';
import { LISTING_FOLDERS, LISTING_PATHS, LISTINGS } from './listings.ts';
import { LOCALES } from '../languages/locales.ts';
import { isPlatformPath, splitLocale } from '../addresses/paths.ts';

const rows = Object.entries(LISTINGS);

it.each(rows)('%s has an address of its own in every language', (_, { pathIn }) => {
  for (const locale of LOCALES) {
    expect(splitLocale(pathIn(locale))).toEqual({ locale, path: pathIn('en') });
    expect(pathIn(locale)).toMatch(/^\/(?:[a-z0-9-]+\/)*$/);
  }
  expect(isPlatformPath(pathIn('en'))).toBe(false);
  expect(LISTING_PATHS.size).toBe(rows.length);
});

it.each([...LISTING_FOLDERS])(
  'classic presentations cannot hide the listings and profiles in /%s/',
  (oid) => {
    const content = { kind: 'presentation', schemaVersion: '0', oid, slug: 'rivers' } as const;
    expect(addressClash(content)).toMatch(`oid "${oid}" is taken`);
  },
);

it('reserves the first folders of all listings and of profiles', () => {
  const folders = ['explore', 'gallery', 'presentation-template', 'user', 'video'];
  expect([...LISTING_FOLDERS]).toEqual(expect.arrayContaining(folders));
});
