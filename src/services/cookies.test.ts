import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';

it('finds a cookie among others and decodes it', () => {
  expect(readCookie('a=1; viewer_hint=Ada%20L; b=2', 'viewer_hint')).toBe('Ada L');
});

it('keeps an equals sign in the value, and a value that is not URL-encoded', () => {
  expect(readCookie('t=a=b==', 't')).toBe('a=b==');
  expect(readCookie('t=100%', 't')).toBe('100%');
});

it('does not match a part of a name', () => {
  expect(readCookie('xcsrftoken=1; csrftokenx=2', 'csrftoken')).toBeUndefined();
  expect(readCookie('', 'csrftoken')).toBeUndefined();
  expect(readCookie('csrftoken', 'csrftoken')).toBeUndefined();
});
