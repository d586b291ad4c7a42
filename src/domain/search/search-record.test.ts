import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCardAddress, toCardAddress, type SearchCard } from './search-record.ts';

const CARD: SearchCard = {
  kind: 'video',
  oid: 'ice-lake',
  slug: 'ice-lake',
  schemaVersion: '2',
  title: 'A lake & its //ice',
  language: 'en',
  author: 'Ada "O’Hara" <b>',
  duration: '1:02',
  steps: null,
  picture: { src: '/_pictures/ab-440.webp', width: 440, height: 248, avif: '/_pictures/ab-220.avif 220w' },
};

test('reads a card back from the address of its record', () => {
  expect(readCardAddress(toCardAddress(CARD))).toEqual({ card: CARD, hash: '' });
});

test('reads the card and the anchor from the address of an anchor', () => {
  expect(readCardAddress(`${toCardAddress(CARD)}#topic-ice`)).toEqual({ card: CARD, hash: '#topic-ice' });
});

test('encodes any title, without slashes that a path could lose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const card = { ...CARD, title: title.toWellFormed() };
      const address = toCardAddress(card);
      expect(address.slice(1)).not.toMatch(/[/#\s]/);
      expect(readCardAddress(address).card).toEqual(card);
    }),
  );
});
