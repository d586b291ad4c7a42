import { beforeAll, expect, it } from 'vitest';
import { checkStructuredData } from './check-structured-data.fixture.ts';

const GOOD = {
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'A lock',
  hasPart: [{ '@type': 'Clip', name: 'Up', startOffset: 0 }],
};

const PAGES: Readonly<Record<string, object>> = {
  good: GOOD,
  'foreign property': { ...GOOD, endOffset: 4 },
  'foreign property in another language': { ...GOOD, name: 'Eine Schleuse', endOffset: 5 },
  'fixed value': { ...GOOD, offers: { '@type': 'Offer', availability: 'https://schema.org/InStock' } },
  'no fixed value': { ...GOOD, offers: { '@type': 'Offer', availability: 'https://schema.org/Sold' } },
  'fault after its like': {
    ...GOOD,
    hasPart: [
      ...GOOD.hasPart,
      { '@type': 'Clip', name: 'Down', startOffset: '2' },
      { '@type': 'Clip', name: 3 },
    ],
  },
  'value of another kind': { ...GOOD, inLanguage: 7 },
  'fault within': { ...GOOD, hasPart: [{ '@type': 'Clip', startsAt: 0 }] },
  'unknown type': { ...GOOD, '@type': 'Slideshow' },
  'no type': { '@context': 'https://schema.org' },
};

let faults: string[];

// A single run for all tests, because the compiler takes seconds to read the whole vocabulary.
beforeAll(() => {
  const texts = Object.entries(PAGES).map(([name, data]) => ({ name, text: JSON.stringify(data) }));
  faults = checkStructuredData(texts);
}, 180_000);

it.each([
  ['foreign property', /endOffset/],
  ['foreign property in another language', /endOffset/],
  ['no fixed value', /availability/],
  ['fault after its like', /number/],
  ['value of another kind', /number/],
  ['fault within', /startsAt/],
  ['unknown type', /Slideshow/],
  ['no type', /never/],
])('finds a %s', (name, fault) => {
  const lines = faults.filter((line) => line.startsWith(`${name} has`));
  expect(lines.join('\n')).toMatch(fault);
});

it('finds nothing in a page without faults', () => {
  expect(faults.filter((line) => /^(?:good|fixed value) /.test(line))).toEqual([]);
  expect(checkStructuredData([])).toEqual([]);
});
