import { beforeAll, expect, it } from 'vitest';
import { checkStructuredData } from './check-structured-data.ts';

const GOOD = {
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'A lock',
  hasPart: [{ '@type': 'Clip', name: 'Up', startOffset: 0 }],
};

const PAGES: Readonly<Record<string, object>> = {
  good: GOOD,
  'foreign property': { ...GOOD, endOffset: 4 },
  'value of another kind': { ...GOOD, inLanguage: 7 },
  'fault within': { ...GOOD, hasPart: [{ '@type': 'Clip', startsAt: 0 }] },
  'unknown type': { ...GOOD, '@type': 'Slideshow' },
  'no type': { '@context': 'https://schema.org' },
};

let faults: string[];

// One run for all: the compiler reads the whole vocabulary, which takes seconds.
beforeAll(() => {
  const texts = Object.entries(PAGES).map(([name, data]) => ({ name, text: JSON.stringify(data) }));
  faults = checkStructuredData(texts);
}, 180_000);

it.each([
  ['foreign property', /endOffset/],
  ['value of another kind', /number/],
  ['fault within', /startsAt/],
  ['unknown type', /Slideshow/],
  ['no type', /never/],
])('finds a %s', (name, fault) => {
  const found = faults.filter((line) => line.startsWith(`${name} has`));
  expect(found.join('\n')).toMatch(fault);
});

it('finds nothing where there is nothing', () => {
  expect(faults.filter((line) => line.startsWith('good'))).toEqual([]);
  expect(checkStructuredData([])).toEqual([]);
});
