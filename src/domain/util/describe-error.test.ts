import { expect, it, test } from 'vitest';
import { describeError, messageOf } from './describe-error.ts';

it.each([
  [new RangeError('too far'), 'RangeError: too far'],
  [
    Object.assign(new Error('Loading chunk /a.js failed.'), { type: 'timeout' }),
    'Error: Loading chunk /a.js failed. (timeout)',
  ],
  [
    new Error('Network Error', { cause: new TypeError('offline') }),
    'Error: Network Error; TypeError: offline',
  ],
  ['a text', 'Not an error.'],
])('describes an error by its name, message, type and cause', (error, text) => {
  expect(describeError(error)).toBe(text);
});

it('limits the length of a description', () => {
  expect(describeError(new Error('x'.repeat(9_999)))).toHaveLength(500);
});

test.each([
  [new TypeError('no network'), 'no network'],
  ['no network', 'no network'],
  [undefined, 'undefined'],
])('the message of %o is "%s"', (thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});
