import { expect, test } from 'vitest';
import { findSystemFault } from './system-remedy.ts';

const places = 'of /site or /project/.cache';
const full = (facts: object = {}, message = 'ENOSPC: no space left on device, write') =>
  Object.assign(new Error(message), { code: 'ENOSPC', ...facts });

test.each([
  ['its own, with a path', full({ path: '/site/a' }), 'The disk is full: free some space (/site/a)'],
  ['that of a copy', full({ path: '/a', dest: '/site/b' }), 'The disk is full: free some space (/site/b)'],
  ['without a path', full(), `The disk is full: free some space (${places})`],
  [
    'of its cause',
    new Error('It failed.', { cause: full() }),
    `The disk is full: free some space (${places})`,
  ],
  [
    'of one of many',
    new AggregateError([new Error('no'), full({ path: '/site/a' })]),
    'The disk is full: free some space (/site/a)',
  ],
  [
    'in the output of a process',
    new Error(
      "12:00 [ERROR] x\n  Error: ENOSPC: no space left on device, open '/disk/a'\n    at write (a.js)\nended",
    ),
    'The disk is full: free some space (/disk/a)',
  ],
  [
    'of a copy in the output of a process',
    new Error("EROFS: read-only file system, copyfile '/a' -> '/site/b'"),
    'The disk is read-only: choose another folder (/site/b)',
  ],
  [
    'of a program in Rust',
    new Error('could not be written: No space left on device (os error 28)'),
    `The disk is full: free some space (${places})`,
  ],
])('finds the error of the system: %s', (_, error, remedy) => {
  const fault = findSystemFault(error, places);
  expect(fault?.remedy).toBe(remedy);
  expect(fault?.message).toMatch(/^(?:ENOSPC|EROFS): [^\n]+$/);
});

test.each([
  new Error('a page is missing'),
  new Error('ENOTASIGN: at all'),
  Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' }),
  new Error('no', { cause: 'ENOSPC' }),
  'ENOSPC',
  null,
])('finds none in %j', (error) => {
  expect(findSystemFault(error, places)).toBeNull();
});
