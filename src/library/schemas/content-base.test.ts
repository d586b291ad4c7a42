import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AUTHOR_SEGMENTS } from '#domain/analytics/author-segment';
import { contentBase } from './content-base.ts';

const segmentOf = (value: unknown) => contentBase.authorSegment.parse(value);

it.each(AUTHOR_SEGMENTS)('knows authors of the segment %s [3.10]', (segment) => {
  expect(segmentOf(segment)).toBe(segment);
});

it.each([['Teacher'], [''], [null], [undefined], [0], ['__proto__'], [['teacher']]])(
  'counts authors of the segment %j as other [3.10]',
  (value) => {
    expect(segmentOf(value)).toBe('other');
  },
);

it('returns a known segment for any value', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(AUTHOR_SEGMENTS).toContain(segmentOf(value));
    }),
  );
});
