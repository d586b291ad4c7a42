import { expect, test } from 'vitest';
import { makePageBar } from './page-bar.ts';

function written(isTTY: boolean): string[] {
  const lines: string[] = [];
  const bar = makePageBar(
    { isTTY, write: (text: string | Uint8Array) => lines.push(String(text)) > 0 },
    'talk.pdf',
  );
  bar.show(0, 4);
  bar.show(3, 4);
  bar.end();
  return lines;
}

test('the bar grows with the pages, on one line, which it leaves empty', () => {
  const lines = written(true);
  expect(lines.every((line) => line.startsWith('\r\u001B[K') && !line.includes('\n'))).toBe(true);
  expect(lines.map((line) => line.split('█').length - 1)).toEqual([0, 23, 0]);
  expect(lines[1]).toContain('3 of 4 pages, talk.pdf');
  expect(lines.at(-1)).toBe('\r\u001B[K');
});

test('there is none where there is no terminal', () => {
  expect(written(false)).toEqual([]);
});
