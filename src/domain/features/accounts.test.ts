import { expect, test } from 'vitest';
import { accountFacts, isAccounts, isReportTarget } from './accounts.ts';

test.each([
  [true, { HAS_PLATFORM: true, HAS_SIGN_IN: true, PLATFORM_BASE: '/talks' }],
  [false, { HAS_PLATFORM: false, HAS_SIGN_IN: false, PLATFORM_BASE: '/talks' }],
  [
    { base: 'https://platform.example/' },
    { HAS_PLATFORM: true, HAS_SIGN_IN: false, PLATFORM_BASE: 'https://platform.example' },
  ],
])('accounts: %j is a site with %j [11.1, 11.3]', (accounts, facts) =>
  expect(accountFacts(accounts, '/talks')).toEqual(facts),
);

test('knows values of the setting', () => {
  expect([true, false, { base: 'https://a.example' }].every(isAccounts)).toBe(true);
  expect([null, 'no', 1, {}, { base: 1 }].some(isAccounts)).toBe(false);
});

test.each(['mailto:help@talks.example', '/contact/', 'https://help.example/form'])(
  'Report may lead to %s [11.4]',
  (target) => expect(isReportTarget(target)).toBe(true),
);

test.each([
  'help@talks.example',
  'mailto:',
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:a@b.example,c@d.example',
  '//help.example',
  'http://help.example',
  'javascript:alert(1)',
])('Report may not lead to %s', (target) => expect(isReportTarget(target)).toBe(false));
