import { expect, test } from 'vitest';
import { mirrorScene } from './mirror-scene.ts';

test('mirrors places, angles and alignment, but no code', () => {
  const box = { id: 'a', y: 2, w: 3, h: 4 };
  const frame = { x: 5, y: 6, w: 7, h: 8 };
  const text = { ...box, type: 'text', text: 'A' } as const;
  const mirrored = mirrorScene({
    version: 2,
    background: '#000000',
    elements: [
      { ...text, x: 1 },
      { ...text, x: 0, align: 'center' },
      { ...text, x: -1, font: 'code' },
      { ...box, type: 'line', x: 1, r: 30 },
      { ...box, type: 'rect', x: 1 },
    ],
    path: [{ id: 'overview', title: 'A', frame }],
  });
  expect(mirrored.elements).toEqual([
    { ...text, x: -1, align: 'right' },
    { ...text, x: 0, align: 'center' },
    { ...text, x: 1, font: 'code' },
    { ...box, type: 'line', x: -1, r: -30 },
    { ...box, type: 'rect', x: -1 },
  ]);
  expect(mirrored.path).toEqual([{ id: 'overview', title: 'A', frame: { ...frame, x: -5 } }]);
});
