// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { START_AGAIN } from '#domain/start-again';
import { takeStartAgain } from './start-again.ts';

it('a page that was loaded again to start does so once', () => {
  expect(takeStartAgain()).toBe(false);
  history.replaceState(START_AGAIN, '');
  expect([takeStartAgain(), takeStartAgain()]).toEqual([true, false]);
});
