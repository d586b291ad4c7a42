import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failed = (code: string, facts: object = {}) =>
  Object.assign(new Error(`${code}: no`), { code, ...facts });

test.each([
  [
    failed('ENOSPC'),
    'ENOSPC: no. The public release is unchanged. The disk is full: free some space (/releases), and try again.',
  ],
  [failed('ENOSPC', { path: '/dist/a', dest: '/releases/a' }), 'free some space (/releases)'],
  [failed('EACCES', { path: '/releases/lock' }), 'change the permissions (/releases)'],
  [failed('EACCES', { path: '/dist/a' }), 'change the permissions (/dist/a)'],
  [failed('EROFS'), 'choose another folder (/releases)'],
])('reports %s with a remedy, and that the public release has not changed', (error, said) => {
  expect(explainFailure(error, '/releases')).toContain(said);
  expect(explainFailure(error, '/releases')).toContain('The public release is unchanged');
});

test('prints errors with their own remedy unchanged', () => {
  expect(explainFailure(new Error('page-3 is missing. Build again.'), '/releases')).toBe(
    'page-3 is missing. Build again.',
  );
});
