import { expect, test } from 'vitest';
import { shortNames, shortTokens } from './short-tokens.ts';

const TOKENS = new URL('../../src/styles/tokens.css', import.meta.url);

test('every token gets a short name of its own, however often it is declared', () => {
  const names = shortNames(
    ':root { --color-ink: #000; --space-1: 4px } @media x { :root { --space-1: 8px } }',
  );
  expect([...names]).toEqual([
    ['--color-ink', '--0'],
    ['--space-1', '--1'],
  ]);
});

test('names and uses are shortened alike, and what is no token is left alone', () => {
  const { Declaration } = shortTokens(TOKENS);
  const ink = { prop: '--color-ink', value: '#0f1216' };
  const use = { prop: 'color', value: 'var(--color-ink, var(--viewer-name))' };
  Declaration(ink);
  Declaration(use);
  expect(ink).toEqual({ prop: '--0', value: '#0f1216' });
  expect(use).toEqual({ prop: 'color', value: 'var(--0, var(--viewer-name))' });
});
