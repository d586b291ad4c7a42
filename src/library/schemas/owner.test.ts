import { expect, it } from 'vitest';
import { owner } from './owner.ts';

const NAMES = {
  oid: 'ada',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  publicDisplayName: 'Ada L.',
  email: 'ada@example.org',
};

it.each([
  ['an e-mail only', { oid: 'ada', email: 'ada@example.org' }, { username: null, email: 'ada@example.org' }],
  ['a user name only', { oid: 'ada', username: 'ada' }, { username: 'ada', email: null }],
  ['neither', { oid: '' }, { username: null, email: null }],
  ['all names', NAMES, NAMES],
  ['null for both', { oid: '', username: null, email: null }, { username: null, email: null }],
])('accepts an owner with %s [3.1]', (_, file, fields) => {
  expect(owner.parse(file)).toMatchObject(fields);
});

it.each([
  ['username', { username: '' }],
  ['username', { username: 'two\nlines' }],
  ['email', { email: 'ada' }],
])('names %s of %j as the fault [3.1]', (field, fields) => {
  const issues = owner.safeParse({ oid: 'ada', ...fields }).error?.issues;
  expect(issues?.map(({ path }) => path)).toEqual([[field]]);
});
