// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { differingLines } from './dialogs.tsx';

const lines = (...middle: string[]) => ['1', '2', '3', '4', '5', ...middle, 'a', 'b', 'c', 'd'].join('\n');

test('Two texts are reduced to the lines that differ and three around them', () => {
  expect(differingLines(lines('edited'), lines('other', 'more'))).toEqual({
    edited: { first: 3, lines: ['3', '4', '5', 'edited', 'a', 'b', 'c'] },
    disk: { first: 3, lines: ['3', '4', '5', 'other', 'more', 'a', 'b', 'c'] },
  });
});

test('A difference at the first or last line has the existing lines around it', () => {
  expect(differingLines('x\nb', 'y\nb').edited).toEqual({ first: 1, lines: ['x', 'b'] });
  expect(differingLines('a\nb', 'a\nb\nc').disk).toEqual({ first: 1, lines: ['a', 'b', 'c'] });
});
