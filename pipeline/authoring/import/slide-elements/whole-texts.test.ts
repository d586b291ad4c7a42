import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeTexts } from './whole-texts.ts';

const SLIDE = ['Return to the branches', 'develop or main', 'or'];

test('a picture is described by the texts that it shows whole, in the order of the slide', () => {
  const drawnWords = ['develop ', 'or', ' main', 'Re', 'turn', 'to the', 'branches'];
  expect(wholeTexts(SLIDE, drawnWords)).toEqual(SLIDE);
});

test('parts of texts do not describe a picture', () => {
  expect(wholeTexts(SLIDE, ['develop', 'Return to'])).toEqual([]);
  expect(wholeTexts(['or'], ['for', 'order'])).toEqual([]);
});

test('a single letter, as of an axis, does not describe a picture', () => {
  expect(wholeTexts(['x'], ['x'])).toEqual([]);
});

test('a text is found however a program divides it into words', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 2 }), (words) => {
      expect(wholeTexts([words.join(' ')], ['before', ...words, 'after'])).toEqual([words.join(' ')]);
    }),
  );
});
