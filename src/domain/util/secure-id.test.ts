import { expect, it } from 'vitest';
import { secureId } from './secure-id.ts';

it('returns 32 hexadecimal digits, never the same twice', () => {
  const ids = Array.from({ length: 1000 }, () => secureId(globalThis.crypto));
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

it('writes each byte with two digits', () => {
  const getRandomValues: Crypto['getRandomValues'] = (array) => array;
  expect(secureId({ getRandomValues })).toBe('0'.repeat(32));
});

it.each([undefined, {}])('fails with a message if the generator is %j [8.5]', (crypto) => {
  expect(() => secureId(crypto)).toThrow(new Error('crypto.getRandomValues() not supported'));
});
