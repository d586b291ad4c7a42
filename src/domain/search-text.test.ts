import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSearchText } from './search-text.ts';

describe('toSearchText', () => {
  it.each([
    ['El ciclo del CAFÉ', 'el ciclo del cafe'],
    ['  <b>"data"</b> & more ', 'b data b more'],
    ['日本語 2026', '日本語 2026'],
    ['!?', ''],
  ])('compares %j as %j', (text, expected) => {
    expect(toSearchText(text)).toBe(expected);
  });

  it('compares a text the same however often it was prepared', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toSearchText(toSearchText(text))).toBe(toSearchText(text));
      }),
    );
  });
});
