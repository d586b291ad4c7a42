import { expect, it } from 'vitest';
import { addressOf, remoteAddress, secretOf, talkOf } from './window-address.ts';

const id = '0123456789abcdef';
const page = 'https://podium.example/p/a/b/?start=2#step=3';

it.each(['console', 'audience', 'remote', 'follower'] as const)(
  'names the talk in the address of the %s and reads it',
  (role) => {
    const address = new URL(addressOf(page, { role, id }));
    expect(talkOf(address.search)).toEqual({ role, id });
    expect(address.hash).toBe('#step=3');
    expect(addressOf(address.href, null)).toBe(page);
  },
);

it('replaces the part of a window', () => {
  const audience = addressOf(page, { role: 'audience', id });
  expect(talkOf(new URL(addressOf(audience, { role: 'console', id })).search)?.role).toBe('console');
});

it.each(['', '?present=1', '?present=<b>', '?presenter='])('reads no talk from "%s"', (search) => {
  expect(talkOf(search)).toBeNull();
});

it('has the secret of a remote only in the fragment', () => {
  const secret = 'f'.repeat(32);
  const address = new URL(remoteAddress(page, id, secret));
  expect(talkOf(address.search)).toEqual({ role: 'remote', id });
  expect(address.pathname + address.search).not.toContain(secret);
  expect(secretOf(address.hash)).toBe(secret);
  expect(secretOf('#step=3')).toBeNull();
});
