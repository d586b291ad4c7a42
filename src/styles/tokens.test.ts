import { expect, test } from 'vitest';
import { readToken } from './tokens.ts';

test('The value of a token is that of its first declaration', () => {
  expect(readToken('--header-height')).toBe('48px');
  expect(readToken('--color-ink')).toMatch(/^#[0-9a-f]{6}$/);
});

test('A missing token is an error that names it', () => {
  expect(() => readToken('--color-nothing')).toThrow('src/styles/tokens.css has no --color-nothing.');
});
