import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSlug } from './slug.ts';

describe('makeSlug', () => {
  it.each([
    ['Rivers of data', 'rivers-of-data'],
    ['  Été à Paris!  ', 'ete-a-paris'],
    ['Straße, Æther, Øl, Łódź, Þór', 'strasse-aether-ol-lodz-thor'],
    ['Árvíztűrő tükörfúrógép', 'arvizturo-tukorfurogep'],
    ["Don't stop", 'dont-stop'],
    ['Don’t stop', 'dont-stop'],
    ['İstanbul ısı', 'istanbul-isi'],
    ['ẞ', 'ss'],
    ['50 % of CO₂', '50-of-co2'],
    ['ﬁne ㎏', 'fine-kg'],
    ['a---b__c', 'a-b-c'],
    ['データの川', 'untitled'],
    ['', 'untitled'],
    ['!!!', 'untitled'],
  ])('turns %j into %s', (title, slug) => {
    expect(makeSlug(title)).toBe(slug);
  });

  it('spells umlauts out in German only', () => {
    expect(makeSlug('Über Österreichs Äcker', 'de-AT')).toBe('ueber-oesterreichs-aecker');
    expect(makeSlug('Über Österreichs Äcker', 'hu')).toBe('uber-osterreichs-acker');
    expect(makeSlug('U\u0308ber', 'de')).toBe('ueber');
  });

  it('has at most 80 characters and does not end in a hyphen', () => {
    expect(makeSlug('a'.repeat(200))).toBe('a'.repeat(80));
    expect(makeSlug(`${'a'.repeat(79)} bc`)).toBe('a'.repeat(79));
  });

  it('returns a valid slug for any title, and a slug unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom('', 'de', 'ja'),
        (title, language) => {
          const slug = makeSlug(title, language);
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(80);
          expect(makeSlug(slug, language)).toBe(slug);
        },
      ),
      { numRuns: 500 },
    );
  });
});
