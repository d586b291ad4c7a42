import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAround } from '#pipeline/authoring/storyboard/frame';
import { LAYOUTS } from './layouts.ts';

const size = fc.record({
  w: fc.integer({ min: 1600, max: 12_000 }),
  h: fc.integer({ min: 900, max: 9_000 }),
});

test.each(Object.entries(LAYOUTS))('the layout %s has no overlapping areas', (_, { arrange }) => {
  fc.assert(
    fc.property(size, fc.array(size, { minLength: 1, maxLength: 24 }), (title, topics) => {
      const places = arrange(title, topics);
      const areas = [
        { ...title, ...places.title },
        ...topics.map((topic, index) => ({ ...topic, ...places.topics[index]! })),
      ];
      for (const [index, one] of areas.entries())
        for (const other of areas.slice(index + 1)) {
          const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
          expect(dx >= (one.w + other.w) / 2 || dy >= (one.h + other.h) / 2).toBe(true);
        }
      const { x, y, w, h } = frameAround(areas, 0);
      for (const area of areas) {
        expect(Math.abs(area.x - x) + area.w / 2).toBeLessThan(w / 2 + 1);
        expect(Math.abs(area.y - y) + area.h / 2).toBeLessThan(h / 2 + 1);
      }
    }),
  );
});
