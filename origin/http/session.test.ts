// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIssuedToken, issueToken } from './session.ts';

test('A token is valid for its own binding and secret', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, binding) => {
      expect(isIssuedToken(secret, binding, issueToken(secret, binding))).toBe(true);
    }),
  );
});

test('A token is invalid for another session or secret', () => {
  const token = issueToken('secret', 'session-a');
  expect(isIssuedToken('secret', 'session-b', token)).toBe(false);
  expect(isIssuedToken('other', 'session-a', token)).toBe(false);
});

test('Invented and changed texts are invalid', () => {
  const token = issueToken('secret', 'session');
  const changed = fc
    .nat({ max: token.length - 1 })
    .map((at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1));
  const invented = fc.oneof(fc.string(), changed, fc.constantFrom('', '.', `${token}.x`, ` ${token}`));
  fc.assert(
    fc.property(invented, (text) => {
      expect(isIssuedToken('secret', 'session', text)).toBe(false);
    }),
  );
});

test('Two tokens are never the same, and need no encoding in a cookie', () => {
  const tokens = Array.from({ length: 100 }, () => issueToken('secret', 'session'));
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(encodeURIComponent(token)).toBe(token);
});
