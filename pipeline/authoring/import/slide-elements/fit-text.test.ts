import { expect, test } from 'vitest';
import { fitTexts } from './fit-text.ts';

/** Returns the element of a text of one line, which begins at `x` and has a width on its page. */
async function fitLine(text: string, x: number, width: number) {
  const line = { text, spans: [], x, y: 200, width, hasSpace: false };
  const style = { size: 80, color: '#333333', isBold: false, isItalic: false, isCode: false };
  const area = { left: 0, right: 1600, top: 0, bottom: 900 };
  const [element] = await fitTexts([{ itemIndices: [0], lines: [line], style, bulletIndex: null }], [area]);
  return element === null || element === undefined ? null : { x: element.x, w: element.w };
}

test('a line in Arabic has room for the wider letters of a browser, and keeps its place', async () => {
  const latin = await fitLine('Salt roads', 400, 390);
  expect(latin?.w).toBeLessThan(1.05 * 390);
  const arabic = await fitLine('طرق الملح', 400, 300);
  expect(arabic?.w).toBeGreaterThan(1.15 * 300);
  expect((arabic?.x ?? 0) + (arabic?.w ?? 0) / 2).toBeCloseTo(700, 0);
  const centred = await fitLine('طرق الملح', 650, 300);
  expect(centred?.x).toBeCloseTo(800, 0);
  expect(centred?.w).toBe(arabic?.w);
});
