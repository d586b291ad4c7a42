import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('returns the word with the fewest changes, or null if all differ too much', () => {
  const words = ['title', 'tags', 'owner', 'lastModified'];
  expect(nearest('titel', words)).toBe('title');
  expect(nearest('lastmodified', words)).toBe('lastModified');
  expect(nearest('storyboard', words)).toBeNull();
  expect(nearest('', words)).toBeNull();
  expect(nearest('1', ['0', '2'])).toBeNull();
  expect(nearest('X', ['x'])).toBe('x');
});
