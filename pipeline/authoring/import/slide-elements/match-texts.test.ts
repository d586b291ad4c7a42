import { expect, test } from 'vitest';
import type { DrawnItem, DrawnText } from './collect-drawn-items.ts';
import { fitTexts } from './fit-text.ts';
import { matchTexts } from './match-texts.ts';
import { toLayers } from './to-layers.ts';

/** A text on a page, 40 units high. */
const makeText = (
  text: string,
  x: number,
  y: number,
  width: number,
  more: Partial<DrawnText> = {},
): DrawnItem => ({
  firstOperation: 0,
  lastOperation: 0,
  box: { left: x, right: x + width, top: y - 40, bottom: y + 10 },
  content: { text, x, y, width, size: 40, color: '#000000', font: 'plain', isOutlined: false, ...more },
});
const plain = () => ({ isBold: false, isItalic: false, isCode: false });

/** A paragraph in Arabic with a word in Latin letters, as LibreOffice draws it in a PDF. */
const PAGE = [
  makeText('•', 1412, 390, 20),
  makeText('( نيمدختسملاو ماظنلا نيب', 1000, 390, 380),
  makeText('Actors', 880, 390, 120),
  makeText(' ىنعمبو )', 720, 390, 160),
  makeText('يموسر لكشب', 1180, 440, 200),
];
const TEXT = 'بين النظام والمستخدمين (Actors) وبمعنى بشكل رسومي';

test('a paragraph from right to left is found in the drawing, which has its letters reversed', () => {
  const [text] = matchTexts(PAGE, [TEXT], plain);
  expect(text).toMatchObject({
    itemIndices: [1, 2, 3, 4],
    bulletIndex: 0,
    lines: [
      { text: 'بين النظام والمستخدمين (Actors) وبمعنى', x: 720, width: 660 },
      { text: 'بشكل رسومي', x: 1180, width: 200 },
    ],
  });
  expect(matchTexts(PAGE, [`${TEXT} كان`], plain)).toEqual([]);
});

test('it begins at the right, behind its bullet', async () => {
  const [element] = await fitTexts(matchTexts(PAGE, [TEXT], plain), []);
  expect(element).toMatchObject({ type: 'text', align: 'start', list: true });
  const { x = 0, w = 0 } = element ?? {};
  expect(x + w / 2).toBeGreaterThan(1380);
  expect(x + w / 2).toBeLessThan(1440);
});

test('a paragraph keeps the styles of its parts', async () => {
  const page = [
    makeText('A ', 100, 400, 40),
    makeText('bold', 140, 400, 80, { isOutlined: true, color: '#ff0000' }),
    makeText(' word, CO', 220, 400, 170),
    makeText('2', 390, 412, 14, { size: 24 }),
    makeText(' and', 404, 400, 70),
    makeText('more', 100, 450, 80, { isOutlined: true, color: '#ff0000' }),
  ];
  const [element] = await fitTexts(matchTexts(page, ['A bold word, CO2 and more'], plain), []);
  const { text = '', spans = [] } = element?.type === 'text' ? element : {};
  expect(spans.map(({ from, to, ...style }) => [text.slice(from, to), style])).toEqual([
    ['bold', { weight: 'bold', color: '#ff0000' }],
    ['2', { size: 0.6, raise: -0.3 }],
    ['more', { weight: 'bold', color: '#ff0000' }],
  ]);
});

test('a sign without letters is no part of a paragraph', () => {
  const page = [makeText('\u0000', 60, 400, 20, { color: '#00ff00' }), makeText('First', 100, 400, 90)];
  expect(matchTexts(page, ['First'], plain)).toMatchObject([{ itemIndices: [1], lines: [{ spans: [] }] }]);
});

test('a text lies above the grounds of its words, which are drawn between them', () => {
  const box = { left: 200, right: 300, top: 360, bottom: 410 };
  const ground: DrawnItem = {
    firstOperation: 0,
    lastOperation: 0,
    box,
    content: { shape: { kind: 'rect', box, radius: 0 }, fill: '#8888ff', stroke: null, strokeWidth: 0 },
  };
  const element = { type: 'text', x: 0, y: 0, w: 1, h: 1, text: 'two words', fontSize: 40 } as const;
  const items = [makeText('two ', 100, 400, 90), ground, makeText('words', 200, 400, 90)];
  const layers = toLayers(items, [{ itemIndices: [0, 2], element }], {
    left: 0,
    right: 1600,
    top: 0,
    bottom: 900,
  });
  expect(layers.map((layer) => 'element' in layer && layer.element.type)).toEqual(['rect', 'rect', 'text']);
});

test('words in the wrong order are not the paragraph in a text from left to right', () => {
  expect(matchTexts([makeText('moon the', 0, 0, 200)], ['the moon'], plain)).toEqual([]);
});
