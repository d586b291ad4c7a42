import { expect, it } from 'vitest';
import { checkShape } from '#content/library/explain-issue';
import { owner } from './owner.ts';

it.each([
  ['an e-mail only', { oid: 'ada', email: 'ada@example.org' }, { username: null, email: 'ada@example.org' }],
  ['a user name only', { oid: 'ada', username: 'ada' }, { username: 'ada', email: null }],
  ['neither', { oid: '' }, { username: null, email: null }],
  ['null for both', { oid: '', username: null, email: null }, { username: null, email: null }],
])('accepts an owner with %s', (_, file, fields) => {
  expect(checkShape(owner, file)).toMatchObject({ data: fields, faults: [] });
});

it.each([
  ['username', { username: '' }],
  ['username', { username: 'two\nlines' }],
  ['email', { email: 'ada' }],
])('names %s of %j as the fault', (field, fields) => {
  const { data, faults } = checkShape(owner, { oid: 'ada', ...fields });
  expect(data).toBeNull();
  expect(faults.map(({ path }) => path)).toEqual([[field]]);
});
