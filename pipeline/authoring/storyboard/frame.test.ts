import { expect, test } from 'vitest';
import { shorten } from './frame.ts';

test.each([
  ['one two', 7, 'one two'],
  ['one two three', 9, 'one two…'],
  ['unbreakable', 6, 'unbre…'],
  ['🦊🦊🦊', 4, '🦊…'],
])('%j in %i characters is %j', (text, longest, short) => {
  expect(shorten(text, longest)).toBe(short);
});
