import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { collectShapes } from './read-shapes.ts';

test('takes the shading of a form for a fill of its box, as the balls of lists are drawn', () => {
  const { collectedShapes, processOperation } = collectShapes([1, 0, 0, 1, 0, 0]);
  const operations = [
    [OPS.paintFormXObjectBegin, [[2, 0, 0, 2, 100, 50], new Float32Array([0, 0, 8, 8])]],
    [OPS.shadingFill, ['a ball']],
    [OPS.paintFormXObjectEnd, null],
    [OPS.shadingFill, ['the whole page']],
  ] as const;
  const [fnArray, argsArray] = [operations.map(([name]) => name), operations.map(([, values]) => values)];
  for (const index of fnArray.keys()) processOperation(index, { fnArray, argsArray });
  expect(collectedShapes()).toEqual([{ kind: 'fill', left: 100, right: 116, top: 50, bottom: 66 }]);
});

const collect = (operations: readonly (readonly [number, unknown])[]) => {
  const { collectedShapes, processOperation } = collectShapes([1, 0, 0, -1, 0, 900]);
  const [fnArray, argsArray] = [operations.map(([name]) => name), operations.map(([, values]) => values)];
  for (const index of fnArray.keys()) processOperation(index, { fnArray, argsArray });
  return collectedShapes().filter(({ kind }) => kind === 'hidden' || kind === 'masked text');
};
const textAt = (x: number, y: number, words: string) =>
  [
    [OPS.setFont, ['F1', 20]],
    [OPS.setTextMatrix, [new Float32Array([1, 0, 0, 1, x, y])]],
    [OPS.showText, [Array.from(words, (unicode) => ({ unicode, width: 500 }))]],
  ] as const;
const rect = (left: number, bottom: number, right: number, top: number) =>
  [
    OPS.constructPath,
    [
      OPS.fill,
      [new Float32Array([0, left, bottom, 1, right, bottom, 1, right, top, 1, left, top, 4])],
      new Float32Array([left, bottom, right, top]),
    ],
  ] as const;

test('finds the texts that a later shape covers, unless it is see-through or the text is drawn again', () => {
  const covered = [...textAt(100, 500, 'old'), rect(90, 490, 200, 530)];
  const hidden = { kind: 'hidden', left: 100, right: 130, top: 400, bottom: 400 };
  expect(collect(covered)).toEqual([hidden]);
  expect(collect([...textAt(100, 500, 'old'), rect(110, 490, 200, 530)])).toEqual([]);
  expect(collect([[OPS.setGState, [[['ca', 0.5]]]], ...covered])).toEqual([]);
  expect(collect([...covered, ...textAt(100, 500, 'new')])).toEqual([]);
  expect(collect([[OPS.setFillColorN, ['Shading']], ...covered])).toEqual([]);
});

test('finds a text below a disc that its middle fits into', () => {
  const disc = (radius: number) => {
    const points = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ].map(([x = 0, y = 0]) => [115 + radius * x, 507 + radius * y]);
    const [start = []] = points.slice(-1);
    const path = [0, ...start, ...points.flatMap((point) => [2, ...start, ...point, ...point])];
    return [OPS.constructPath, [OPS.fill, [new Float32Array(path)], new Float32Array([0, 0, 9, 9])]] as const;
  };
  expect(collect([...textAt(100, 500, 'old'), disc(16)])).toHaveLength(1);
  expect(collect([...textAt(100, 500, 'old'), disc(14)])).toEqual([]);
});

test('reads the letters of a mask, as of a heading with a gradient', () => {
  const shapes = collect([
    [OPS.beginGroup, [{ smask: { subtype: 'Alpha' } }]],
    ...textAt(100, 500, 'Ov'),
    ...textAt(120, 500, 'er'),
    [OPS.endGroup, null],
    ...textAt(300, 500, 'seen'),
  ]);
  expect(shapes.map(({ kind, left, right, text }) => [kind, left, right, text?.words, text?.size])).toEqual([
    ['masked text', 100, 140, 'Over', 20],
  ]);
});

test('finds the texts that a figure cuts off', () => {
  const { collectedShapes, processOperation } = collectShapes([1, 0, 0, -1, 0, 900]);
  const words = [{ width: 500 }, { width: 500 }, { width: 500 }];
  const place = (x: number, y: number) => [new Float32Array([1, 0, 0, 1, x, y])];
  const operations = [
    [OPS.save, null],
    [OPS.clip, null],
    [OPS.constructPath, [OPS.endPath, [], new Float32Array([100, 100, 300, 200])]],
    [OPS.beginText, null],
    [OPS.setFont, ['F1', 20]],
    [OPS.setTextMatrix, place(120, 150)],
    [OPS.showText, [words]],
    [OPS.setTextMatrix, place(60, 150)],
    [OPS.showText, [words]],
    [OPS.moveText, [0, 300]],
    [OPS.showText, [words]],
    [OPS.restore, null],
    [OPS.showText, [words]],
  ] as const;
  const [fnArray, argsArray] = [operations.map(([name]) => name), operations.map(([, values]) => values)];
  for (const index of fnArray.keys()) processOperation(index, { fnArray, argsArray });
  expect(collectedShapes()).toEqual([
    { kind: 'hidden', left: 60, right: 90, top: 750, bottom: 750 },
    { kind: 'hidden', left: 60, right: 90, top: 450, bottom: 450 },
  ]);
});
