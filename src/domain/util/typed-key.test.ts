import { expect, it } from 'vitest';
import { typedKey } from './typed-key.ts';

it.each([
  ['Russian', 'а', 'KeyF', 'f'],
  ['Russian, with Shift', 'Т', 'KeyN', 'n'],
  ['Greek', 'φ', 'KeyF', 'f'],
  ['Hebrew', 'כ', 'KeyF', 'f'],
  ['Arabic', 'ب', 'KeyF', 'f'],
  ['Arabic, two letters', '\u0644\u0627', 'KeyB', 'b'],
  ['Arabic digits', '\u0663', 'Digit3', '3'],
  ['Persian digits of the number pad', '\u06f3', 'Numpad3', '3'],
  ['Korean', 'ㄹ', 'KeyF', 'f'],
  ['Japanese kana', 'は', 'KeyF', 'f'],
  ['Thai', 'ด', 'KeyF', 'f'],
  ['full-width Latin', '\uff46', 'KeyF', 'f'],
  ['Russian, at the place of a sign', 'ж', 'Semicolon', ''],
])('names a key of %s by its place: %s', (_layout, key, code, typed) => {
  expect(typedKey({ key, code, isComposing: false })).toBe(typed);
});

it.each([
  ['AZERTY', 'a', 'KeyQ'],
  ['AZERTY, a digit', '&', 'Digit1'],
  ['AZERTY, an accent', 'é', 'Digit2'],
  ['Dvorak', 'f', 'KeyY'],
  ['QWERTZ', 'z', 'KeyY'],
  ['Turkish', 'ğ', 'BracketLeft'],
  ['Russian, a sign', '?', 'Digit7'],
  ['a key without a letter', 'pagedown', 'PageDown'],
])('keeps what a key of %s types: %s', (_layout, key, code) => {
  expect(typedKey({ key, code, isComposing: false })).toBe(key);
});

it('ignores the case', () => expect(typedKey({ key: 'F', code: 'KeyF', isComposing: false })).toBe('f'));

it.each(['f', ' ', 'Enter', 'Escape', 'ArrowLeft', 'ㄹ', 'Process'])(
  'has no name for a key of an input method that composes: %s',
  (key) => expect(typedKey({ key, code: 'KeyF', isComposing: true })).toBe(''),
);
