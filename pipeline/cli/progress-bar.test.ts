import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeProgress, makeProgressBar, withProgressBar } from './progress-bar.ts';
import { aTerminal } from './terminal.fixture.ts';

const START = '\r\u001B[K';

test('draws a growing bar on one line, and clears the line at the end', () => {
  const { stream, written } = aTerminal();
  let time = 0;
  const bar = makeProgressBar(stream, 'talk.pdf', () => (time += 1000));
  bar.begin();
  for (const done of [0, 3, 4]) bar.show(done, 4);
  bar.end();
  expect(written.every((text) => text.startsWith(START) && !text.includes('\n'))).toBe(true);
  expect(written.map((text) => text.split('█').length - 1)).toEqual([0, 0, 23, 30, 0]);
  expect(written[0]).toBe(`${START}talk.pdf ...`);
  expect(written[2]).toContain('3 of 4');
  expect(written.at(-1)).toBe(START);
});

test('shows the elapsed time as long as there is no count', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { stream, written } = aTerminal();
  const bar = makeProgressBar(stream, 'talk.pptx');
  bar.begin();
  vi.advanceTimersByTime(2000);
  bar.show(0, 4);
  vi.advanceTimersByTime(2000);
  bar.begin();
  bar.end();
  vi.advanceTimersByTime(2000);
  const lines = written.map((text) => text.slice(START.length));
  expect(lines.slice(0, 3)).toEqual(['talk.pptx ...', 'talk.pptx ... 1 s', 'talk.pptx ... 2 s']);
  expect(lines.slice(4)).toEqual(['talk.pptx ...', '']);
});

test('draws at most ten times a second, and always at the end', () => {
  const { stream, written } = aTerminal();
  let time = 0;
  const bar = makeProgressBar(stream, 'pages', () => time);
  for (let done = 0; done <= 1000; done += 1) {
    time = done;
    bar.show(done, 1000);
  }
  expect(written).toHaveLength(11);
  expect(written.at(-1)).toContain('1,000 of 1,000');
});

test('fits on one line of a narrow terminal', () => {
  const { stream, written } = aTerminal(40);
  makeProgressBar(stream, 'a deck with a long name.pdf').show(1, 4);
  expect(written[0]?.slice(START.length)).toHaveLength(39);
});

test('draws an empty bar if there is nothing to do', () => {
  const { stream, written } = aTerminal();
  makeProgressBar(stream, 'pages').show(0, 0);
  expect(written[0]).toContain('░'.repeat(30));
});

test('draws nothing without a terminal', () => {
  const { stream, written } = aTerminal(80, false);
  const bar = makeProgressBar(stream, 'pages');
  bar.begin();
  bar.show(1, 4);
  bar.end();
  expect(written).toEqual([]);
});

describe('in a file or a pipe', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('writes a line every ten seconds, with time and count', () => {
    const { stream, written } = aTerminal(80, false);
    const bar = makeProgressBar(stream, 'Pages');
    bar.begin();
    vi.advanceTimersByTime(9000);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1000);
    for (let done = 1; done <= 2500; done += 1) bar.show(done, 12_000);
    vi.advanceTimersByTime(25_000);
    expect(written).toEqual([
      'Pages ... 10 s\n',
      'Pages ... 2,500 of 12,000, 20 s\n',
      'Pages ... 2,500 of 12,000, 30 s\n',
    ]);
    bar.end();
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(3);
  });

  test('writes it from the work itself if that leaves no time to a timer', () => {
    const { stream, written } = aTerminal(80, false);
    let time = 0;
    const bar = makeProgressBar(stream, 'Pages', () => time);
    bar.begin();
    for (let done = 1; done <= 30; done += 1) {
      time += 1000;
      bar.show(done, 30);
    }
    bar.end();
    expect(written).toEqual([10, 20, 30].map((done) => `Pages ... ${done} of 30, ${done} s\n`));
  });

  test('writes nothing for short work', async () => {
    const { stream, written } = aTerminal(80, false);
    await withProgressBar(stream, 'Pages', (onProgress) => onProgress(1, 1));
    expect(written).toEqual([]);
  });
});

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
    (onProgress) => {
      onProgress(1, 2);
      return 2;
    },
    (result) => `${result} files`,
  );
  expect(given).toBe(2);
  expect(written).toEqual([expect.stringMatching(/^Check: 2 files \(\d\.0 s\)\n$/)]);
});

test('shows a running stage and its count on a terminal, and leaves one line', async () => {
  const { written, progress } = aProgress(true);
  await progress.stage('Check', (onProgress) => onProgress(1, 2));
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
