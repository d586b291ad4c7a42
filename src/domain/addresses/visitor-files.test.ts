import { expect, test } from 'vitest';
import { isForVisitors } from './visitor-files.ts';

test.each(['index.html', 'p/a/index.html', '.well-known/x', '_headers/x', 'a/_redirects', 'a.b/c..d'])(
  '%s is for visitors',
  (name) => {
    expect(isForVisitors(name.split('/'))).toBe(true);
  },
);

test.each([
  ['_headers'],
  ['_Headers'],
  ['_redirects'],
  ['.release.json'],
  ['.well-known-not/x'],
  ['.well-known/.x'],
  ['a/.well-known/x'],
  ['a/.hidden/b'],
  ['..'],
])('%s is not for visitors', (name) => {
  expect(isForVisitors(name.split('/'))).toBe(false);
});
