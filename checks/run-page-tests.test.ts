import { expect, test } from 'vitest';
import { firstTests } from './run-page-tests.ts';

const LIST = `Listing tests:
  [pages] › axe.spec.ts:27:3 › a presentation has no violations
  [pages] › axe.spec.ts:27:3 › a video has no violations
  [pages] › like.spec.ts:60:5 › at 360 px › likes [4.8]
  [pages] › like.spec.ts:60:5 › at 1280 px › likes [4.8]
  [pages] › like.spec.ts:71:5 › likes with the keyboard [4.8, 9.2]
  [pages] › focus-ring.spec.ts:9:1 › each element of all pages shows its focus
  [pages] › roles.spec.ts:12:1 › members like [4.8]
Total: 7 tests in 4 files
`;

test('takes the first test of each file, and no sweep through all pages', () => {
  expect(firstTests(LIST)).toEqual([
    '[pages] › axe.spec.ts:27:3 › a presentation has no violations',
    '[pages] › like.spec.ts:60:5 › at 360 px › likes [4.8]',
    '[pages] › roles.spec.ts:12:1 › members like [4.8]',
  ]);
});

test('refuses a list without tests', () => {
  expect(() => firstTests('Listing tests:\nTotal: 0 tests in 0 files\n')).toThrow('no browser test');
});
