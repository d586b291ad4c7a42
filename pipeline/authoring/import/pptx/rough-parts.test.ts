import { expect, test } from 'vitest';
import { describeRough, roughOfKeynote } from './rough-parts.ts';

test('names the pages of Keynote that LibreOffice may draw wrongly, with the reason', () => {
  const text = [{ text: 'Tides', size: 40, isItem: false }];
  const parts = roughOfKeynote({ pages: [text, [], text], pictured: [false, true, true] });
  expect(describeRough(parts)).toBe(
    'LibreOffice draws some parts only roughly: texts may be cut (pages 1, 3); pictures may be too large, or without transparency (pages 2-3). Look at these pages. If they are wrong, export the slides as PDF in their own program, and import that.',
  );
});
