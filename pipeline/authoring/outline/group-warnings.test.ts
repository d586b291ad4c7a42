import { expect, test } from 'vitest';
import { describeRemark, groupWarnings } from './group-warnings.ts';

const describe = (warnings: Parameters<typeof groupWarnings>[0]) =>
  groupWarnings(warnings).map((remark) => describeRemark(remark, 'talk.md'));

test('names the lines of a kind of warning once, among the others', () => {
  expect(
    describe([
      { line: 9, message: 'A formula stays.' },
      { line: 3, message: 'HTML was left out.' },
      { line: 12, message: 'HTML was left out.' },
      { line: 12, message: 'HTML was left out.' },
    ]),
  ).toEqual(['talk.md:3 HTML was left out. (3 times, in lines 3, 12)', 'talk.md:9 A formula stays.']);
});

test('counts the lines that are too many to name', () => {
  const warnings = Array.from({ length: 40 }, (_, index) => ({ line: index + 1, message: 'Left out.' }));
  expect(describe(warnings)).toEqual([
    'talk.md:1 Left out. (40 times, in lines 1, 2, 3, 4, 5, 6, 7, 8 and 32 more)',
  ]);
});
