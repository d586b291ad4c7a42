import { expect, test } from 'vitest';
import { shiftText } from './shifted.ts';

test.each([
  ['2', 'raised', 'm', '²'],
  ['−6', 'raised', '10', '⁻⁶'],
  ['2+', 'raised', 'Ca', '²⁺'],
  ['(1)', 'raised', 'tide', '⁽¹⁾'],
  ['2', 'lowered', 'H', '₂'],
  ['n', 'raised', '2', 'ⁿ'],
  ['a', 'raised', 'Lovelace', 'ᵃ'],
  ['i', 'lowered', 'x', 'ᵢ'],
  ['T', 'raised', 'A', 'ᵀ'],
] as const)('writes %s %s after "%s" in signs of Unicode', (text, shift, before, shown) => {
  expect(shiftText(text, shift, before)).toBe(shown);
});

test.each([
  ['nd', 'raised', '2'],
  ['e', 'raised', '2'],
  ['TM', 'raised', 'Podium'],
  // The letters of the sign of LaTeX.
  ['A', 'raised', 'L'],
  ['n', 'raised', ''],
  ['*', 'raised', 'tide'],
] as const)('leaves %s %s after "%s" as it is', (text, shift, before) => {
  expect(shiftText(text, shift, before)).toBe(text);
});
