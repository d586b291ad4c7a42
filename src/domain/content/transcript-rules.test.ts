import { expect, it } from 'vitest';
import { isCollapsible } from './transcript-rules.ts';

it('collapses transcripts of 500 pixels and more [4.21]', () => {
  expect([0, 499.9, 500, 2000].map(isCollapsible)).toEqual([false, false, true, true]);
});
