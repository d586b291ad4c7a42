import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failed = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: no`), { code, ...facts });

test.each([
  [
    failed('ENOSPC'),
    'ENOSPC: no. What is public stays as it is. The disk is full: make room (/releases), and try again.',
  ],
  [failed('ENOSPC', { path: '/dist/a', dest: '/releases/a' }), 'make room (/releases)'],
  [failed('EACCES', { path: '/releases/lock' }), 'change who may read and write it (/releases)'],
  [failed('EACCES', { path: '/dist/a' }), 'change who may read and write it (/dist/a)'],
  [failed('EROFS'), 'choose another folder (/releases)'],
])('%s is said with what to do, and that what is public stays', (error, said) => {
  expect(explainFailure(error, '/releases')).toContain(said);
  expect(explainFailure(error, '/releases')).toContain('What is public stays');
});

test('errors that say what to do themselves are said as they are', () => {
  expect(explainFailure(new Error('page-3 is missing. Build again.'), '/releases')).toBe(
    'page-3 is missing. Build again.',
  );
});
