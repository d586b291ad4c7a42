import { expect, test } from 'vitest';
import { buildSpeculationRules } from './speculation-rules.ts';

const rules = JSON.stringify(buildSpeculationRules());

test('Only cards are prefetched, and none is prerendered', () => {
  expect(Object.keys(buildSpeculationRules())).toEqual(['prefetch']);
  expect(rules).toContain('"selector_matches":".card-link"');
  expect(rules).toContain('"eagerness":"moderate"');
});

test.each([
  '/view/*',
  '/ko/view/*',
  '/logout{/}?',
  '/dashboard/next{/}?',
  '/p/edit/*',
  '/*/edit/',
  '/p/embed/*',
])('Nothing at %s is prefetched', (pattern) => {
  expect(rules).toContain(`"${pattern}"`);
});
