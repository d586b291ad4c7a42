import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandOf, type KeyPress } from './video-keys.ts';

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...changes,
});

it.each([
  [' ', ['toggle', 0]],
  ['k', ['toggle', 0]],
  ['K', ['toggle', 0]],
  ['j', ['skip', -10]],
  ['l', ['skip', 10]],
  ['ArrowLeft', ['skip', -5]],
  ['ArrowRight', ['skip', 5]],
  ['0', ['tenth', 0]],
  ['9', ['tenth', 9]],
  ['m', ['mute', 0]],
  ['f', ['fullscreen', 0]],
  ['c', ['captions', 0]],
  ['<', ['speed', -1]],
  ['>', ['speed', 1]],
  ['?', ['help', 0]],
])('for the key %j, performs %j [9.22]', (key, command) => {
  expect(commandOf(press(key))).toEqual(command);
});

it.each(['Enter', 'Escape', 'Tab', 'Home', 'ArrowUp', 'a', 'F1', '10', '', 'constructor', '４'])(
  'ignores %j',
  (key) => {
    expect(commandOf(press(key))).toBeNull();
  },
);

it('leaves every key with a modifier to the browser', () => {
  const modifier = fc.constantFrom('ctrlKey', 'altKey', 'metaKey');
  fc.assert(
    fc.property(
      fc.constantFrom(...Array.from(' kjlmfc<>?059')),
      modifier,
      fc.boolean(),
      (key, name, shiftKey) => {
        expect(commandOf(press(key, { [name]: true, shiftKey }))).toBeNull();
      },
    ),
  );
});

it('accepts Shift only with signs that need it', () => {
  expect(commandOf(press('?', { shiftKey: true }))).toEqual(['help', 0]);
  expect(commandOf(press('>', { shiftKey: true }))).toEqual(['speed', 1]);
  // French keyboards have digits with Shift.
  expect(commandOf(press('5', { shiftKey: true }))).toEqual(['tenth', 5]);
  expect(commandOf(press('K', { shiftKey: true }))).toBeNull();
  expect(commandOf(press('ArrowLeft', { shiftKey: true }))).toBeNull();
});

it('repeats skips and speed while a key is held down, and no toggle', () => {
  expect(commandOf(press('l', { repeat: true }))).toEqual(['skip', 10]);
  for (const key of ' kmfc?') expect(commandOf(press(key, { repeat: true }))).toBeNull();
});

it.each([
  ['л', 'KeyK', {}, ['toggle', 0]],
  ['κ', 'KeyK', {}, ['toggle', 0]],
  ['ㅏ', 'KeyK', {}, ['toggle', 0]],
  ['ל', 'KeyK', {}, ['toggle', 0]],
  ['ن', 'KeyK', {}, ['toggle', 0]],
  ['а', 'KeyF', {}, ['fullscreen', 0]],
  ['\u0663', 'Digit3', {}, ['tenth', 3]],
  ['Б', 'Comma', { shiftKey: true }, ['speed', -1]],
  ['Ю', 'Period', { shiftKey: true }, ['speed', 1]],
  ['k', 'KeyV', {}, ['toggle', 0]],
])('%s at %s, as other layouts have it, performs %j [9.20]', (key, code, changes, command) => {
  expect(commandOf(press(key, { code, ...changes }))).toEqual(command);
});

it.each([
  ['л', 'KeyK', { shiftKey: true }],
  ['л', 'KeyK', { ctrlKey: true }],
  ['л', 'KeyK', { isComposing: true }],
  ['б', 'Comma', {}],
  ['Process', 'KeyK', {}],
  ['v', 'KeyK', {}],
])('ignores %s at %s with %j', (key, code, changes) => {
  expect(commandOf(press(key, { code, ...changes }))).toBeNull();
});
