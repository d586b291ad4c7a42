import { expect, it } from 'vitest';
import { addressOf, talkOf } from './window-address.ts';

const id = '0123456789abcdef';
const page = 'https://podium.example/p/a/b/?start=2#step=3';

it.each(['console', 'audience'] as const)('names the talk in the address of the %s and reads it', (role) => {
  const address = new URL(addressOf(page, { role, id }));
  expect(talkOf(address.search)).toEqual({ role, id });
  expect(address.hash).toBe('#step=3');
  expect(addressOf(address.href, null)).toBe(page);
});

it('replaces the part of a window', () => {
  const audience = addressOf(page, { role: 'audience', id });
  expect(talkOf(new URL(addressOf(audience, { role: 'console', id })).search)?.role).toBe('console');
});

it.each(['', '?present=1', '?present=<b>', '?presenter='])('reads no talk from "%s"', (search) => {
  expect(talkOf(search)).toBeNull();
});
