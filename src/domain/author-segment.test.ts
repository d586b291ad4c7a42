import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AUTHOR_SEGMENTS, toAuthorSegment } from './author-segment.ts';

it.each(AUTHOR_SEGMENTS)('knows %s', (segment) => {
  expect(toAuthorSegment(segment)).toBe(segment);
});

it.each([['Teacher'], [''], [null], [undefined], [0], ['__proto__'], [['teacher']]])(
  'counts %j as other',
  (value) => {
    expect(toAuthorSegment(value)).toBe('other');
  },
);

it('gives a known segment for anything', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(AUTHOR_SEGMENTS).toContain(toAuthorSegment(value));
    }),
  );
});
