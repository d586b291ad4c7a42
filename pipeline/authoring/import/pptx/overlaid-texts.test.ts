import { expect, test } from 'vitest';
import { runAt } from '../text/runs.fixture.ts';
import { hasOverlaidTexts } from './overlaid-texts.ts';

const isOverlaid = (...runs: ReturnType<typeof runAt>[]): boolean => hasOverlaidTexts({ height: 900, runs });
const goal = runAt(100, 300, 'Goal: at most twice as long');

test('finds texts over each other, as the stages of an animation', () => {
  expect(isOverlaid(goal, runAt(150, 310, 'Theorem: at most 1.5 times'))).toBe(true);
  expect(isOverlaid(goal, runAt(200, 300, 'Goal: at most twice as long'))).toBe(true);
});

test('finds none beside or below each other, and no shadow', () => {
  expect(isOverlaid(goal, runAt(640, 300, 'Remark'))).toBe(false);
  expect(isOverlaid(goal, runAt(100, 340, 'Theorem: at most 1.5 times'))).toBe(false);
  expect(isOverlaid(goal, runAt(103, 303, 'Goal: at most twice'))).toBe(false);
});
