import { expect, test } from 'vitest';
import { describeRoughParts, roughPartsOfEmoji, roughPartsOfKeynote, roughReasons } from './rough-parts.ts';
import { parseXml } from './xml.ts';

test('names the pages of Keynote that LibreOffice may draw wrongly, with the reason', () => {
  const text = [{ text: 'Tides', size: 40, isItem: false }];
  const parts = roughPartsOfKeynote({ pages: [text, [], text], pictured: [false, true, true] });
  expect(describeRoughParts(parts)).toBe(
    'LibreOffice draws some parts only roughly: texts may be cut (pages 1, 3); pictures may be too large, or without transparency (pages 2-3). Look at these pages. If they are wrong, export the slides as PDF in their own program, and import that.',
  );
});

test('names handwriting only without a picture of it', () => {
  const ink = (fallback: string) =>
    parseXml(
      `<p:sld><mc:AlternateContent><mc:Choice><p:contentPart/></mc:Choice>${fallback}</mc:AlternateContent></p:sld>`,
    );
  expect(roughReasons(ink(''), [])).toEqual(['handwriting may be missing']);
  expect(roughReasons(ink('<mc:Fallback><p:pic/></mc:Fallback>'), [])).toEqual([]);
});

test('names pages with emoji if no font has them', () => {
  const page = (text: string) => [{ text, size: 40, isItem: false }];
  const pages = [
    page('Tea ☕'),
    page('Tea 1 ©'),
    [{ text: '☕', size: 40, isItem: false, isDescription: true as const }],
  ];
  const named = roughPartsOfEmoji(pages, [{ families: ['Liberation Sans'], file: 'a.ttf' }]);
  expect(named).toEqual([{ reason: 'emoji are boxes or missing, because no font has them', pages: [1] }]);
  expect(roughPartsOfEmoji(pages, [{ families: ['Noto Color Emoji'], file: 'b.ttf' }])).toEqual([]);
});
