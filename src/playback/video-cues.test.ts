import { expect, test } from 'vitest';
import { freeStart, spanOf, wantedStart, type CueSettings } from './video-cues.ts';

const cue = (change: Partial<CueSettings> = {}): CueSettings => ({
  align: 'center',
  line: 'auto',
  position: 'auto',
  size: 100,
  snapToLines: true,
  ...change,
});

test.each([
  [cue(), false, { at: 50, anchor: 0.5, size: 100, side: 'center' }],
  [cue({ size: 40 }), false, { at: 50, anchor: 0.5, size: 40, side: 'center' }],
  [cue({ align: 'start' }), false, { at: 0, anchor: 0, size: 100, side: 'left' }],
  [cue({ align: 'start' }), true, { at: 100, anchor: 1, size: 100, side: 'right' }],
  [cue({ align: 'end' }), false, { at: 100, anchor: 1, size: 100, side: 'right' }],
  [cue({ align: 'end' }), true, { at: 0, anchor: 0, size: 100, side: 'left' }],
  [cue({ align: 'left', size: 50 }), true, { at: 0, anchor: 0, size: 50, side: 'left' }],
  [cue({ align: 'right', size: 50 }), true, { at: 100, anchor: 1, size: 50, side: 'right' }],
  [cue({ align: 'end', position: 20 }), false, { at: 20, anchor: 1, size: 20, side: 'right' }],
  [cue({ position: 80 }), false, { at: 80, anchor: 0.5, size: 40, side: 'center' }],
])(
  'captions are along their lines where WebVTT puts them: %j, from right to left: %j',
  (settings, isRtl, span) => {
    expect(spanOf(settings, isRtl)).toEqual(span);
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
  expect(wantedStart(settings, 40, 200, 20)).toBe(start);
});

test('captions stay in the picture, wherever their file puts them', () => {
  for (const wanted of [-50, 0, 100, 190, 300, Infinity]) {
    const start = freeStart(wanted, 40, 200, []);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start + 40).toBeLessThanOrEqual(200);
  }
  expect(freeStart(Infinity, 300, 200, [])).toBe(0);
});

test('captions of the same time take the nearest free place', () => {
  const taken = [{ start: 160, end: 200 }];
  expect(freeStart(Infinity, 40, 200, taken)).toBe(120);
  expect(freeStart(150, 40, 200, taken)).toBe(120);
  expect(freeStart(0, 40, 200, [{ start: 0, end: 30 }])).toBe(30);
  expect(freeStart(Infinity, 40, 200, [...taken, { start: 130, end: 160 }])).toBe(90);
  expect(freeStart(Infinity, 40, 60, [{ start: 0, end: 60 }])).toBe(20);
});
