import { expect, test } from 'vitest';
import { makeProgress } from './progress.ts';
import { aTerminal } from './terminal.fixture.ts';

const CLEAR = '\r\u001B[K';

function aProgress(isTTY: boolean) {
  const { stream, written } = aTerminal(80, isTTY);
  let time = 0;
  return { written, progress: makeProgress(stream, () => (time += 1000)) };
}

test('prints the result and the duration of a stage', async () => {
  const { written, progress } = aProgress(false);
  const given = await progress.stage(
    'Check',
    (count) => {
      count(1, 2);
      return 2;
    },
    (result) => `${result} files`,
  );
  expect(given).toBe(2);
  expect(written).toEqual([expect.stringMatching(/^Check: 2 files \(\d\.0 s\)\n$/)]);
});

test('shows a running stage and its count on a terminal, and leaves one line', async () => {
  const { written, progress } = aProgress(true);
  await progress.stage('Check', (count) => count(1, 2));
  expect(written[0]).toBe(`${CLEAR}Check ...`);
  expect(written[1]).toContain('1 of 2');
  expect(written.slice(2)).toEqual([CLEAR, expect.stringMatching(/^Check \(\d\.0 s\)\n$/)]);
});

test.each([
  [
    'at once',
    () => {
      throw new Error('full');
    },
  ],
  ['later', () => Promise.reject(new Error('full'))],
])('clears the line of a stage that fails %s, for the error', async (_, run) => {
  const { written, progress } = aProgress(true);
  await expect(progress.stage('Copy', run)).rejects.toThrow('full');
  expect(written.at(-1)).toBe(CLEAR);
});
