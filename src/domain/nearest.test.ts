import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('the nearest word is the one with the fewest changes, or none if all are far', () => {
  const words = ['title', 'tags', 'owner', 'lastModified'];
  expect(nearest('titel', words)).toBe('title');
  expect(nearest('lastmodified', words)).toBe('lastModified');
  expect(nearest('storyboard', words)).toBeNull();
  expect(nearest('', words)).toBeNull();
});
