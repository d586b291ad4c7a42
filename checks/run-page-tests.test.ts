import { expect, test } from 'vitest';
import { firstVariants } from './run-page-tests.ts';

const LIST = `Listing tests:
  [pages] › axe.spec.ts:27:3 › a presentation has no violations
  [pages] › axe.spec.ts:27:3 › a video has no violations
  [pages] › axe.spec.ts:60:5 › at 360 px › the open menu has no violations
  [pages] › like.spec.ts:60:5 › likes
  [pages] › focus-ring.spec.ts:9:1 › each element of all pages shows its focus
  [pages] › axe.spec.ts:60:5 › at 1280 px › the open menu has no violations
Total: 6 tests in 3 files
`;

test('takes the first test of each declaration, and no sweep through all pages', () => {
  expect(firstVariants(LIST)).toEqual([
    '[pages] › axe.spec.ts:27:3 › a presentation has no violations',
    '[pages] › axe.spec.ts:60:5 › at 360 px › the open menu has no violations',
    '[pages] › like.spec.ts:60:5 › likes',
  ]);
});

test('refuses a list without tests', () => {
  expect(() => firstVariants('Listing tests:\nTotal: 0 tests in 0 files\n')).toThrow('no browser test');
});
