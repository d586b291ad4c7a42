import { expect, test } from 'vitest';
import { stackCues, type MeasuredCue } from './video-caption-places.ts';

const cue = (startTime: number, endTime: number, height: number, wanted = 0): MeasuredCue => ({
  cue: { startTime, endTime } as VTTCue,
  height,
  wanted,
});
const tops = (cues: readonly MeasuredCue[], floor: number) =>
  stackCues(cues, floor).map((top) => Number(top.toFixed(3)));

test('captions lie on the floor, however high they are', () => {
  expect(tops([cue(0, 1, 0.06), cue(1, 2, 0.12)], 0.02)).toEqual([0.08, 0.14]);
});

test('captions of the same time lie above each other, until the lower ones end', () => {
  const cues = [cue(0, 4, 0.06), cue(1, 2, 0.12), cue(1.5, 3, 0.06), cue(2.5, 6, 0.06), cue(5, 6, 0.06)];
  expect(tops(cues, 0.1)).toEqual([0.16, 0.28, 0.34, 0.4, 0.46]);
});

test('a caption whose author counts its lines from below stays there, unless the floor is higher', () => {
  expect(tops([cue(0, 1, 0.06, 0.3)], 0.02)).toEqual([0.3]);
  expect(tops([cue(0, 1, 0.06, 0.3)], 0.5)).toEqual([0.56]);
});
