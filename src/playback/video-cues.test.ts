import { expect, test } from 'vitest';
import { freeBlockStart, inlineSpanOf, wantedBlockStart, type CueSettings } from './video-cues.ts';

const cue = (change: Partial<CueSettings> = {}): CueSettings => ({
  align: 'center',
  line: 'auto',
  position: 'auto',
  size: 100,
  snapToLines: true,
  ...change,
});

test.each([
  [cue(), false, { positionPercent: 50, anchor: 0.5, sizePercent: 100, side: 'center' }],
  [cue({ size: 40 }), false, { positionPercent: 50, anchor: 0.5, sizePercent: 40, side: 'center' }],
  [cue({ align: 'start' }), false, { positionPercent: 0, anchor: 0, sizePercent: 100, side: 'left' }],
  [cue({ align: 'start' }), true, { positionPercent: 100, anchor: 1, sizePercent: 100, side: 'right' }],
  [cue({ align: 'end' }), false, { positionPercent: 100, anchor: 1, sizePercent: 100, side: 'right' }],
  [cue({ align: 'end' }), true, { positionPercent: 0, anchor: 0, sizePercent: 100, side: 'left' }],
  [cue({ align: 'left', size: 50 }), true, { positionPercent: 0, anchor: 0, sizePercent: 50, side: 'left' }],
  [
    cue({ align: 'right', size: 50 }),
    true,
    { positionPercent: 100, anchor: 1, sizePercent: 50, side: 'right' },
  ],
  [
    cue({ align: 'end', position: 20 }),
    false,
    { positionPercent: 20, anchor: 1, sizePercent: 20, side: 'right' },
  ],
  [cue({ position: 80 }), false, { positionPercent: 80, anchor: 0.5, sizePercent: 40, side: 'center' }],
])(
  'captions are along their lines where WebVTT puts them: %j, from right to left: %j',
  (settings, isRtl, span) => {
    expect(inlineSpanOf(settings, isRtl)).toEqual(span);
  },
);

test.each([
  [cue(), Infinity],
  [cue({ line: 0 }), 0],
  [cue({ line: 2 }), 40],
  [cue({ line: -1 }), 180],
  [cue({ line: 3, lineAlign: 'end' }), 20],
  [cue({ line: 50, snapToLines: false }), 100],
  [cue({ line: 50, snapToLines: false, lineAlign: 'center' }), 80],
  [cue({ line: 100, snapToLines: false, lineAlign: 'end' }), 160],
])('captions want the line of their file: %j', (settings, start) => {
  expect(wantedBlockStart(settings, 40, 200, 20)).toBe(start);
});

test('captions stay in the picture, wherever their file puts them', () => {
  for (const wanted of [-50, 0, 100, 190, 300, Infinity]) {
    const start = freeBlockStart(wanted, 40, 200, []);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start + 40).toBeLessThanOrEqual(200);
  }
  expect(freeBlockStart(Infinity, 300, 200, [])).toBe(0);
});

test('captions of the same time take the nearest free place', () => {
  const taken = [{ start: 160, end: 200 }];
  expect(freeBlockStart(Infinity, 40, 200, taken)).toBe(120);
  expect(freeBlockStart(150, 40, 200, taken)).toBe(120);
  expect(freeBlockStart(0, 40, 200, [{ start: 0, end: 30 }])).toBe(30);
  expect(freeBlockStart(Infinity, 40, 200, [...taken, { start: 130, end: 160 }])).toBe(90);
  expect(freeBlockStart(Infinity, 40, 60, [{ start: 0, end: 60 }])).toBe(20);
});
