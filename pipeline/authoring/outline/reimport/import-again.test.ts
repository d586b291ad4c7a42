import { expect, test } from 'vitest';
import { describeChanges } from './import-again.ts';
import type { Changes } from './merge-list.ts';

const NONE: Changes = {
  kept: [],
  unmatched: [],
  replaced: [],
  added: [],
  removed: [],
  leftOut: [],
  isReordered: false,
};
const ids = Array.from({ length: 20 }, (_, index) => `moon-${index + 1}`);

test.each(['kept', 'unmatched', 'leftOut'] as const)('work by hand is named in full: %s', (field) => {
  const [line] = describeChanges({
    elements: { ...NONE, [field]: ids },
    steps: NONE,
    isBackgroundKept: false,
  });
  expect(line).toContain(`: elements ${ids.join(', ')}.`);
});

test('of what an import made itself, twelve are named', () => {
  const lines = describeChanges({
    elements: NONE,
    steps: { ...NONE, replaced: ids },
    isBackgroundKept: false,
  });
  expect(lines).toEqual([`Replaced: steps ${ids.slice(0, 12).join(', ')}, and 8 more.`]);
});
