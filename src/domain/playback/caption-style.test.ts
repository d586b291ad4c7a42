import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAPTION_STYLE_CHOICES, captionStyleProperties, parseCaptionStyle } from './caption-style.ts';

it('has the usual look without a choice', () => {
  expect(captionStyleProperties({})).toEqual([
    ['--caption-size', '1'],
    ['--caption-colour', '#fff'],
    ['--caption-background', '82%'],
    ['--caption-edge', 'none'],
  ]);
});

it('keeps valid choices only', () => {
  const stored = {
    size: '200%',
    colour: 'mauve',
    edge: 'outline',
    background: 3,
    constructor: 'name',
    extra: 'x',
  };
  expect(parseCaptionStyle(stored)).toEqual({ size: '200%', edge: 'outline' });
  expect([null, 'x', undefined].map(parseCaptionStyle)).toEqual([{}, {}, {}]);
});

it('has a known value for each property, whatever was stored', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const styles = captionStyleProperties(parseCaptionStyle(stored));
      expect(styles.map(([name]) => name)).toEqual(
        Object.keys(CAPTION_STYLE_CHOICES).map((property) => `--caption-${property}`),
      );
      const known = Object.values(CAPTION_STYLE_CHOICES).flatMap((choices): string[] =>
        Object.values(choices),
      );
      for (const [, value] of styles) expect(known).toContain(value);
    }),
  );
});
